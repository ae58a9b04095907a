import { minor, type Minor } from '#contract/money.ts';
import { parseSelection } from '#contract/rules/plays.ts';
import { formatOdds, parseOdds } from '#contract/rules/settle.ts';
import { insert, numberOf, oneRow, row, rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { Game } from './games-table.ts';
import type { RatedLine } from './place-bet.ts';

export type ChaseStatus = 'running' | 'finished' | 'stopped' | 'cancelled';

export interface ChaseRecord {
  readonly id: number;
  readonly user_id: number;
  readonly game_id: number;
  readonly lines: string;
  readonly stop_on_win: 0 | 1;
  readonly stop_at_loss: number | null;
  readonly status: ChaseStatus;
  readonly created_at: number;
}

export interface ChaseRow {
  readonly no: number;
  readonly game_no: string;
  readonly multiplier: number;
  readonly amount: number;
  readonly status: 'waiting' | 'placed' | 'skipped' | 'cancelled';
}

const COLUMNS = `SELECT id, user_id, game_id, lines, stop_on_win, stop_at_loss, status, created_at
  FROM chase`;

export function chaseById(world: World, id: number): ChaseRecord | undefined {
  return row<ChaseRecord>(world.db, `${COLUMNS} WHERE id = ?`, id);
}

/** A player's chases, newest first; of one game, or of all when it is null. */
export function chasesOf(
  world: World,
  filter: { userId: number; gameId: number | null; limit: number; offset: number },
): ChaseRecord[] {
  const sql = `${COLUMNS} WHERE user_id = @userId AND (@gameId IS NULL OR game_id = @gameId)
     ORDER BY id DESC LIMIT @limit OFFSET @offset`;
  return rows<ChaseRecord>(world.db, sql, filter);
}

export function countChasesOf(
  world: World,
  filter: { userId: number; gameId: number | null },
): number {
  const sql = `SELECT COUNT(*) FROM chase
     WHERE user_id = @userId AND (@gameId IS NULL OR game_id = @gameId)`;
  return numberOf(world.db, sql, filter);
}

export function rowsOfChase(world: World, chaseId: number): ChaseRow[] {
  const sql =
    'SELECT no, game_no, multiplier, amount, status FROM chase_row WHERE chase_id = ? ORDER BY no';
  return rows<ChaseRow>(world.db, sql, chaseId);
}

export function runningChases(
  world: World,
  game: Game,
  gameNo: string,
  status: ChaseRow['status'],
): ChaseRecord[] {
  // Without the cast SQLite would prepare it again for each status, which may or may not fit `chase_row_waiting`.
  const sql = `${COLUMNS} WHERE game_id = ? AND status = 'running' AND EXISTS
       (SELECT 1 FROM chase_row
        WHERE chase_id = chase.id AND game_no = ? AND chase_row.status = CAST(? AS TEXT))
     ORDER BY id`;
  return rows<ChaseRecord>(world.db, sql, game.id, gameNo, status);
}

interface NewChase {
  readonly userId: number;
  readonly game: Game;
  readonly lines: readonly RatedLine[];
  readonly stopOnWin: boolean;
  readonly stopAtLoss: Minor | null;
  readonly rows: readonly { gameNo: string; multiplier: number; amount: Minor }[];
  readonly now: number;
}

/** Inserts a running chase with waiting rows and returns its id. Call it inside a transaction. */
export function insertChase(world: World, chase: NewChase): number {
  const sql = `INSERT INTO chase (user_id, game_id, lines, stop_on_win, stop_at_loss, created_at)
     VALUES (@userId, @gameId, @lines, @stopOnWin, @stopAtLoss, @now)`;
  const [lines, stopOnWin] = [linesText(chase.lines), Number(chase.stopOnWin)];
  const stored = { ...chase, gameId: chase.game.id, lines, stopOnWin };
  const id = insert(world.db, sql, stored);
  for (const [no, each] of chase.rows.entries()) {
    const insertRow = `INSERT INTO chase_row (chase_id, no, game_no, multiplier, amount)
       VALUES (@id, @no, @gameNo, @multiplier, @amount)`;
    run(world.db, insertRow, { ...each, id, no });
  }
  return id;
}

export function markRow(
  world: World,
  chaseId: number,
  no: number,
  status: Exclude<ChaseRow['status'], 'waiting'>,
): void {
  const sql =
    "UPDATE chase_row SET status = ? WHERE chase_id = ? AND no = ? AND status = 'waiting'";
  run(world.db, sql, status, chaseId, no);
}

/** Ends a running chase. Does nothing when it has already ended. */
export function markEnded(world: World, chaseId: number, status: ChaseStatus, at: number): void {
  const sql = "UPDATE chase SET status = ?, ended_at = ? WHERE id = ? AND status = 'running'";
  run(world.db, sql, status, at, chaseId);
}

export function resultsOf(world: World, chaseId: number): { spent: Minor; returned: Minor } {
  const sql = `SELECT IFNULL(SUM(stake), 0) AS spent, IFNULL(SUM(returned), 0) AS returned
     FROM bet WHERE chase_id = ? AND status <> 'pending'`;
  const { spent, returned } = oneRow<{ spent: number; returned: number }>(world.db, sql, chaseId);
  return { spent: minor(spent), returned: minor(returned) };
}

export function stakedOf(world: World, chaseId: number): Minor {
  const sql = 'SELECT IFNULL(SUM(stake), 0) FROM bet WHERE chase_id = ?';
  return minor(numberOf(world.db, sql, chaseId));
}

function linesText(lines: readonly RatedLine[]): string {
  return JSON.stringify(
    lines.map(({ selection, stake, odds }) => ({ ...selection, stake, odds: formatOdds(odds) })),
  );
}

export function multiplyLines(chase: ChaseRecord, multiplier: number): RatedLine[] {
  const stored = JSON.parse(chase.lines) as Record<'play' | 'pick' | 'odds', string>[]; // linesText's
  return stored.map((line) => {
    const selection = parseSelection(line.play, line.pick);
    const odds = parseOdds(line.odds);
    if (!selection || !odds) throw new Error(`chase ${chase.id} has a line that cannot be read`);
    return { selection, odds, stake: minor(Number(Reflect.get(line, 'stake')) * multiplier) };
  });
}
