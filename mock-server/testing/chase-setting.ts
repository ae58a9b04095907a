import { expect, onTestFinished } from 'vitest';
import { minor } from '#contract/money.ts';
import type { Dice } from '#contract/rules/dice.ts';
import { oddsFor } from '#contract/rules/paytables.ts';
import { parseSelection } from '#contract/rules/plays.ts';
import { nextPeriod, type Period, periodAt } from '#contract/rules/schedule.ts';
import { dueWork } from '../app.ts';
import { auditWorld } from '../app.ts';
import type { HandClock } from '../core/testing/test-world.ts';
import { rows, run, transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { chaseById, rowsOfChase } from '../rounds/chase-table.ts';
import { endChase, startChase } from '../rounds/chase.ts';
import { forceDice } from '../rounds/forced-dice.ts';
import { type Game, gameById } from '../rounds/games-table.ts';
import type { RatedLine } from '../rounds/place-bet.ts';
import { bareWorld } from './bare-world.ts';
import { NOON, playerIn } from './test-server.ts';

export const MINUTE = 60_000;
export { NOON };
/** The scenario's user and their balance. */
export const DEMO = 1;
export const START_BALANCE = 10_000_00;

/** Dice that decide a bet on big. */
export const WINS: Dice = [6, 5, 4];
export const LOSES: Dice = [1, 2, 4];

/** A game of a world without a server, for tests that start chases themselves. */
export interface Setting {
  readonly world: World;
  readonly wall: HandClock;
  readonly game: Game;
  /** The period that is open at the start of the test. */
  readonly first: Period;
  /** Moves the time to a moment and runs everything due by then. */
  readonly until: (at: number) => void;
}

export interface ChaseOrder {
  readonly userId?: number;
  readonly first?: Period;
  readonly multipliers?: readonly number[];
  readonly stopOnWin?: boolean;
  readonly stopAtLoss?: number | null;
  readonly lines?: readonly RatedLine[];
}

/** Opens a world of the default scenario. It is audited when the test is over. */
export function startedSetting(now = NOON, gameId = 1): Setting {
  const { world, wall } = bareWorld({ now, scenario: 'default' });
  onTestFinished(() => expect(auditWorld(world).breaches).toEqual([]));
  return settingOf(world, wall, gameId);
}

/** Opens a world of a scenario without draws and chases. */
export function emptySetting(now = NOON, gameId = 1): Setting {
  const { world, wall } = bareWorld({ now, scenario: 'empty' });
  return settingOf(world, wall, gameId);
}

export const gameOf = (world: World, id = 1): Game =>
  gameById(world, id) ?? expect.fail(`the scenario has no game ${id}`);

export function settingOf(world: World, wall: HandClock, gameId = 1): Setting {
  const game = gameOf(world, gameId);
  const due = dueWork();
  const until = (at: number) => {
    wall.pass(at - wall.now());
    due.run(world, at);
  };
  return { world, wall, game, first: periodAt(game, wall.now()), until };
}

export const step = ({ game, first }: Setting, steps: number): Period =>
  nextPeriod(game, first, steps);

export function lineOf(play: string, pick = '', stake = 10_00): RatedLine {
  const selection = parseSelection(play, pick);
  const odds = selection && oddsFor('k35', selection);
  if (!selection || !odds) throw new Error(`there is no ${play} ${pick}`);
  return { selection, stake: minor(stake), odds };
}

/** Starts a chase. Default: three periods of 10.00 on big, from the open one on. */
export function placeChase({ world, game }: Setting, order: ChaseOrder = {}): number {
  const now = world.clock.now();
  const { userId = DEMO, first = periodAt(game, now), lines = [lineOf('big')] } = order;
  const { multipliers = [1, 1, 1], stopOnWin = true, stopAtLoss = null } = order;
  const plan = {
    periods: multipliers.length,
    multipliers,
    stopOnWin,
    stopAtLoss: stopAtLoss === null ? null : minor(stopAtLoss),
  };
  return transaction(world.db, () => startChase(world, { userId, game, first, lines, plan, now }));
}

export const withdrawn = ({ world }: Setting, id: number): boolean =>
  transaction(world.db, () => endChase(world, id, 'cancelled', world.clock.now()));

export const forced = ({ world, game }: Setting, ...dice: Dice[]): void =>
  transaction(world.db, () => forceDice(world, game.id, dice));

export function voided({ world, game }: Setting, { gameNo, drawAt }: Period): void {
  const sql = `INSERT INTO period (game_id, game_no, draw_at, status) VALUES (?, ?, ?, 'void')
     ON CONFLICT DO UPDATE SET status = 'void'`;
  run(world.db, sql, game.id, gameNo, drawAt);
}

export const playerOf = ({ world }: Setting, username: string, balance: number): number =>
  playerIn(world, username, balance).id;

export const balancesOfPlayer = ({ world }: Setting) => ({
  main: balanceOf(world, DEMO),
  chase: balanceOf(world, DEMO, 'chase'),
});

export const statusOf = ({ world }: Setting, id: number) => chaseById(world, id)?.status;

export const rowsOf = ({ world }: Setting, id: number) =>
  rowsOfChase(world, id).map(({ status }) => status);

export const betsOf = ({ world }: Setting, id: number) =>
  rows<{ game_no: string; stake: number; returned: number; status: string; placed_at: number }>(
    world.db,
    'SELECT game_no, stake, returned, status, placed_at FROM bet WHERE chase_id = ? ORDER BY id',
    id,
  );

export const drawsOf = (world: World, gameId = 1) =>
  rows<{ game_no: string; dice: string; forced: number }>(
    world.db,
    'SELECT game_no, dice, forced FROM period WHERE game_id = ? AND dice IS NOT NULL ORDER BY draw_at',
    gameId,
  );

/** Returns the transfers that reserved and refunded money of a chase; not its stakes and payouts. */
export const movesOf = ({ world }: Setting, id: number) =>
  rows<{ kind: string; ref: string; amount: number }>(
    world.db,
    `SELECT kind, ref, amount FROM transfer
     WHERE kind IN ('chase_reserve', 'chase_refund')
       AND (ref = @ref OR ref LIKE @ref || ':%') ORDER BY id`,
    { ref: `chase:${id}` },
  );
