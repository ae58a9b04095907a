import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyServerOptions,
  onSendHookHandler,
} from 'fastify';
import plugin from 'fastify-plugin';
import type { Contract } from '#contract/api-declaration.ts';
import { CORE_MESSAGES, type Message } from '#contract/errors/core.ts';
import { spoilAnswer, strikeCall } from '../core/http/faults.ts';
import { wrapHandlers } from '../core/http/handlers.ts';
import { recordAnswer, recordStatus } from '../core/http/journal.ts';
import type { FindCaller } from '../core/http/lifecycle.ts';
import { takeMoment } from '../core/http/moment.ts';
import { enterWorld, requireWorld } from '../core/http/worlds.ts';
import { answerFailure, answerUnknownPath } from './answers.ts';
import { BODY_LIMIT, parseForm, readBodies } from './bodies.ts';
import { keepLanguage } from './call.ts';
import { ANY_METHOD, readCall, validatePayload, wrapAnswer } from './endpoint.ts';
import { rewriteHostUrl } from './host-path.ts';
import { checkOrigin, controllerOf } from './origins.ts';
import { answerBadPath, answerBadRequest, refuseBadRequest, sendPage } from './pages.ts';

export const HOST_SERVER = {
  bodyLimit: BODY_LIMIT,
  rewriteUrl: ({ url = '/' }) => rewriteHostUrl(url),
  routerOptions: { querystringParser: parseForm },
  // Ajv would read "1e309" as Infinity (REL-6), and a field that is not sent as its default.
  ajv: { customOptions: { coerceTypes: false, useDefaults: false, removeAdditional: false } },
  frameworkErrors: answerBadPath,
  clientErrorHandler: answerBadRequest,
} satisfies FastifyServerOptions;

/** Makes a server behave as the web server in front of a host does (HOST-36). */
export const registerFront = plugin(async (app) => {
  for (const each of ANY_METHOD) {
    if (!app.supportedMethods.includes(each)) app.addHttpMethod(each, { hasBody: true });
  }
  app.addHook('onRequest', refuseBadRequest);
  app.setNotFoundHandler((_request, reply) => sendPage(reply, 404));
});

export interface HostOptions {
  /** Messages beside those of every host. A plain text is the same in both languages. */
  readonly messages: Readonly<Record<string, Message | string>>;
  readonly findCaller: FindCaller;
  /** Names and origins whose pages may call, beside this machine and the server's own name; `*` for all. */
  readonly allowedOrigins?: readonly string[];
  readonly routes: FastifyPluginAsync;
}

/** Serves endpoints as a FastAdmin host does. This is all that happens to a call, in order. */
export const hostApi: FastifyPluginAsync<HostOptions & { readonly contract: Contract }> = async (
  api,
  { contract, findCaller, routes, ...options },
) => {
  const paths = Object.values(contract.endpoints).map(({ path }) => controllerOf(path));
  await arrive(api, { ...options, findCaller, controllers: new Set(paths) });
  api.setNotFoundHandler(answerUnknownPath);
  // A scope of its own, because an unknown path is answered without these hooks.
  await api.register(async (calls) => {
    wrapHandlers(calls);
    // Faults are for a user, whose token may be a field of the body.
    calls.addHook('preValidation', readCall);
    calls.addHook('preValidation', strikeCall);
    // The body is read by now, so that a slow call acts at the moment at which it is complete. Here the login is
    // asked for (`requireLogin`), because a host does so before it looks at the fields.
    calls.addHook('preValidation', takeMoment);
    calls.addHook('preHandler', validatePayload);
    calls.addHook('preSerialization', wrapAnswer);
    await calls.register(routes);
  });
};

/** Serves files beside the API, whose world and whose failures are those of the host. */
export const hostFiles: FastifyPluginAsync<HostOptions> = async (files, { routes, ...options }) => {
  await arrive(files, { ...options, controllers: null });
  files.setNotFoundHandler((_request, reply) => sendPage(reply, 404));
  await files.register(routes);
};

interface ArrivalOptions extends Omit<HostOptions, 'routes'> {
  readonly controllers: ReadonlySet<string> | null;
}

/** Adds the hooks for a call of any path, before its body is read and when it is answered. */
async function arrive(
  app: FastifyInstance,
  { messages, findCaller, controllers, allowedOrigins = [] }: ArrivalOptions,
): Promise<void> {
  app.decorate('controllers', controllers);
  app.decorate('findCaller', findCaller);
  app.decorate('messages', { ...CORE_MESSAGES, ...inBothLanguages(messages) });
  // First, so that no call is answered unrecorded.
  app.addHook('onRequest', enterWorld({ isApi: controllers !== null }));
  // Before the world is required, so that a page of another origin can read why it is refused.
  app.addHook('onRequest', checkOrigin(allowedOrigins));
  app.addHook('onRequest', requireWorld);
  app.addHook('onRequest', keepLanguage);
  await readBodies(app);
  // Before any fault spoils it: the journal keeps the intended answer.
  app.addHook('onSend', recordAnswer);
  app.addHook('onSend', spoilAnswer);
  app.addHook('onSend', forbidCaching);
  app.addHook('onResponse', recordStatus);
  app.setErrorHandler(answerFailure);
}

const forbidCaching: onSendHookHandler = (_request, reply, payload, done) => {
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  done(null, payload);
};

const inBothLanguages = (messages: HostOptions['messages']): Record<string, Message> =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? { en: message, zh: message } : message,
    ]),
  );
