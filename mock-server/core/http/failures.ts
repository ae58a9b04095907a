/** Thrown for more calls than the limit allows: HTTP 429. */
export class TooManyCalls extends Error {}

/** Thrown for a call that arrives, or has much due work left, while the server closes: HTTP 503. */
export class ServerClosing extends Error {}

/**
 * Headers of the answer to ServerClosing: the seconds after which a caller may try again, another server or
 * this one after a restart; and the end of the connection, which would hold up the close.
 */
export const CLOSING_HEADERS = { 'Retry-After': '1', Connection: 'close' };

/** Thrown when a call needs a good token and has none: HTTP 401. */
export class Unauthorized extends Error {}

/** Thrown for a path that the host does not know: HTTP 404. */
export class UnknownPath extends Error {}

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
