import type { Rule } from '../ledger/audit.ts';

/** The rules of chases (product.md 2.3): what is reserved, placed and refunded adds up. */
export const CHASE_RULES: readonly Rule[] = [
  {
    rule: 'C1',
    says: 'what a player has reserved is what waits in running chases',
    sql: `SELECT account.user_id, account.credits - account.debits AS reserved, waits.amount
          FROM account LEFT JOIN (
            SELECT chase.user_id, SUM(chase_row.amount) AS amount
            FROM chase JOIN chase_row ON chase_row.chase_id = chase.id
            WHERE chase.status = 'running' AND chase_row.status = 'waiting'
            GROUP BY chase.user_id) waits ON waits.user_id = account.user_id
          WHERE account.name = 'chase'
            AND account.credits - account.debits <> IFNULL(waits.amount, 0)`,
  },
  {
    rule: 'C2',
    says: 'nothing waits in a chase that has ended',
    sql: `SELECT chase.id, chase.status, chase_row.game_no FROM chase
          JOIN chase_row ON chase_row.chase_id = chase.id
          WHERE chase.status <> 'running' AND chase_row.status = 'waiting'`,
  },
  {
    rule: 'C3',
    says: 'a placed row has its one bet, of its amount, and every bet of a chase its row',
    sql: `SELECT chase_row.chase_id, chase_row.game_no, chase_row.amount, bet.stake
          FROM chase_row LEFT JOIN bet
            ON bet.chase_id = chase_row.chase_id AND bet.game_no = chase_row.game_no
          WHERE (chase_row.status = 'placed') <> (bet.id IS NOT NULL)
             OR (bet.id IS NOT NULL AND bet.stake <> chase_row.amount)
          UNION ALL
          SELECT chase_id, game_no, NULL, COUNT(*) FROM bet
          WHERE chase_id IS NOT NULL GROUP BY chase_id, game_no HAVING COUNT(*) > 1`,
  },
  {
    rule: 'C4',
    says: 'a chase reserved its whole cost once and refunded what was never played',
    sql: `SELECT chase.id, reserved.amount AS reserved, total.cost, total.unplayed, back.amount AS refunded
          FROM chase
          JOIN (SELECT chase_id, SUM(amount) AS cost,
                  SUM(CASE WHEN status IN ('cancelled', 'skipped') THEN amount ELSE 0 END) AS unplayed
                FROM chase_row GROUP BY chase_id) total ON total.chase_id = chase.id
          LEFT JOIN transfer reserved
            ON reserved.kind = 'chase_reserve' AND reserved.ref = 'chase:' || chase.id
          LEFT JOIN (SELECT CASE WHEN INSTR(SUBSTR(ref, 7), ':') = 0 THEN SUBSTR(ref, 7)
                       ELSE SUBSTR(ref, 7, INSTR(SUBSTR(ref, 7), ':') - 1) END AS chase_id,
                     SUM(amount) AS amount
                     FROM transfer WHERE kind = 'chase_refund' GROUP BY 1) back
            ON back.chase_id = CAST(chase.id AS TEXT)
          WHERE reserved.amount IS NOT total.cost OR IFNULL(back.amount, 0) <> total.unplayed`,
  },
];
