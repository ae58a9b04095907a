import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { securityHeaders } from './security-headers.ts';

/** Headers of every response. */
export type DefaultHeaders = Readonly<Record<string, string>>;

/**
 * Returns the security headers and the mark of a fake server: a test that is about to destroy
 * something can check where it is.
 *
 * @param frameHosts sites whose pages the app may frame
 */
export function defaultHeaders(version: string, frameHosts: readonly string[]): DefaultHeaders {
  return { 'x-dicebox-fake': version, ...securityHeaders(frameHosts) };
}

/** Adds the headers to every response. Registered first so that early rejections carry them too. */
export function addDefaultHeaders(app: FastifyInstance, headers: DefaultHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Answers a path that Fastify cannot decode; no hook runs for it. */
export const answerBadPath =
  (headers: DefaultHeaders) =>
  (error: FastifyError, _request: unknown, reply: FastifyReply): void => {
    reply
      .headers(headers)
      .code(error.statusCode ?? 400)
      .send(error);
  };

/** Copies the headers of a reply to its raw response, for an answer that bypasses Fastify. */
export function writeDefaultHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}
