import type { PaytableName } from '#contract/rules/paytables.ts';
import type { GameSchedule } from '#contract/rules/schedule.ts';
import { row, rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

/** A game of a world as stored. It is also a `GameSchedule` for the period arithmetic. */
export interface Game extends GameSchedule {
  readonly id: number;
  readonly code: string;
  readonly nameEn: string;
  readonly nameZh: string;
  readonly face: 'dice' | 'fish';
  readonly categoryId: number;
  readonly paytable: PaytableName;
}

export const nameOf = (game: Game, language: 'en' | 'zh'): string =>
  language === 'zh' ? game.nameZh : game.nameEn;

const COLUMNS = `SELECT id, code, name_en AS nameEn, name_zh AS nameZh, face,
  category_id AS categoryId, interval_ms AS intervalMs, paytable FROM game`;

export function allGames(world: World): Game[] {
  return rows<Game>(world.db, `${COLUMNS} ORDER BY id`);
}

export function gameById(world: World, id: number): Game | undefined {
  return row<Game>(world.db, `${COLUMNS} WHERE id = ?`, id);
}

/** @throws Error for an unknown id */
export function requireGame(world: World, id: number): Game {
  const game = gameById(world, id);
  if (!game) throw new Error(`there is no game ${id}`);
  return game;
}

export function setPaytable(world: World, { id }: Game, paytable: PaytableName): void {
  run(world.db, 'UPDATE game SET paytable = ? WHERE id = ?', paytable, id);
}
