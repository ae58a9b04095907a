import type { MessageValues } from '#contract/errors/core.ts';
import { Refusal } from '../refusal.ts';
import { hashOf } from '../world/chance.ts';
import { row, run } from '../world/database.ts';
import type { World } from '../world/world.ts';

/** The result of a call, now and for every retry with the same key: its answer, or why it was refused. */
export type Outcome<Result extends object = object> =
  | ({ readonly granted: true } & Result)
  | {
      readonly granted: false;
      readonly key: string;
      readonly values?: MessageValues;
      readonly why?: string | undefined;
    };

const KEY = /^[A-Za-z0-9_-]{8,64}$/;

export interface Attempt {
  readonly userId: number;
  readonly route: string;
  readonly key: string;
  readonly payload: unknown;
}

/**
 * Returns the outcome of an earlier call with the same key (MONEY-8), a refusal included: one tap never
 * becomes a bet later.
 *
 * @throws Refusal `idempotency_key_invalid`, or `idempotency_key_reused` for another payload
 */
export function findOutcome<Result extends object>(
  { db }: World,
  { userId, route, key, payload }: Attempt,
): Outcome<Result> | null {
  if (!KEY.test(key)) throw new Refusal('idempotency_key_invalid');
  const before = row<{ fingerprint: string; answer: string }>(
    db,
    'SELECT fingerprint, answer FROM idempotency WHERE user_id = ? AND route = ? AND key = ?',
    userId,
    route,
    key,
  );
  if (!before) return null;
  if (before.fingerprint !== fingerprintOf(payload)) throw new Refusal('idempotency_key_reused');
  return JSON.parse(before.answer) as Outcome<Result>; // written by keepOutcome
}

export function keepOutcome(
  world: World,
  { userId, route, key, payload }: Attempt,
  outcome: Outcome,
  now: number,
): void {
  const sql =
    'INSERT INTO idempotency (user_id, route, key, fingerprint, answer, at) VALUES (?, ?, ?, ?, ?, ?)';
  run(world.db, sql, userId, route, key, fingerprintOf(payload), JSON.stringify(outcome), now);
  removeOldKeys(world, now);
}

/** A key counts for a day of world time (MONEY-8). Clients trust it for an hour less. */
const KEPT_MS = 24 * 60 * 60_000;
/** Each stored key removes up to so many old ones: the table shrinks, and no call does much of it. */
const REMOVED_AT_ONCE = 4;

function removeOldKeys({ db }: World, now: number): void {
  const sql = `DELETE FROM idempotency WHERE (user_id, route, key) IN
       (SELECT user_id, route, key FROM idempotency WHERE at < ? ORDER BY at LIMIT ?)`;
  run(db, sql, now - KEPT_MS, REMOVED_AT_ONCE);
}

/** Returns the same text for the same value, whatever order its fields were sent in. */
const fingerprintOf = (value: unknown): string =>
  hashOf(
    JSON.stringify(value, (_name, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ),
  );
