import { describe, expect, it } from 'vitest';
import {
  ann,
  bob,
  expectProblem,
  NOON,
  type Player,
  problem,
  server,
  withServer,
} from '../testing/test-server.ts';
import { failedJobs } from '../core/world/due-work.ts';

const MINUTE = 60_000;
const CLEAN = { ok: true, breaches: [] };
const CLOSED = 'This round is closed';

withServer({ ann: 1000_00, bob: 100_00 });

/** The period that runs at noon and those after it: 20261121241 … */
const no = (ahead: number) => `20261121${241 + ahead}`;

const voided = (game_no?: string, id = 1) =>
  server.control('POST', `/games/${id}/void`, game_no === undefined ? undefined : { game_no });
const bet = (player: Player, amount: string, game_no = no(0), more: object = {}) => {
  const lines = [
    { play: 'big', pick: '', amount },
    { play: 'fish', pick: '6', amount },
  ];
  const payload = { game_id: 1, game_no, bet_content: { lines, ...more } };
  return server.call('games.submitBet', payload, player);
};
const purse = async (player = ann) => (await server.ok('wallet.index', {}, player)).main;
const record = async () =>
  (await server.ok('games.getBetRecord', {}, ann)).list.map((each) =>
    [each.game_no, each.status, each.returned, each.net].join(' '),
  );
const settled = () => server.clock({ to: 'settled', game_id: 1 });

/** Checks that nothing is paid or refunded again later. */
async function expectNothingMore(): Promise<void> {
  const before = [await purse(), await purse(bob), await record()];
  await server.clock({ advance: '30m' });
  expect([await purse(), await purse(bob), await record()]).toEqual(before);
  expect(failedJobs(server.world)).toEqual([]);
  expect(server.audit()).toEqual(CLEAN);
}

describe('voiding a period', () => {
  it('that is open refunds every stake at once and refuses further bets', async () => {
    await bet(ann, '10.00');
    await bet(ann, '1.50');
    await bet(bob, '5.00');
    const refunds = { game_no: no(0), status: 'void', refunded: '33.00', bets: 3 };
    expect((await voided()).body).toMatchObject(refunds);
    expect([await purse(), await purse(bob)]).toEqual(['1000.00', '100.00']);
    expect(server.audit()).toEqual(CLEAN);
    expect(await bet(ann, '1.00')).toMatchObject({ status: 200, code: 0, msg: CLOSED });
    const { current } = await server.ok('games.getGameResult', { game_id: 1 });
    expect(current).toMatchObject({ game_no: no(0), status: 'void' });
    await expectNothingMore();
  });

  it('in advance keeps the others open, and does not stop the schedule', async () => {
    await bet(ann, '10.00');
    await bet(ann, '20.00', no(2));
    const refunds = { game_no: no(2), refunded: '40.00', bets: 1 };
    expect((await voided(no(2))).body).toMatchObject(refunds);
    expect(await purse()).toBe('980.00');
    expect((await bet(ann, '1.00', no(2))).msg).toBe(CLOSED);
    for (let period = 1; period <= 3; period += 1) {
      await settled();
      const { msg } = await bet(ann, '1.00', no(period));
      expect(msg).toBe(period === 2 ? CLOSED : 'Bet placed');
    }
    expect(failedJobs(server.world)).toEqual([]);
    expect(server.audit()).toEqual(CLEAN);
  });

  it('is shown as cancelled bets and refunds, and not among the draws', async () => {
    const { data } = await bet(ann, '10.00');
    await server.clock({ advance: 1000 });
    await voided();
    expect(await record()).toEqual([`${no(0)} cancelled 20.00 0.00`]);
    const [refund] = (await server.ok('wallet.transactions', {}, ann)).list;
    expect(refund).toMatchObject({
      order_no: data.order_no,
      type: 'refund',
      change: '20.00',
      balance: '1000.00',
      createtime: NOON / 1000 + 1,
    });
    await settled();
    await settled();
    const { list } = await server.ok('games.getHistoryRecord', { game_id: 1 });
    expect(list.map(({ game_no }) => game_no)).toEqual([no(1)]);
    const { current, last } = await server.ok('games.getGameResult', { game_id: 1 });
    expect([current.status, last?.game_no]).toEqual(['open', no(1)]);
  });
});

it('a chase does not start with a void period', async () => {
  const chase = { periods: 3, multipliers: [1, 2, 3], stop_on_win: true };
  await voided(no(1));
  expect((await bet(ann, '10.00', no(1), { chase })).msg).toBe(CLOSED);
  expect((await bet(ann, '10.00', no(2), { chase })).msg).toBe('Chase placed');
  await server.clock({ advance: '30m' });
  expect(server.audit()).toEqual(CLEAN);
});

/** All reasons: rounds/void-period.test.ts. */
describe('a period cannot be voided', () => {
  it.each([
    ['when its draw is due', 0, 'settled', 'is settled already'],
    ['further ahead than bets are possible', 102, 'too far', 'more than 100 periods ahead'],
  ])('%s', async (_, ahead, why, says) => {
    await bet(ann, '10.00');
    server.wall.pass(3 * MINUTE);
    await server.clock({});
    const refused = problem(409, 'Period cannot be void', says);
    await expectProblem(() => voided(no(ahead)), 409, 'Period cannot be void', says);
    const answer = await voided(no(ahead));
    expect(answer).toMatchObject({ ...refused, body: { ...refused.body, why } });
  });

  it.each(['20261121481', '20261321001', 'x', ''])(
    'when %j is not a period number',
    async (game_no) => {
      expect(await voided(game_no)).toMatchObject(problem(400, 'Not a period'));
    },
  );
});
