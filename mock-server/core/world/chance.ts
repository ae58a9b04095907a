import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * A world's chance. All of it flows from one seed: the same seed and the same calls give the same
 * dice, tokens and codes. Values are derived from what they are for, not drawn from a stream, so
 * they do not depend on the order of asking and survive a restart without a cursor.
 */
export class Chance {
  readonly seed: string;

  constructor(seed: string) {
    this.seed = seed;
  }

  /** 64 hexadecimal characters for a purpose such as "token:7"; equal purposes give equal values. */
  hex(purpose: string): string {
    return createHmac('sha256', this.seed).update(purpose).digest('hex');
  }
}

/** A seed nobody chose: the one place in the server where the machine's randomness is read. */
export function freshSeed(): string {
  return randomBytes(16).toString('hex');
}

/** What is kept of a secret: its SHA-256, in hexadecimal. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
