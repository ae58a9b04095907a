import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Refusal } from '../api/call.ts';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane (REL-10). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Stored for accounts without a password, such as those created by a text-message code. */
export const NO_PASSWORD = '-';

/** The hash of an unknown text. Guesses for accounts without a password are compared with it. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$tY45EKInPZyiIIrzvsArkQ$rlN7bBf9u9j8OJnearDOSEGcXg9uctVxAUhoMh7kcc4';

/** Limits concurrent hashing, which uses memory and a thread; excess calls are refused. */
const AT_ONCE = 4;
const WAITING = 50;

const limit = pLimit(AT_ONCE);

export function hashPassword(password: string): Promise<string> {
  return runInTurn(() => hash(password, OPTIONS));
}

/** Verifies a password. Takes equally long for accounts without a password. */
export async function passwordMatches(stored: string, password: string): Promise<boolean> {
  const isHash = stored !== NO_PASSWORD;
  const matches = await runInTurn(() => verify(isHash ? stored : NOBODYS_HASH, password));
  return isHash && matches;
}

async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= WAITING) throw new Refusal('too_many_requests');
  return limit(work);
}
