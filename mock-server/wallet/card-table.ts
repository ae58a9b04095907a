import { row, rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';

export interface CardRow {
  readonly id: number;
  readonly channel: string;
  readonly holder: string;
  readonly address: string;
}

interface NewCard {
  readonly userId: number;
  readonly channel: string;
  readonly holder: string;
  readonly address: string;
  readonly now: number;
}

/** Returns a user's cards, oldest first. */
export function cardsOf(world: World, userId: number): CardRow[] {
  return rows<CardRow>(
    world.db,
    'SELECT id, channel, holder, address FROM withdraw_card WHERE user_id = ? ORDER BY id',
    userId,
  );
}

/** Returns a card of the user by id. */
export function cardOf(world: World, userId: number, id: number): CardRow | undefined {
  return row<CardRow>(
    world.db,
    'SELECT id, channel, holder, address FROM withdraw_card WHERE user_id = ? AND id = ?',
    userId,
    id,
  );
}

/** Inserts a card and returns its id. Call it inside a transaction. */
export function insertCard(world: World, card: NewCard): number {
  const { lastInsertRowid } = run(
    world.db,
    `INSERT INTO withdraw_card (user_id, channel, holder, address, created_at)
     VALUES (@userId, @channel, @holder, @address, @now)`,
    card,
  );
  return Number(lastInsertRowid);
}
