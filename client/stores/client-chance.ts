/** Makes a unique key, for `Idempotency-Key`. */
export function newKey(): string {
  // `randomUUID` is missing on plain HTTP away from localhost; `getRandomValues` is not.
  return globalThis.crypto.randomUUID?.() ?? uuidOf(randomBytes());
}

const WORDS = 2 ** 32;

/** Returns a uniformly random integer from 0 to `count` - 1. */
export function randomBelow(count: number, word: () => number = randomWord): number {
  const fair = WORDS - (WORDS % count); // larger values would favour the first results
  let drawn = word();
  while (drawn >= fair) drawn = word();
  return drawn % count;
}

function randomWord(): number {
  return globalThis.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

function randomBytes(): Uint8Array {
  return globalThis.crypto.getRandomValues(new Uint8Array(16));
}

/** Formats 16 random bytes as a version 4 UUID (RFC 9562). */
export function uuidOf(bytes: Uint8Array): string {
  const [version = 0, , variant = 0] = bytes.subarray(6);
  const marked = bytes.with(6, (version & 0x0f) | 0x40).with(8, (variant & 0x3f) | 0x80);
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
