import type { Rule } from '../ledger/audit.ts';

/** The audit rules of chases: reserved, placed and refunded amounts add up (GAME-24). */
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
    says: 'nothing waits in a chase that has ended, or for a period that has closed',
    sql: `SELECT chase.id, chase.status, chase_row.game_no FROM chase
          JOIN chase_row ON chase_row.chase_id = chase.id
          LEFT JOIN period ON period.game_id = chase.game_id AND period.game_no = chase_row.game_no
          WHERE chase_row.status = 'waiting'
            AND (chase.status <> 'running' OR period.status IN ('closed', 'drawn', 'settled'))`,
  },
  {
    rule: 'C3',
    says: 'a placed row has its one bet, of its player and amount, and every bet of a chase its row',
    sql: `SELECT chase_row.chase_id, chase_row.game_no, chase_row.amount, bet.stake
          FROM chase_row JOIN chase ON chase.id = chase_row.chase_id
          LEFT JOIN bet ON bet.chase_id = chase.id AND bet.game_no = chase_row.game_no
            AND bet.user_id = chase.user_id AND bet.game_id = chase.game_id
          WHERE (chase_row.status = 'placed') <> (bet.id IS NOT NULL)
             OR (bet.id IS NOT NULL AND bet.stake <> chase_row.amount)
          UNION ALL
          SELECT chase_id, game_no, NULL, stake FROM bet
          WHERE chase_id IS NOT NULL AND NOT EXISTS
            (SELECT 1 FROM chase_row WHERE chase_id = bet.chase_id AND game_no = bet.game_no)
          UNION ALL
          SELECT chase_id, game_no, NULL, COUNT(*) FROM bet
          WHERE chase_id IS NOT NULL GROUP BY chase_id, game_no HAVING COUNT(*) > 1`,
  },
  {
    rule: 'C4',
    says: 'a chase reserved its whole cost once and refunded what was never played, to its player',
    sql: `WITH move AS (
            SELECT transfer.kind, transfer.amount,
              CAST(SUBSTR(ref, 7) AS INTEGER) AS chase_id, -- up to the ':' of a skipped period
              IIF(kind = 'chase_reserve', dr, cr) AS main, IIF(kind = 'chase_reserve', cr, dr) AS kept
            FROM transfer WHERE kind IN ('chase_reserve', 'chase_refund'))
          SELECT chase.id, total.cost, total.unplayed, moved.reserved, moved.refunded
          FROM chase
          LEFT JOIN (SELECT chase_id, SUM(amount) AS cost,
              SUM(IIF(status IN ('cancelled', 'skipped'), amount, 0)) AS unplayed
            FROM chase_row GROUP BY chase_id) total ON total.chase_id = chase.id
          LEFT JOIN (SELECT chase_id, SUM(IIF(kind = 'chase_reserve', amount, 0)) AS reserved,
              SUM(IIF(kind = 'chase_refund', amount, 0)) AS refunded
            FROM move GROUP BY chase_id) moved ON moved.chase_id = chase.id
          WHERE moved.reserved IS NOT total.cost OR moved.refunded IS NOT total.unplayed
          UNION ALL
          SELECT move.chase_id, move.kind, move.amount, move.main, move.kept
          FROM move LEFT JOIN chase ON chase.id = move.chase_id
          LEFT JOIN account main ON main.user_id = chase.user_id AND main.name = 'main'
          LEFT JOIN account kept ON kept.user_id = chase.user_id AND kept.name = 'chase'
          WHERE move.main IS NOT main.id OR move.kept IS NOT kept.id`,
  },
  {
    rule: 'C5',
    says: 'a chase that stops on win has no bet after one that won',
    sql: `SELECT chase.id, won.game_no AS won, later.game_no AS later FROM chase
          JOIN bet won ON won.chase_id = chase.id AND won.status = 'win'
          JOIN bet later ON later.chase_id = chase.id AND later.game_no > won.game_no
          WHERE chase.stop_on_win = 1`,
  },
];
