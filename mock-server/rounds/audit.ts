import { CLOSE_BEFORE_DRAW_MS } from '#contract/rules/limits.ts';
import { oraclePays } from '#contract/rules/oracle.ts';
import { type Breach, breachBy } from '../core/world/audit.ts';
import { rows } from '../core/world/database.ts';
import { failedJobs } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import { breachesOf, type Rule } from '../ledger/audit.ts';
import { wrongOverrides } from './odds.ts';

/** Matches a transfer t without a bet. It compares ids, because a text comparison cannot use the index. */
const HAS_NO_BET = `NOT EXISTS
  (SELECT 1 FROM bet WHERE id = CAST(SUBSTR(t.ref, 5) AS INTEGER) AND 'bet:' || id = t.ref)`;

/** The audit rules of bets, rounds and settlement (MONEY-12). */
const BET_RULES: readonly Rule[] = [
  {
    rule: 'B1',
    says: 'every bet has its one stake, from its own user, and every stake its bet',
    sql: `SELECT b.id, b.stake, t.amount FROM bet b
          LEFT JOIN transfer t ON t.kind = 'stake' AND t.ref = 'bet:' || b.id
          LEFT JOIN account a ON a.id = t.dr
          WHERE t.amount IS NOT b.stake OR a.user_id IS NOT b.user_id
             OR a.name IS NOT CASE WHEN b.chase_id IS NULL THEN 'main' ELSE 'chase' END
          UNION ALL SELECT t.ref, t.kind, t.amount FROM transfer t
          WHERE t.kind = 'stake' AND ${HAS_NO_BET}`,
  },
  {
    rule: 'B2',
    says: 'the stake of a bet is the sum of its lines',
    sql: `SELECT id, stake FROM bet
          WHERE stake IS NOT (SELECT SUM(amount) FROM bet_line WHERE bet_id = bet.id)`,
  },
  {
    rule: 'B3',
    says: 'no bet was taken at or after the close',
    sql: `SELECT b.id, b.placed_at, p.draw_at FROM bet b
          JOIN period p ON p.game_id = b.game_id AND p.game_no = b.game_no
          WHERE b.placed_at >= p.draw_at - ${CLOSE_BEFORE_DRAW_MS}`,
  },
  {
    rule: 'B7',
    says: 'a settled period has no waiting bet, and no other period a decided one',
    sql: `SELECT b.id, b.status, p.status AS period FROM bet b
          LEFT JOIN period p ON p.game_id = b.game_id AND p.game_no = b.game_no
          WHERE (p.status = 'settled' AND b.status = 'pending')
             OR (b.status IN ('win', 'lose') AND p.status IS NOT 'settled' AND p.status IS NOT 'drawn')`,
  },
  {
    rule: 'B7',
    says: 'the bets of a void period are cancelled, and no others',
    sql: `SELECT b.id, b.status, p.status AS period FROM bet b
          LEFT JOIN period p ON p.game_id = b.game_id AND p.game_no = b.game_no
          WHERE (p.status IS 'void') <> (b.status = 'cancelled')`,
  },
  {
    rule: 'B8',
    says: 'a bet has the transfers its outcome calls for, to its own user, and no other',
    sql: `SELECT b.id, b.status, b.returned, pay.amount AS paid, back.amount AS refunded FROM bet b
          LEFT JOIN account main ON main.user_id = b.user_id AND main.name = 'main'
          LEFT JOIN transfer pay ON pay.kind = 'payout' AND pay.ref = 'bet:' || b.id
          LEFT JOIN transfer back ON back.kind = 'refund' AND back.ref = 'bet:' || b.id
          WHERE CASE b.status
            WHEN 'pending' THEN pay.amount IS NOT NULL OR back.amount IS NOT NULL OR b.returned <> 0
            WHEN 'cancelled' THEN back.amount IS NOT b.stake OR pay.amount IS NOT NULL
              OR back.cr IS NOT main.id
            ELSE IFNULL(pay.amount, 0) <> b.returned OR (b.returned > 0 AND pay.cr IS NOT main.id)
              OR back.amount IS NOT NULL OR (b.status = 'win') <> (b.returned > b.stake) END
          UNION ALL
          SELECT ref, kind, amount, NULL, NULL FROM transfer t
          WHERE t.kind IN ('payout', 'refund') AND ${HAS_NO_BET}`,
  },
];

/** Runs the rules of bets and odds, recomputes every payout with the oracle and reports failed work. */
export function auditRounds(world: World): Breach[] {
  return [
    ...breachesOf(world.db, [...BET_RULES, ...CHASE_RULES]),
    ...wrongPayouts(world),
    ...wrongOverrides(world),
    ...breachBy('W0', 'all due work was done', failedJobs(world)),
  ];
}

interface SettledLine {
  bet_id: number;
  no: number;
  play: string;
  pick: string;
  amount: number;
  odds: string;
  returned: number | null;
  dice: string;
}

function wrongPayouts(world: World): Breach[] {
  const sql = `SELECT l.bet_id, l.no, l.play, l.pick, l.amount, l.odds, l.returned, p.dice
     FROM bet b JOIN bet_line l ON l.bet_id = b.id
     JOIN period p ON p.game_id = b.game_id AND p.game_no = b.game_no
     WHERE b.status IN ('win', 'lose')`;
  const wrong = rows<SettledLine>(world.db, sql).filter(
    (line) => line.returned === null || BigInt(line.returned) !== oraclePays(line, line.dice),
  );
  return breachBy('B8', 'a line pays what its odds and the dice say', wrong);
}

/** The audit rules of chases: reserved, placed and refunded amounts add up (GAME-24). */
const CHASE_RULES: readonly Rule[] = [
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
