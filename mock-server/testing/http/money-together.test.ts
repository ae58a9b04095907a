import { beforeEach, describe, expect, it } from 'vitest';
import { formatMoney, minor } from '#contract/money.ts';
import { periodAt } from '#contract/rules/schedule.ts';
import { dueWork } from '../../app.ts';
import { commitTogether } from '../../core/world/commit-together.ts';
import { rows, transaction } from '../../core/world/database.ts';
import { balanceOf } from '../../ledger/ledger.ts';
import { gameById } from '../../rounds/games-table.ts';
import { placeBet } from '../../rounds/place-bet.ts';
import { lineOf, MINUTE } from '../chase-setting.ts';
import { BET } from '../live-server.ts';
import { type Player, testServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let ann: Player;

beforeEach(async () => {
  server = await testServer();
  ann = server.player('ann', minor(100_00));
});

const bet = (amount: string, key?: string) => {
  const lines = [{ play: 'big', pick: '', amount }];
  const options = { token: ann.token, ...(key !== undefined && { key }) };
  return server.call('games.submitBet', { ...BET, bet_content: { lines } }, options);
};

const stakes = () =>
  rows<{ stake: number }>(server.world.db, 'SELECT stake FROM bet ORDER BY id').map(
    ({ stake }) => stake,
  );

describe('concurrent money calls', () => {
  it('see the balance that earlier calls left, and never overdraw it', async () => {
    const answers = await Promise.all(
      ['40.00', '40.00', '40.00', '20.00'].map((each) => bet(each)),
    );
    expect(answers.map(({ code, msg }) => [code, msg])).toEqual([
      [1, expect.any(String)],
      [1, expect.any(String)],
      [0, 'Insufficient balance'],
      [1, expect.any(String)],
    ]);
    const left = answers.filter(({ code }) => code === 1).map(({ data }) => data.balance);
    expect(left).toEqual(['60.00', '20.00', '0.00']);
    expect(stakes()).toEqual([40_00, 40_00, 20_00]);
    expect(formatMoney(balanceOf(server.world, ann.id))).toBe('0.00');
  });

  it('fail alone when the disk is full for one of them', async () => {
    server.world.faults.add({ kind: 'disk_full', times: 1 });
    const answers = await Promise.all([bet('10.00'), bet('20.00'), bet('30.00')]);
    expect(answers.map(({ code }) => code)).toEqual([0, 1, 1]);
    expect(stakes()).toEqual([20_00, 30_00]);
    const changed = server.world.journal.entries().map(({ changes }) => changes.length > 0);
    expect(changed).toEqual([false, true, true]);
  });
});

/** Lets three minutes pass and runs their due work, just before the turn of a call. */
async function passTimeBeforeTurn(): Promise<void> {
  const { world, wall } = server;
  const { count } = world.journal;
  const moments: number[] = [];
  while (moments.length === 0) {
    await commitTogether(world.db, () => {
      // The call must have been read and be waiting.
      if (world.journal.entries()[count]?.payloadText == null) return;
      wall.pass(3 * MINUTE);
      moments.push(world.clock.now());
      dueWork().run(world, world.clock.now());
    });
  }
}

describe('work that falls due while a call waits for its commit', () => {
  it('closes the round before a bet is taken', async () => {
    const answer = bet('10.00');
    await passTimeBeforeTurn();
    expect(await answer).toMatchObject({ code: 0, msg: 'This round is closed' });
    expect(stakes()).toEqual([]);
  });

  it('runs before the call', async () => {
    await server.dice([[6, 6, 5]], 1);
    await bet('10.00');
    const answer = server.call('wallet.deposit', { amount: '5.00', channel: 'demo' }, ann);
    await passTimeBeforeTurn();
    expect((await answer).code).toBe(1);
    const written = rows<{ kind: string; at: number }>(
      server.world.db,
      'SELECT kind, at FROM transfer ORDER BY id',
    );
    expect(written.map(({ kind }) => kind).slice(-2)).toEqual(['payout', 'deposit']);
    const times = written.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

it('other calls are answered while one call settles the bets of a full period', async () => {
  const injected = await testServer({ scenario: 'empty' });
  const { world } = injected;
  const player = injected.player('crowded', minor(10_000_00));
  const game = gameById(world, 1);
  if (!game) throw new Error('no game');
  const { gameNo } = periodAt(game, world.clock.now());
  transaction(world.db, () => {
    for (let no = 0; no < 2600; no += 1) {
      const lines = [lineOf('big', '', 100)];
      placeBet(world, { userId: player.id, game, gameNo, lines, now: world.clock.now() });
    }
  });
  injected.worlds.create({ key: 'another', scenario: 'empty' });
  injected.wall.pass(3 * MINUTE);

  const answered: string[] = [];
  const ask = async (name: string, options: object) => {
    const { code } = await injected.call('games.list', {}, options);
    answered.push(`${name} ${code}`);
  };
  await Promise.all([ask('for the settled', {}), ask('for another', { world: 'another' })]);

  expect(answered).toEqual(['for another 1', 'for the settled 1']);
  const record = await injected.ok('games.getBetRecord', { status: 'pending' }, player);
  expect(record.total).toBe(0);
});
