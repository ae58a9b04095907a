import { createHash } from 'node:crypto';
import { InsufficientFunds } from '../../ledger/ledger.ts';
import { row, run, transaction } from '../world/database.ts';
import type { World } from '../world/world.ts';
import type { MessageKey, MessageValues } from '#contract/errors.ts';
import { Refusal } from './refusal.ts';

/** What a money call came to: what is answered, now and to every retry with the same key. */
export type Outcome =
  | { readonly granted: true; readonly data: unknown; readonly msg?: MessageKey | undefined }
  | { readonly granted: false; readonly key: MessageKey; readonly values?: MessageValues };

const KEY = /^[A-Za-z0-9_-]{8,64}$/;

export interface Attempt {
  readonly userId: number;
  readonly route: string;
  /** The `Idempotency-Key` header; without one every call is meant as a new one. */
  readonly key: string | undefined;
  readonly payload: unknown;
  readonly now: number;
}

/**
 * Does a money call in one transaction, once for each key (MONEY-8). A retry with the same
 * payload gets the first outcome again, a refusal too: the same tap never turns into a bet later.
 *
 * @throws Refusal `idempotency_key_invalid`, or `idempotency_key_reused` for another payload
 */
export function onceForKey(
  world: World,
  attempt: Attempt,
  work: () => { data: unknown; msg?: MessageKey | undefined },
): { outcome: Outcome; replayed: boolean } {
  const { userId, route, key, payload, now } = attempt;
  if (key === undefined) {
    return { outcome: transaction(world.db, () => attemptWork(world, work)), replayed: false };
  }
  if (!KEY.test(key)) throw new Refusal('idempotency_key_invalid');
  const fingerprint = fingerprintOf(payload);
  return transaction(world.db, () => {
    const before = row<{ fingerprint: string; answer: string }>(
      world.db,
      'SELECT fingerprint, answer FROM idempotency WHERE user_id = ? AND route = ? AND key = ?',
      userId,
      route,
      key,
    );
    if (before) {
      if (before.fingerprint !== fingerprint) throw new Refusal('idempotency_key_reused');
      return { outcome: JSON.parse(before.answer) as Outcome, replayed: true }; // stored below
    }
    const outcome = attemptWork(world, work);
    run(
      world.db,
      'INSERT INTO idempotency (user_id, route, key, fingerprint, answer, at) VALUES (?, ?, ?, ?, ?, ?)',
      userId,
      route,
      key,
      fingerprint,
      JSON.stringify(outcome),
      now,
    );
    return { outcome, replayed: false };
  });
}

/** A refusal undoes what the work had begun, and only that. */
function attemptWork(
  world: World,
  work: () => { data: unknown; msg?: MessageKey | undefined },
): Outcome {
  try {
    return transaction(world.db, () => ({ granted: true as const, ...work() }));
  } catch (error) {
    if (error instanceof Refusal) return { granted: false, key: error.key, values: error.values };
    if (error instanceof InsufficientFunds) return { granted: false, key: 'insufficient_balance' };
    throw error;
  }
}

function fingerprintOf(payload: unknown): string {
  return createHash('sha256').update(canonical(payload)).digest('hex');
}

/** The same text for the same value, whatever the order its fields were sent in. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
