import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../http/refusal.ts';

/** argon2id with OWASP's figures: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing holds memory and a thread: a few at a time, some waiting, the rest told to come back. */
const AT_ONCE = 4;
const WAITING = 50;

let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

export function passwordMatches(stored: string, password: string): Promise<boolean> {
  return inTurn(() => verify(stored, password));
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
