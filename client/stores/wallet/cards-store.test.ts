import { expect, test } from 'vitest';
import { CardsStore, type Card } from './cards-store.ts';
import { answered, deferred, failed, FakeApi } from '../game/game-store.test-support.ts';
import type { Answer } from '../../http/envelope.ts';

const card = (id: number): Card => ({ id, channel: 'bank', holder: 'Ann', address: `****${id}` });
const NEW = { channel: 'bank', holder: 'Ann', address: '6222' };

test('a stored card joins the others', async () => {
  const api = new FakeApi({
    'wallet.cards': () => answered([card(1)]),
    'wallet.addCard': () => answered(card(2)),
  });
  const store = new CardsStore(api);
  await store.load();
  expect(await store.add(NEW)).toEqual(card(2));
  expect(store.cards.map(({ id }) => id)).toEqual([1, 2]);
});

test('a refused card shows the reason and reloads the cards', async () => {
  const api = new FakeApi({
    'wallet.cards': () => answered([card(1)]),
    'wallet.addCard': () => failed('business', 'card_exists'),
  });
  const store = new CardsStore(api);
  expect(await store.add(NEW)).toBeNull();
  expect(store.refusal?.key).toBe('card_exists');
  expect(store.isAdding).toBe(false);
  await Promise.resolve();
  expect(store.cards).toEqual([card(1)]);
  store.clearRefusal();
  expect(store.refusal).toBeNull();
});

test('a failed reload keeps the cards', async () => {
  const api = new FakeApi({ 'wallet.cards': () => answered([card(1)]) });
  const store = new CardsStore(api);
  await store.load();
  api.handlers = {};
  await store.load();
  expect(store.status).toBe('failed');
  expect(store.cards).toEqual([card(1)]);
});

test('five cards are the maximum', async () => {
  const store = new CardsStore(
    new FakeApi({ 'wallet.cards': () => answered([1, 2, 3, 4, 5].map(card)) }),
  );
  expect(store.isFull).toBe(false);
  await store.load();
  expect(store.isFull).toBe(true);
});

test('the cards of one player are not shown to the next', async () => {
  const slow = deferred<Answer<Card[]>>();
  const store = new CardsStore(new FakeApi({ 'wallet.cards': () => slow.promise }));
  const late = store.load();
  store.reset();
  slow.resolve(answered([card(1)]));
  await late;
  expect(store.cards).toEqual([]);
  expect(store.status).toBe('idle');
});
