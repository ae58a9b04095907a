/** Makes unique keys, for `Idempotency-Key`. */
export interface Chance {
  newKey(): string;
}

export const browserChance: Chance = {
  // `randomUUID` is missing on plain HTTP away from localhost; `getRandomValues` is not.
  newKey: () => globalThis.crypto.randomUUID?.() ?? uuidOf(randomBytes()),
};

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
  const marked = Array.from(bytes.subarray(0, 16), (byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x40;
    if (at === 8) return (byte & 0x3f) | 0x80;
    return byte;
  });
  const hex = marked.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [8, 12, 16, 20, 32]
    .map((end, at, ends) => hex.slice(at === 0 ? 0 : ends[at - 1], end))
    .join('-');
}
