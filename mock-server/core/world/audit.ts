import type { World } from './world.ts';

/** A rule that does not hold, with the rows that break it. */
export interface Breach {
  readonly rule: string;
  readonly says: string;
  readonly rows: readonly unknown[];
}

export type Audit = (world: World) => readonly Breach[];

/** Returns the breach of a rule by some rows, of which it shows ten; nothing without a row. */
export const breachBy = (rule: string, says: string, rows: readonly unknown[]): Breach[] =>
  rows.length === 0 ? [] : [{ rule, says, rows: rows.slice(0, 10) }];

export interface AuditResult {
  readonly ok: boolean;
  readonly breaches: readonly Breach[];
}

/**
 * Runs all audits of a world (MONEY-12). A breach of its `audits` halts the world until they are clean again: it is
 * better to refuse to move money than to continue with wrong books. Its `checks` harm no money.
 */
export function auditWorld(
  world: World,
  { audits = [], checks = [] }: { audits?: readonly Audit[]; checks?: readonly Audit[] },
): AuditResult {
  const found = audits.flatMap((audit) => audit(world));
  world.halted = found.length > 0;
  const breaches = [...found, ...checks.flatMap((check) => check(world))];
  return { ok: breaches.length === 0, breaches };
}
