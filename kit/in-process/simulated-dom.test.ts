// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { createInProcessServer, type InProcessServer } from './server.ts';

// The environment replaces globals such as AbortController, Headers and Response before the server loads.
let server: InProcessServer;
beforeAll(async () => {
  server = await createInProcessServer();
  return () => server.close();
});

it('a test in the environment of a simulated DOM plays, loses an answer and gives up waiting', async () => {
  const { fetch, player, dice, clock, faults, finish } = await server.openWorld();
  await player.signIn({ amount: '100.00' });
  expect(localStorage.getItem('token')).toContain(player.token);
  await faults.loseAnswer('games.submitBet');
  await expect(player.bet({ play: 'big', amount: '10.00' })).rejects.toThrow('No server answers');
  await dice.next(1, [6, 6, 5]);
  await clock.to('settled');
  await faults.delay('wallet.index', 1);
  const ask = (signal: AbortSignal | null = null) =>
    fetch('/api/wallet/index', { headers: new Headers({ token: player.token }), signal });
  expect(await (await ask()).json()).toMatchObject({ data: { main: '110.00' } });

  await faults.hang('wallet.index');
  const patience = new AbortController();
  const answer = ask(patience.signal);
  await expect.poll(async () => (await faults.list()).at(-1)?.struck).toBe(1);
  patience.abort();
  await expect(answer).rejects.toThrow();
  await finish();
});
