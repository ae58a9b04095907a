import { createHash } from 'node:crypto';
import { row, rows, run, transaction, type Db } from '../core/world/database.ts';
import { type Breach, breachBy } from '../core/world/audit.ts';
import type { World } from '../core/world/world.ts';

/** A rule: a query that finds the rows breaking it. */
export interface Rule {
  readonly rule: string;
  readonly says: string;
  readonly sql: string;
}

/** The ledger's own rules (MONEY-12). */
const LEDGER_RULES: readonly Rule[] = [
  {
    rule: 'L1',
    says: 'what was given equals what was taken, for each asset',
    sql: `SELECT asset, SUM(credits) - SUM(debits) AS difference FROM account
          GROUP BY asset HAVING difference <> 0`,
  },
  {
    rule: 'L2',
    says: "an account's totals are the sums of its transfers",
    sql: `SELECT a.id, a.name, a.user_id, a.debits, a.credits FROM account a
          LEFT JOIN (SELECT dr, SUM(amount) AS total FROM transfer GROUP BY dr) d ON d.dr = a.id
          LEFT JOIN (SELECT cr, SUM(amount) AS total FROM transfer GROUP BY cr) c ON c.cr = a.id
          WHERE a.debits <> IFNULL(d.total, 0) OR a.credits <> IFNULL(c.total, 0)`,
  },
  {
    rule: 'L3',
    says: 'no account of a user is below zero',
    sql: `SELECT id, name, user_id, credits - debits AS balance FROM account
          WHERE user_id IS NOT NULL AND credits < debits`,
  },
  {
    rule: 'L4',
    says: 'transfers are numbered without a gap',
    sql: `SELECT MAX(id) AS newest, COUNT(*) AS count FROM transfer
          HAVING IFNULL(newest, 0) <> count`,
  },
  {
    rule: 'L5',
    says: 'amounts are positive and balances are safe integers',
    sql: `SELECT 'transfer' AS what, id FROM transfer WHERE typeof(amount) <> 'integer' OR amount <= 0
          UNION ALL
          SELECT 'account', id FROM account
          WHERE user_id IS NOT NULL AND credits - debits > 9007199254740991`,
  },
  {
    rule: 'L6',
    says: 'both sides of a transfer hold the same asset',
    sql: `SELECT t.id FROM transfer t JOIN account d ON d.id = t.dr JOIN account c ON c.id = t.cr
          WHERE d.asset <> c.asset`,
  },
];

/** Runs the ledger's rules and checks that no old transfer has changed since the last audit. */
export function auditLedger(world: World): Breach[] {
  return [...breachesOf(world.db, LEDGER_RULES), ...changedHistory(world.db)];
}

export function breachesOf(db: Db, rules: readonly Rule[]): Breach[] {
  return rules.flatMap(({ rule, says, sql }) => breachBy(rule, says, rows(db, sql)));
}

interface Mark {
  readonly id: number;
  readonly hash: string;
}

/**
 * Compares a running hash over the transfers with that of the last audit, which detects rows that were
 * changed outside the program (MONEY-12, rule L4).
 */
function changedHistory(db: Db): Breach[] {
  return transaction(db, () => {
    const saved = row<{ value: string }>(db, "SELECT value FROM meta WHERE key = 'audited'");
    const mark: Mark | null = saved ? (JSON.parse(saved.value) as Mark) : null; // written below
    const hash = createHash('sha256');
    let id = 0;
    let atMark = mark?.id === 0 ? hash.copy().digest('hex') : null;
    const transfers = db
      .prepare('SELECT id, at, kind, ref, dr, cr, amount FROM transfer ORDER BY id')
      .raw()
      .iterate() as IterableIterator<[number, ...unknown[]]>; // the columns selected
    for (const transfer of transfers) {
      hash.update(JSON.stringify(transfer));
      id = transfer[0];
      if (id === mark?.id) atMark = hash.copy().digest('hex');
    }
    if (mark && atMark !== mark.hash) {
      return [{ rule: 'L4', says: 'a transfer never changes or disappears', rows: [mark] }];
    }
    const next: Mark = { id, hash: hash.digest('hex') };
    run(db, "INSERT OR REPLACE INTO meta (key, value) VALUES ('audited', ?)", JSON.stringify(next));
    return [];
  });
}
