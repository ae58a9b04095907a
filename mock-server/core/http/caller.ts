import type { FastifyRequest } from 'fastify';

/** The user that makes a call. A product adds fields of its own. */
export interface Caller {
  readonly id: number;
  readonly username: string;
}

/** Returns the user that makes a call, at a world time; undefined when its token is not good. */
export type FindCaller<User extends Caller = Caller> = (
  request: FastifyRequest,
  now: number,
) => User | undefined;
