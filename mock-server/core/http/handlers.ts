import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { traceWaiting, traceWrites, WriteTrace } from '../world/write-trace.ts';
import { hasFault, isDiskFull } from './faults.ts';
import { entryOf } from './journal.ts';
import { repeatMoment } from './moment.ts';

/**
 * Lists each route of a scope among the operations of the server, and wraps its handler: the journal gets what
 * it writes, and the fault `duplicate` runs it twice.
 */
export function wrapHandlers(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { method, url, schema = {}, config = {}, handler } = route;
    const { path = url, describe } = config;
    const declared = config.method ?? [method].flat()[0] ?? '';
    const name = config.name ?? `${declared} ${path}`;
    // Fastify adds a HEAD to each GET.
    if (method !== 'HEAD')
      app.core.operations.push({ name, method: declared, path, schema, describe });
    route.config = { ...config, name, path };
    // A GET writes nothing after an `await`, and `inSharedCommit` traces for itself.
    const isSimple = declared === 'GET' || config.sharesCommit === true;
    route.handler = traced(handler, isSimple ? traceWrites : traceWaiting);
  });
}

type RunTraced = (trace: WriteTrace, work: () => unknown) => unknown;

function traced(handler: RouteHandlerMethod, run: RunTraced): RouteHandlerMethod {
  return function tracedHandler(request, reply) {
    const handle = (): unknown => {
      const trace = new WriteTrace(() => isDiskFull(request));
      request.trace = trace;
      const keep = () => entryOf(request).addChanges(trace);
      try {
        const answer = run(trace, () => handler.call(this, request, reply));
        if (answer instanceof Promise) return answer.finally(keep);
        keep();
        return answer;
      } catch (error) {
        keep();
        throw error;
      }
    };
    if (!hasFault(request, 'duplicate')) return handle();
    // The outcome of the first delivery is discarded. It may have ended the login.
    return Promise.resolve()
      .then(handle)
      .catch(() => null)
      .then(() => repeatMoment(request))
      .then(handle);
  };
}
