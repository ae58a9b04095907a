import type { FastifyReply, FastifyRequest } from 'fastify';
import { MustWait } from '../world/due-work.ts';
import { ConnectionCut, UnknownWorld, WorldGone } from './failures.ts';

/**
 * Answers an error that is a mistake of a test, or was ordered by one, as problem+json (RFC 9457). Returns null for
 * any other error.
 */
export function answerTestFailure(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | null {
  if (error instanceof ConnectionCut) return reply.hijack();
  const lost = describeLostWorld(error, request);
  if (lost !== null) return sendProblem(reply, 404, 'Unknown world', lost);
  if (!(error instanceof MustWait)) return null;
  request.entry?.addFired(error.fired);
  return sendProblem(reply, 409, error.title, error.message);
}

/** Explains why a call has no world: unknown, or replaced meanwhile. Null when it has one. */
function describeLostWorld(error: Error, { world }: Partial<FastifyRequest>): string | null {
  if (world && !world.db.open) return new WorldGone(world.key).message;
  return error instanceof UnknownWorld ? error.message : null;
}

function sendProblem(
  reply: FastifyReply,
  status: number,
  title: string,
  detail: string,
): FastifyReply {
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title, status, detail });
}
