import type { MessageValues } from '#contract/errors/core.ts';
import { hashOf } from '../world/chance.ts';
import { row, run, transaction } from '../world/database.ts';
import type { World } from '../world/world.ts';
import { Refusal, TemporaryRefusal } from '../refusal.ts';
import type { Answer } from './call.ts';

/** The result of a money call: its answer, now and for every retry with the same key. */
export type Outcome =
  | { readonly granted: true; readonly data: unknown; readonly msg?: string | undefined }
  | { readonly granted: false; readonly key: string; readonly values?: MessageValues };

const KEY = /^[A-Za-z0-9_-]{8,64}$/;

export interface Attempt {
  readonly userId: number;
  readonly route: string;
  /** The `Idempotency-Key` header. Without one every call is a new one. */
  readonly key: string | undefined;
  readonly payload: unknown;
  readonly now: number;
}

/**
 * Runs a money call in a transaction, once for each key (MONEY-8). A retry with the same payload
 * gets the first outcome again, a refusal included: one tap never becomes a bet later.
 *
 * @throws Refusal `idempotency_key_invalid`, or `idempotency_key_reused` for another payload
 */
export function runOnce(
  world: World,
  { userId, route, key, payload, now }: Attempt,
  work: () => Answer,
): { outcome: Outcome; isReplay: boolean } {
  if (key === undefined) {
    return { outcome: runWork(world, work, () => {}), isReplay: false };
  }
  if (!KEY.test(key)) throw new Refusal('idempotency_key_invalid');
  const fingerprint = hashOf(canonicalJson(payload));
  const before = row<{ fingerprint: string; answer: string }>(
    world.db,
    'SELECT fingerprint, answer FROM idempotency WHERE user_id = ? AND route = ? AND key = ?',
    userId,
    route,
    key,
  );
  if (before) {
    if (before.fingerprint !== fingerprint) throw new Refusal('idempotency_key_reused');
    return { outcome: JSON.parse(before.answer) as Outcome, isReplay: true }; // stored below
  }
  const outcome = runWork(world, work, (found) => {
    run(
      world.db,
      'INSERT INTO idempotency (user_id, route, key, fingerprint, answer, at) VALUES (?, ?, ?, ?, ?, ?)',
      userId,
      route,
      key,
      fingerprint,
      JSON.stringify(found),
      now,
    );
    removeOldKeys(world, now);
  });
  return { outcome, isReplay: false };
}

/** A key counts for a day of world time (MONEY-8). Clients trust it for an hour less. */
const KEPT_MS = 24 * 60 * 60_000;
/** Each stored key removes up to so many old ones: the table shrinks, and no call does much of it. */
const REMOVED_AT_ONCE = 4;

function removeOldKeys({ db }: World, now: number): void {
  run(
    db,
    `DELETE FROM idempotency WHERE (user_id, route, key) IN
       (SELECT user_id, route, key FROM idempotency WHERE at < ? ORDER BY at LIMIT ?)`,
    now - KEPT_MS,
    REMOVED_AT_ONCE,
  );
}

/**
 * Runs the work and keeps its outcome in one transaction. A refusal undoes what the work wrote and is kept in a
 * second one, because a savepoint for this rare case would copy each page that a call changes.
 */
function runWork({ db }: World, work: () => Answer, keep: (outcome: Outcome) => void): Outcome {
  const kept = (outcome: Outcome): Outcome => {
    keep(outcome);
    return outcome;
  };
  try {
    return transaction(db, () => kept({ granted: true, ...work() }));
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof TemporaryRefusal) throw error;
    const { key, values } = error;
    return transaction(db, () => kept({ granted: false, key, values }));
  }
}

/** Returns the same text for the same value, whatever order its fields were sent in. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
