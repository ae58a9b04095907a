import type { World } from '../world/world.ts';

/** Thrown for more calls than the limit allows. */
export class TooManyCalls extends Error {
  readonly statusCode = 429;
}

/** Thrown for a call that arrives, or has much due work left, while the server closes. */
export class ServerClosing extends Error {
  readonly statusCode = 503;
}

/**
 * Headers of the answer to ServerClosing: the seconds after which a caller may try again, another server or
 * this one after a restart; and the end of the connection, which would hold up the close.
 */
export const CLOSING_HEADERS = { 'Retry-After': '1', Connection: 'close' };

/** Thrown when a call needs a good token and has none. */
export class Unauthorized extends Error {
  readonly statusCode = 401;
}

/** Thrown when a call has no world: a mistake of the test, not of the app. The message names the fix. */
export class UnknownWorld extends Error {
  readonly key: string | undefined;

  /**
   * @param key the key that the call names, if any
   * @param mustName whether a call without a key is refused
   */
  constructor(key: string | undefined, mustName: boolean) {
    super(
      key === undefined
        ? 'This server requires a world. Create one with POST /__mock/worlds, and send its key with every call, in the header x-mock-world or the cookie mock_world.'
        : `There is no world "${key}". Create it with POST /__mock/worlds and the key in the header x-mock-world${mustName ? '' : ', or send neither that header nor the cookie mock_world to use the main one'}.`,
    );
    this.key = key;
  }
}

/** Thrown when the world of a call was replaced or dropped while the call waited. */
export class WorldGone extends Error {
  constructor(key: string) {
    super(
      `The world "${key}" was dropped, reset or restored during this call, and what the call did is lost. Call again if the world still exists.`,
    );
  }
}

/** @throws WorldGone when the world was dropped, reset or restored while the call waited */
export function assertWorldOpen(world: World): void {
  if (!world.db.open) throw new WorldGone(world.key);
}

/** Thrown by a fault that orders the answer of a call. */
export class OrderedAnswer extends Error {
  readonly status: number;
  readonly code: number;
  readonly data: unknown;

  constructor(status: number, code: number, msg: string, data: unknown) {
    super(msg);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

/** Thrown when the connection of the caller is gone, so that nobody can be answered. */
export class ConnectionCut extends Error {}
