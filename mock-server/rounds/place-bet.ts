import { sumMoney, type Minor } from '#contract/money.ts';
import type { Selection } from '#contract/rules/plays.ts';
import { formatOdds, type Odds } from '#contract/rules/settle.ts';
import { post, systemAccount, userAccount } from '../ledger/ledger.ts';
import { insert, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { Game } from './games-table.ts';

/** A placed line. It keeps the odds of the moment it was placed. */
export interface RatedLine {
  readonly selection: Selection;
  readonly stake: Minor;
  readonly odds: Odds;
}

interface NewBet {
  readonly userId: number;
  readonly game: Game;
  readonly gameNo: string;
  readonly lines: readonly RatedLine[];
  readonly now: number;
  /** The chase of the bet. Its stake comes from the reserved amount. */
  readonly chaseId?: number;
}

/** Inserts a bet with its lines, takes the stake and returns the id. Call it inside a transaction. */
export function placeBet(
  world: World,
  { userId, game, gameNo, lines, now, chaseId }: NewBet,
): number {
  const stake = sumMoney(lines.map((line) => line.stake));
  const sql = `INSERT INTO bet (user_id, game_id, game_no, stake, placed_at, chase_id)
     VALUES (?, ?, ?, ?, ?, ?)`;
  const id = insert(world.db, sql, userId, game.id, gameNo, stake, now, chaseId ?? null);
  for (const [no, { selection, stake: amount, odds }] of lines.entries()) {
    const line =
      'INSERT INTO bet_line (bet_id, no, play, pick, amount, odds) VALUES (?, ?, ?, ?, ?, ?)';
    run(world.db, line, id, no, selection.play, selection.pick, amount, formatOdds(odds));
  }
  post(world, {
    at: now,
    kind: 'stake',
    ref: `bet:${id}`,
    from: userAccount(userId, chaseId === undefined ? 'main' : 'chase'),
    to: systemAccount('house'),
    amount: stake,
  });
  return id;
}
