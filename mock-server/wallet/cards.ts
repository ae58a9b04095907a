import type { Data } from '#contract/api/schemas.ts';
import { MAX_CARDS } from '#contract/rules/limits.ts';
import { isWithdrawChannel } from '#contract/rules/wallet.ts';
import type { Answer, Call } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';
import { transaction } from '../core/world/database.ts';
import { cardsOf, insertCard, type CardRow } from './card-table.ts';
import { masked } from './order-view.ts';

/** Lists the caller's withdrawal cards. */
export function cards({ world, user }: Call<'wallet.cards'>): Answer<Data<'wallet.cards'>> {
  return { data: cardsOf(world, user.id).map(cardView) };
}

/** Stores a card. Spaces in the number are ignored when cards are compared. */
export function addCard(call: Call<'wallet.addCard'>): Answer<Data<'wallet.addCard'>> {
  const { world, now, user, payload } = call;
  const { channel } = payload;
  const holder = payload.holder.trim();
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
    return insertCard(world, { userId: user.id, channel, holder, address, now });
  });
  return { data: cardView({ id, channel, holder, address }), msg: 'card_added' };
}

function cardView({ id, channel, holder, address }: CardRow) {
  return { id, channel, holder, address: masked(address) };
}
