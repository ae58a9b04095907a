import type { World } from './world.ts';

/** A rule that does not hold, with the rows that break it. */
export interface Breach {
  readonly rule: string;
  readonly says: string;
  readonly rows: readonly unknown[];
}

export type Audit = (world: World) => readonly Breach[];

export interface AuditResult {
  readonly ok: boolean;
  readonly breaches: readonly Breach[];
}

/**
 * Runs all audits of a world (MONEY-12). A breach halts the world until an audit is clean again: it is
 * better to refuse to move money than to continue with wrong books.
 */
export function auditWorld(world: World, audits: readonly Audit[]): AuditResult {
  const breaches = audits.flatMap((audit) => audit(world));
  world.halted = breaches.length > 0;
  return { ok: breaches.length === 0, breaches };
}
