import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { TooManyCalls } from './refusal.ts';

/**
 * A wall against a page or a test that calls without end; a player never sees it. The real host has
 * none (HOST-4), and guesses of passwords and codes are counted elsewhere, in the
 * world's own tables.
 */
export const CALLS_A_MINUTE = 60_000;

/** Counts the calls of each caller in each world. */
export async function limitRate(app: FastifyInstance, callsAMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: callsAMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `${request.world.key} ${request.ip}`,
    errorResponseBuilder: () => new TooManyCalls(),
    addHeadersOnExceeding: NO_HEADERS,
    addHeaders: { ...NO_HEADERS, 'retry-after': true },
  });
}

/** The real host sends none. */
const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
