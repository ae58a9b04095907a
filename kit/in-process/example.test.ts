import { createInProcessServer } from './server.ts';
import { afterAll, expect, test } from 'vitest';

const dicebox = await createInProcessServer();
afterAll(() => dicebox.close());

/** Stands for your app, which gets the `fetch` that it calls the API with. */
async function loadBalance(fetch: typeof globalThis.fetch, token: string): Promise<string> {
  const response = await fetch('/api/wallet/index', { headers: { token } });
  const { data } = await response.json();
  return data.main;
}

test('a win is paid at the draw', async () => {
  const { fetch, player, dice, clock, finish } = await dicebox.openWorld();
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  await dice.next(1, [6, 6, 5]);
  await clock.to('settled');
  expect(await loadBalance(fetch, player.token)).toBe('110.00');
  await finish();
});
