import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { METHODS } from 'node:http';
import type { Contract } from '#contract/api-declaration.ts';
import { UnknownPath } from './failures.ts';

/** Returns the name of the endpoint that a call reaches; null when the host has none. */
export type FindEndpoint = (method: string, url: string) => string | null;

/**
 * Creates the search for the endpoint of a call. A host routes by the path alone, in any letter case, so
 * every method reaches the endpoint (HOST-34). Only where a path has two endpoints does the method decide.
 */
export function createFindEndpoint({ endpoints }: Contract): FindEndpoint {
  const found = new Map<string, { GET?: string; POST?: string }>();
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    const key = path.toLowerCase();
    found.set(key, { ...found.get(key), [method]: name });
  }
  return (method, url) => {
    const { GET, POST } = found.get(pathOf(url).toLowerCase()) ?? {};
    const reads = method === 'GET' || method === 'HEAD';
    return (reads ? (GET ?? POST) : (POST ?? GET)) ?? null;
  };
}

/** Returns the controller in the path of a call, such as `user`. */
export const controllerOf = (url: string): string | undefined =>
  pathOf(url).split('/', 3)[2]?.toLowerCase();

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

export type AnswerRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Routes the calls of a scope to the endpoints, whatever their method. */
export function dispatchCalls(
  app: FastifyInstance,
  find: FindEndpoint,
  answers: ReadonlyMap<string, AnswerRequest>,
): void {
  const method = METHODS.filter((each) => each !== 'CONNECT');
  for (const each of method) {
    if (!app.supportedMethods.includes(each)) app.addHttpMethod(each, { hasBody: true });
  }
  app.route({
    method,
    url: '/*',
    handler: async (request, reply) => {
      const name = find(request.method, request.url);
      const answer = name === null ? undefined : answers.get(name);
      if (!answer) throw new UnknownPath();
      return answer(request, reply);
    },
  });
}
