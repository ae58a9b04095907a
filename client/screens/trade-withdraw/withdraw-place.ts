import type { TFunction } from 'i18next';
import type { Payload } from '#contract/api/schemas.ts';
import type { WITHDRAW_CHANNELS } from '#contract/rules/wallet.ts';
import { toDigits } from '#contract/typed-text.ts';
import type { Card } from '../../stores/wallet/cards-store.ts';
import { accountLabel } from '../shared/wallet/wallet-labels.ts';

export type WithdrawChannel = (typeof WITHDRAW_CHANNELS)[number];

/** The destination in the form: a stored card or a typed account. */
export interface Place {
  /** null: no choice yet; the first card is the default. */
  readonly cardId: number | 'other' | null;
  readonly channel: WithdrawChannel;
  readonly address: string;
}

/** Returns the chosen card, or null for a typed account. */
export function cardOf({ cardId }: Place, cards: readonly Card[]): Card | null {
  if (cardId === null) return cards[0] ?? null;
  return cards.find(({ id }) => id === cardId) ?? null;
}

/** Returns the destination for the server, a card by its id, and as text for the player. */
export function placeOf(t: TFunction, place: Place, cards: readonly Card[]) {
  const card = cardOf(place, cards);
  const { channel } = card ?? place;
  const typed = toDigits(place.address);
  return {
    channel,
    address: card?.id ?? typed,
    label: accountLabel(t, channel, card?.address ?? typed),
  };
}

/** Returns the text of a destination that was sent, which has a card by its id. */
export function sentPlaceLabel(
  t: TFunction,
  { channel, address }: Pick<Payload<'wallet.withdraw'>, 'channel' | 'address'>,
  cards: readonly Card[],
): string {
  const account =
    typeof address === 'string' ? address : cards.find(({ id }) => id === address)?.address;
  return accountLabel(t, channel, account);
}

export type PlaceProblem = 'required' | 'short';

/** The server treats up to six digits as a card id, so a typed account must not look like one. */
export function placeProblem(address: string | number): PlaceProblem | null {
  if (typeof address === 'number') return null;
  if (address === '') return 'required';
  return /^\d{1,6}$/.test(address) ? 'short' : null;
}
