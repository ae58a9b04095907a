import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../core/http/refusal.ts';

/** argon2id with OWASP's figures: 19 MiB, two passes, one lane (REL-10). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Stored for an account that no password opens, such as one made by a text-message code. */
export const NO_PASSWORD = '-';

/** Of a text nobody kept: where there is no password, the guess is held against this. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$tY45EKInPZyiIIrzvsArkQ$rlN7bBf9u9j8OJnearDOSEGcXg9uctVxAUhoMh7kcc4';

/** Hashing holds memory and a thread: a few at a time, some waiting, the rest told to come back. */
const AT_ONCE = 4;
const WAITING = 50;

let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/** Takes as long where there is no password to match as where there is one. */
export async function passwordMatches(stored: string, password: string): Promise<boolean> {
  const isHash = stored !== NO_PASSWORD;
  const matches = await inTurn(() => verify(isHash ? stored : NOBODYS_HASH, password));
  return isHash && matches;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) throw new Refusal('too_many_requests');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
