import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { cardOf, placeOf, placeProblem, sentPlaceLabel, type Place } from './withdraw-place.ts';

const t = ((key: string) => key) as TFunction; // shows the key of each text
const CARDS = [
  { id: 3, channel: 'card', holder: 'Ann', address: '****1111' },
  { id: 4, channel: 'bank', holder: 'Ann', address: '****2222' },
];
const typed = (change: Partial<Place> = {}): Place => ({
  cardId: null,
  channel: 'ewallet',
  address: ' w-1 ',
  ...change,
});

test('the first card is the default', () => {
  expect(cardOf(typed(), CARDS)?.id).toBe(3);
  expect(cardOf(typed({ cardId: 4 }), CARDS)?.id).toBe(4);
  expect(cardOf(typed({ cardId: 'other' }), CARDS)).toBeNull();
  expect(cardOf(typed(), [])).toBeNull();
});

test('a card is sent by its id and channel', () => {
  const place = placeOf(t, typed({ cardId: 4 }), CARDS);
  expect(place).toEqual({ channel: 'bank', address: 4, label: 'wallet.bank ••••\u00a02222' });
});

test('a typed account is trimmed', () => {
  const place = placeOf(t, typed({ cardId: 'other' }), CARDS);
  expect(place).toEqual({ channel: 'ewallet', address: 'w-1', label: 'wallet.ewallet w-1' });
});

test('an account number in groups is sent without them, and is no card id', () => {
  const address = (text: string) =>
    placeOf(t, typed({ cardId: 'other', address: text }), CARDS).address;
  expect(address('6222 0202-0000\u00a01234')).toBe('6222020200001234');
  expect(placeProblem(address('１２３ ４５６'))).toBe('short');
});

test('a destination that was sent names the account, or the card if it is known', () => {
  const sent = { channel: 'bank', address: 4 };
  expect(sentPlaceLabel(t, sent, CARDS)).toBe('wallet.bank ••••\u00a02222');
  expect(sentPlaceLabel(t, sent, [])).toBe('wallet.bank');
  expect(sentPlaceLabel(t, { ...sent, address: 'w-1' }, CARDS)).toBe('wallet.bank w-1');
});

test('an account is required and a short number never matches a stored card', () => {
  expect(placeProblem('')).toBe('required');
  expect(placeProblem('123456')).toBe('short');
  expect(placeProblem('1234567')).toBeNull();
  expect(placeProblem('w-1')).toBeNull();
  expect(placeProblem(3)).toBeNull();
});
