import { type Audit, auditLedger, breachesOf } from '#dicebox/server';

const ONE_FINE_A_DAY = `SELECT id, days_late FROM loan WHERE days_late <>
  (SELECT COUNT(*) FROM transfer WHERE kind = 'fine' AND ref LIKE loan.id || '/%')`;

const RULES = [{ rule: 'F1', says: 'each day late has one fine', sql: ONE_FINE_A_DAY }];

/** Run at the end of each test and by `POST /__mock/audit`: a breach halts the money of its world. */
export const AUDITS: readonly Audit[] = [auditLedger, ({ db }) => breachesOf(db, RULES)];
