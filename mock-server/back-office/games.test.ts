import { describe, expect, it } from 'vitest';
import { selectionKey } from '#contract/rules/plays.ts';
import {
  ann,
  bob,
  expectProblem,
  NOON,
  type Player,
  problem,
  rolls,
  server,
  type TestServer,
  withServer,
} from '../testing/test-server.ts';
import { failedJobs } from '../core/world/due-work.ts';

const MINUTE = 60_000;
const FISH = '2.00/3.00/4.00';
const CHANGED = 'Odds changed, please confirm again';

withServer({ ann: 1000_00, bob: 100_00 });

const games = async () => (await server.control('GET', '/games')).body.games;
const setPaytable = (paytable: string) => server.control('POST', '/games/1/paytable', { paytable });
const setOdds = (odds: unknown) => server.control('POST', '/games/1/odds', { odds });
const bet = (order: Parameters<TestServer['placeBet']>[1]) => server.placeBet(ann, order);

async function draw(dice: string): Promise<void> {
  await server.dice(rolls(dice), 1);
  await server.clock({ to: 'settled', game_id: 1 });
}

async function readOdds(id = 1): Promise<Record<string, string>> {
  const { plays } = await server.ok('games.play', { game_id: id });
  return Object.fromEntries(
    plays.flatMap(({ play, picks }) =>
      picks.map(({ pick, odds }) => [selectionKey({ play, pick }), odds]),
    ),
  );
}

it('the list of games has the paytable and the current period of each game', async () => {
  const list = await games();
  expect(list.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(list[0]).toEqual({
    id: 1,
    code: expect.any(String),
    paytable: 'k35',
    odds: {},
    period: {
      game_no: '20261121241',
      status: 'open',
      close_at: NOON + 2 * MINUTE,
      draw_at: NOON + 3 * MINUTE,
    },
  });
  server.wall.pass(2 * MINUTE);
  expect((await games())[0]?.period).toMatchObject({ status: 'closed' });
});

it('the paytable of a game can be set, which changes its board alone', async () => {
  expect((await setPaytable('macau')).body.paytable).toBe('macau');
  expect(await readOdds()).toMatchObject({ big: '2.00', 'triple:4': '151.00' });
  expect((await games()).map((each) => each.paytable)).toEqual(['macau', 'k35', 'k35', 'k35']);
});

describe('single odds', () => {
  it('override the paytable for a selection or a whole play', async () => {
    const before = await readOdds();
    const changed = { big: '1.95', 'sum:10': '7.00', long: '6.50', 'long:1-4': '6.60' };
    const { body } = await setOdds({ ...changed, long: '6.5', fish: '2.1/3.10/4.1' });
    expect(body.odds).toEqual({ ...changed, fish: '2.10/3.10/4.10' });
    const after = await readOdds();
    for (const [key, odds] of Object.entries(after)) {
      const [play = ''] = key.split(':');
      const expected =
        { big: '1.95', 'sum:10': '7.00', 'long:1-4': '6.60' }[key] ??
        { long: '6.50', fish: '2.10/3.10/4.10' }[play] ??
        before[key];
      expect([key, odds]).toEqual([key, expected]);
    }
    expect(await readOdds(2)).toEqual(before);
    expect((await games()).map(({ odds }) => Object.keys(odds).length)).toEqual([5, 0, 0, 0]);
  });

  it('are those set last; null removes them, and the paytable applies again', async () => {
    const before = await readOdds();
    await setOdds({ 'sum:10': '7.00', sum: '5.00', big: '3.00' });
    const { body } = await setOdds({ 'sum:10': null, big: '2.50' });
    expect(body.odds).toEqual({ big: '2.50', sum: '5.00' });
    await setOdds({ sum: null, big: null, small: null });
    expect(await readOdds()).toEqual(before);
  });

  it.each(['1.00', '200000.00'])('may be %s', async (big) => {
    expect((await setOdds({ big })).body.odds).toEqual({ big });
  });

  it('stay when the paytable changes, and restore a play that it lacks', async () => {
    await setOdds({ big: '1.90' });
    await setPaytable('lottery');
    expect((await bet({ odds: '1.90' })).code).toBe(1);
    expect((await bet({ play: 'small', odds: '2.00' })).msg).toBe(CHANGED);
    expect((await bet({ play: 'small' })).msg).toBe('The bet could not be read');
  });

  it('apply to new bets and to their settlement', async () => {
    await setOdds({ big: '1.95' });
    expect(await bet({ odds: '2.00' })).toMatchObject({ code: 0, msg: CHANGED });
    expect(await server.main(ann)).toBe('1000.00');
    expect((await bet({ odds: '1.95' })).data).toMatchObject({ lines: [{ odds: '1.95' }] });
    await setOdds({ big: '50.00' });
    await draw('654');
    expect(await server.main(ann)).toBe('1009.50');
    const { list } = await server.ok('games.getBetRecord', {}, ann);
    expect(list).toMatchObject([{ returned: '19.50', lines: [{ odds: '1.95' }] }]);
  });

  it.each([
    [{ huge: '2.00' }, '"huge" is neither a play nor a selection'],
    [{ 'long:4-1': '2.00' }, '"long:4-1" is neither a play'],
    [{ toString: null }, '"toString" is neither a play'],
    [{ big: FISH }, 'give 1 from 1.00 to 200000.00'],
    [{ big: '0.99' }, '"0.99" are not odds for big'],
    [{ big: '200000.01' }, '"200000.01" are not odds for big'],
    [{ big: 'x' }, '"x" are not odds for big'],
    [{ fish: '2.00' }, 'give 3 from 1.00'],
    [{ fish: '0.99/3.00/4.00' }, '"0.99/3.00/4.00" are not odds for fish'],
    [{ fish: '2.00/3.00/200000.01' }, '"2.00/3.00/200000.01" are not odds for fish'],
    [{ 'fish:6': '2.00/3.00' }, 'such as "2.00/3.00/4.00"'],
  ])('that are invalid are refused, with everything else in the order: %j', async (odds, says) => {
    await setOdds({ small: '1.80' });
    const call = () => setOdds({ small: '1.70', ...odds });
    await expectProblem(call, 400, null, says);
  });
});

it.each([
  ['paytable', { paytable: 'macau' }],
  ['odds', { odds: { big: '1.95' } }],
  ['void', undefined],
])('%s says that there is no such game', async (call, body) => {
  for (const id of ['9', '0', 'k3', '01', '99999999999999999999']) {
    const answer = await server.control('POST', `/games/${id}/${call}`, body);
    expect(answer).toMatchObject(problem(404, 'Unknown game', 'GET /__mock/games'));
  }
});

const CLOSED = 'This round is closed';

/** The period that runs at noon and those after it: 20261121241 … */
const no = (ahead: number) => `20261121${241 + ahead}`;

const voided = (game_no?: string) =>
  server.control('POST', '/games/1/void', game_no === undefined ? undefined : { game_no });
const betOn = (player: Player, amount: string, game_no = no(0), more: object = {}) => {
  const lines = [
    { play: 'big', pick: '', amount },
    { play: 'fish', pick: '6', amount },
  ];
  const payload = { game_id: 1, game_no, bet_content: { lines, ...more } };
  return server.call('games.submitBet', payload, player);
};
const record = async () =>
  (await server.ok('games.getBetRecord', {}, ann)).list.map((each) =>
    [each.game_no, each.status, each.returned, each.net].join(' '),
  );
const settled = () => server.clock({ to: 'settled', game_id: 1 });

async function expectNothingMore(): Promise<void> {
  const before = [await server.main(ann), await server.main(bob), await record()];
  await server.clock({ advance: '30m' });
  expect([await server.main(ann), await server.main(bob), await record()]).toEqual(before);
  expect(failedJobs(server.world)).toEqual([]);
}

describe('voiding a period', () => {
  it('that is open refunds every stake at once and refuses further bets', async () => {
    await betOn(ann, '10.00');
    await betOn(ann, '1.50');
    await betOn(bob, '5.00');
    const refunds = { game_no: no(0), status: 'void', refunded: '33.00', bets: 3 };
    expect((await voided()).body).toMatchObject(refunds);
    expect([await server.main(ann), await server.main(bob)]).toEqual(['1000.00', '100.00']);
    expect(await betOn(ann, '1.00')).toMatchObject({ status: 200, code: 0, msg: CLOSED });
    const { current } = await server.ok('games.getGameResult', { game_id: 1 });
    expect(current).toMatchObject({ game_no: no(0), status: 'void' });
    await expectNothingMore();
  });

  it('in advance keeps the others open, and does not stop the schedule', async () => {
    await betOn(ann, '10.00');
    await betOn(ann, '20.00', no(2));
    const refunds = { game_no: no(2), refunded: '40.00', bets: 1 };
    expect((await voided(no(2))).body).toMatchObject(refunds);
    expect(await server.main(ann)).toBe('980.00');
    expect((await betOn(ann, '1.00', no(2))).msg).toBe(CLOSED);
    for (let period = 1; period <= 3; period += 1) {
      await settled();
      const { msg } = await betOn(ann, '1.00', no(period));
      expect(msg).toBe(period === 2 ? CLOSED : 'Bet placed');
    }
    expect(failedJobs(server.world)).toEqual([]);
  });

  it('is shown as cancelled bets and refunds, and not among the draws', async () => {
    const { data } = await betOn(ann, '10.00');
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
  expect((await betOn(ann, '10.00', no(1), { chase })).msg).toBe(CLOSED);
  expect((await betOn(ann, '10.00', no(2), { chase })).msg).toBe('Chase placed');
  await server.clock({ advance: '30m' });
});

/** All reasons: rounds/void-period.test.ts. */
describe('a period cannot be voided', () => {
  it.each([
    ['when its draw is due', 0, 'settled', 'is settled already'],
    ['further ahead than bets are possible', 102, 'too far', 'more than 100 periods ahead'],
  ])('%s', async (_, ahead, why, says) => {
    await betOn(ann, '10.00');
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
