import { expect } from 'vitest';
import type { WorldClient } from '../../kit/client/world-client.ts';
import { flow } from './support/flow.ts';

flow('two worlds share no names, money, time or dice', async ({ world }) => {
  const other = await world.another({ seed: 'another' });
  const account = { username: 'alice2026', password: 'Passw0rd1' };
  const { userinfo: here } = await world.call('user.register', account);
  const { userinfo: there } = await other.call('user.register', account);
  await world.call('wallet.deposit', { amount: '50.00', channel: 'demo' }, here.token);
  expect((await other.call('wallet.index', {}, there.token)).main).toBe('0.00');
  await expect(other.call('wallet.index', {}, here.token)).rejects.toThrow('Please login first');

  await world.control('POST /dice', { game_id: 1, dice: [[6, 6, 6]] });
  await other.control('POST /dice', { game_id: 1, dice: [[1, 1, 1]] });
  await world.control('POST /clock', { to: 'settled', game_id: 1 });
  await other.control('POST /clock', { to: 'settled', game_id: 1 });
  const last = async (of: WorldClient) =>
    (await of.call('games.getGameResult', { game_id: 1 })).last?.dice;
  expect(await last(world)).toEqual([6, 6, 6]);
  expect(await last(other)).toEqual([1, 1, 1]);
  await world.control('POST /clock', { advance: '1h' });
  const timeOf = async (of: WorldClient) =>
    (await of.call('games.play', { game_id: 1 })).server_time;
  expect((await timeOf(world)) - (await timeOf(other))).toBe(3600);
});

flow('a fork develops independently', async ({ player, world, clock, dice }) => {
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  const fork = await world.fork();
  await dice.next(1, [6, 6, 5]);
  await fork.control('POST /dice', { game_id: 1, dice: [[1, 1, 2]] });
  await clock.to('settled');
  await fork.control('POST /clock', { to: 'settled', game_id: 1 });
  expect(await player.balance()).toBe('110.00');
  expect((await fork.office.user(player.username)).main).toBe('90.00');
});

flow(
  'a snapshot restores money, time and session, and the page shows it',
  async ({ app, player, world, clock }) => {
    await player.signIn({ amount: '100.00' });
    await app.open('/pages/game/bet?game_id=1');
    await app.sees('01:30');
    await world.snapshot('before');
    await player.bet({ play: 'big', amount: '10.00' });
    await clock.advance('20s');
    await app.sees('01:10');
    expect((await world.diff('before')).tables['bet']).toMatchObject({ added: 1, removed: 0 });
    await world.restore('before');
    await app.sees('01:30');
    await app.reload();
    await app.sees('No bets in this game yet.');
    await app.settle();
    expect(await player.bets()).toEqual([]);
    expect((await world.diff('before')).tables).toEqual({});
  },
);

const JOURNAL = 'the journal records the caller, the changes and the faults of each call';

flow(JOURNAL, async ({ app, player, faults, journal }) => {
  await player.signIn({ amount: '0.00' });
  await faults.loseAnswer('wallet.deposit', { user: player.username });
  await app.open('/pages/repay/repay');
  await app.tap(/^Deposit 1,000\.00/);
  await app.sees('Deposit completed');
  const first = await journal.last('wallet.deposit');
  expect(first).toMatchObject({
    test: JOURNAL,
    user: 'player1',
    validation: 'ok',
    faults: ['lose_answer'],
    code: 1,
    replayed: false,
  });
  expect(first?.changes).toContainEqual(
    expect.objectContaining({ table: 'deposit', verb: 'insert' }),
  );
  expect(await journal.count({ route: 'wallet.*', fault: 'lose_answer' })).toBe(1);
  expect((await faults.list())[0]).toMatchObject({ kind: 'lose_answer', seen: 1, struck: 1 });

  await faults.duplicate('wallet.deposit');
  await app.tap('Make another deposit');
  await app.tap(/^Deposit 1,000\.00/);
  await app.sees('New balance: 2,000.00');
  const since = first?.no ?? 0;
  const delivered = await journal.find({ route: 'wallet.deposit', since });
  expect(delivered).toMatchObject([{ faults: ['duplicate'], code: 1, replayed: true }]);
  await journal.clear();
  await app.settle();
  expect(await journal.count()).toBe(0);
});
