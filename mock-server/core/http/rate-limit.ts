import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { TooManyCalls } from './failures.ts';

/**
 * Stops a page or a test that calls without end; a player never reaches it. A FastAdmin host has no
 * limit (HOST-4). Guesses of passwords and codes are counted elsewhere, in the world's own tables.
 */
export const CALLS_A_MINUTE = 60_000;

/** Limits the calls of each caller in each world. */
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

/** A FastAdmin host sends none. */
const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
