/** Limits of the control plane, as plain values: the server and the schemas share them. */

/** World time starts in 2000: a period number begins with a year of four digits. */
export const MIN_TIME = Date.UTC(2000, 0, 1);
/** World time ends in 2100, for the same reason. A clock that reaches it stands still. */
export const MAX_TIME = Date.UTC(2100, 0, 1);
/** Ten years. */
export const MAX_DURATION_MS = 315_360_000_000;
/** World milliseconds per real millisecond: a day in a second. */
export const MAX_CLOCK_SPEED = 86_400;

/**
 * A balancer routes by the part before the dot, so worlds that share it are on one server. Longer than
 * 100 characters it would not fit a path of the server.
 */
export const WORLD_KEY_PATTERN = '^[A-Za-z0-9_-]{1,64}(\\.[A-Za-z0-9_-]{1,32})?$';
export const WORLD_KEY_RULE =
  '1 to 64 letters, digits, "_" and "-"; a dot and up to 32 more may follow';
/** A snapshot name is part of a file name, so it does not begin with a dot. */
export const SNAPSHOT_NAME_PATTERN = '^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,63}$';

/** The longest wait that a delay adds. */
export const MAX_DELAY_MS = 600_000;
/** The journal keeps this many calls. */
export const MAX_JOURNAL_CALLS = 500;
/** The longest HTML text a server cleans and stores, in characters. */
export const MAX_HTML_LENGTH = 50_000;
