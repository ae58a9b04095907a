import type { WITHDRAW_CHANNELS } from '#contract/rules/wallet.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { Card } from '../../stores/wallet/cards-store.ts';
import { channelWord } from '../shared/wallet/wallet-words.ts';

export type WithdrawChannel = (typeof WITHDRAW_CHANNELS)[number];

/** Where the money is to go, as the form holds it: a stored card, or what is typed. */
export interface Place {
  /** null: none was chosen yet; the first card is, where there is one. */
  readonly cardId: number | 'other' | null;
  readonly channel: WithdrawChannel;
  readonly address: string;
}

/** Which card is meant; null for the account that is typed. */
export function cardOf({ cardId }: Place, cards: readonly Card[]): Card | null {
  if (cardId === null) return cards[0] ?? null;
  return cards.find(({ id }) => id === cardId) ?? null;
}

/** As the host takes it, a card by its id, and as the player reads it. */
export function placeOf(t: Translate, place: Place, cards: readonly Card[]) {
  const card = cardOf(place, cards);
  const { channel } = card ?? place;
  const typed = place.address.trim();
  return {
    channel,
    address: card?.id ?? typed,
    words: `${channelWord(t, channel)} ${card?.address ?? typed}`,
  };
}

export type PlaceProblem = 'required' | 'short';

/** The host takes six digits or fewer for the id of a card, which an account typed never is. */
export function placeProblem(address: string | number): PlaceProblem | null {
  if (typeof address === 'number') return null;
  if (address === '') return 'required';
  return /^\d{1,6}$/.test(address) ? 'short' : null;
}
