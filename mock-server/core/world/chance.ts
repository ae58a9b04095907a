import { createHmac, hash, randomBytes } from 'node:crypto';

/**
 * The randomness of a world. It all comes from one seed: the same seed and the same calls give the same
 * tokens, codes and draws. A value is derived from its purpose, not drawn from a stream, so it does not
 * depend on the order of calls and survives a restart without a cursor.
 */
export class Chance {
  readonly seed: string;

  constructor(seed: string) {
    this.seed = seed;
  }

  /** Returns 64 hexadecimal characters for a purpose such as "token:7"; always the same for the same one. */
  hex(purpose: string): string {
    return createHmac('sha256', this.seed).update(purpose).digest('hex');
  }
}

/** Returns a random seed. This is the only place in the server that reads the machine's randomness. */
export function freshSeed(): string {
  return randomBytes(16).toString('hex');
}

/** Returns the SHA-256 of a text, in hexadecimal: the only form in which a secret is stored. */
export function hashOf(text: string): string {
  return hash('sha256', text);
}
