import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { securityHeaders } from './security-headers.ts';

/** Headers that go with every answer, whatever it is an answer to. */
export type StandingHeaders = Readonly<Record<string, string>>;

/**
 * What a browser is told of safety, and the mark of a fake host: a test that is about to destroy
 * something can see where it is.
 */
export function standingHeaders(version: string): StandingHeaders {
  return { 'x-dicebox-fake': version, ...securityHeaders() };
}

/** Has all answers of an app say them; the first of its hooks, so that no refusal comes before. */
export function sayAlways(app: FastifyInstance, headers: StandingHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** A path that cannot be read is refused before any hook. */
export const refusingPaths =
  (headers: StandingHeaders) =>
  (error: FastifyError, _request: unknown, reply: FastifyReply): void => {
    reply
      .headers(headers)
      .code(error.statusCode ?? 400)
      .send(error);
  };

/** Gives an answer that is written past Fastify what it was to say. */
export function sayRaw(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}
