import type { Data } from '#contract/api/schemas.ts';
import { MAX_CARDS } from '#contract/rules/limits.ts';
import { isWithdrawChannel } from '#contract/rules/wallet.ts';
import { type Answer, type Call, Refusal } from '../api/call.ts';
import { escapeTexts } from '../api/escape-texts.ts';
import { insert, row, rows, transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { masked } from './order-table.ts';

export function cards({ world, user }: Call<'wallet.cards'>): Answer<Data<'wallet.cards'>> {
  return { data: cardsOf(world, user.id).map(cardView), sameUntil: Infinity };
}

/** Stores a card. Spaces in the number are ignored when cards are compared. */
export function addCard(call: Call<'wallet.addCard'>): Answer<Data<'wallet.addCard'>> {
  const { world, now, user, payload } = call;
  const { channel, holder } = payload;
  const address = payload.address.replaceAll(/\s/g, '');
  if (!isWithdrawChannel(channel)) throw new Refusal('channel_unknown');
  if (holder === '') throw new Refusal('holder_required');
  if (address === '') throw new Refusal('address_required');
  const id = transaction(world.db, () => {
    const stored = cardsOf(world, user.id);
    if (stored.some((card) => card.channel === channel && card.address === address)) {
      throw new Refusal('card_exists');
    }
    if (stored.length >= MAX_CARDS) throw new Refusal('too_many_cards', { max: MAX_CARDS });
    const sql = `INSERT INTO withdraw_card (user_id, channel, holder, address, created_at)
       VALUES (?, ?, ?, ?, ?)`;
    return insert(world.db, sql, user.id, channel, holder, address, now);
  });
  return { data: cardView({ id, channel, holder, address }), msg: 'card_added' };
}

function cardView({ id, channel, holder, address }: CardRow) {
  return escapeTexts({ id, channel, holder, address: masked(address) });
}

interface CardRow {
  readonly id: number;
  readonly channel: string;
  readonly holder: string;
  readonly address: string;
}

function cardsOf(world: World, userId: number): CardRow[] {
  const sql =
    'SELECT id, channel, holder, address FROM withdraw_card WHERE user_id = ? ORDER BY id';
  return rows<CardRow>(world.db, sql, userId);
}

export function cardOf(world: World, userId: number, id: number): CardRow | undefined {
  const sql = 'SELECT id, channel, holder, address FROM withdraw_card WHERE user_id = ? AND id = ?';
  return row<CardRow>(world.db, sql, userId, id);
}
