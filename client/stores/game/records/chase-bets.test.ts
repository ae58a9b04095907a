import { expect, it, test } from 'vitest';
import { FakeApi, successAnswer, noCurtain } from '../../fakes.test-support.ts';
import type { Bet } from '../results/bet-result-store.ts';
import { createChaseBets, chaseNet, chaseSteps } from './chase-bets.ts';
import { betRecord, betRecords, chaseRecord, period } from '../game-store.test-support.ts';
import type { Chase } from './record-stores.ts';

const row = (seq: number, status: Chase['rows'][number]['status'] = 'placed') => ({
  game_no: period(seq).game_no,
  multiplier: 1,
  amount: '10.00',
  status,
});

const chase = (more: Partial<Chase> = {}) =>
  chaseRecord({ rows: [row(241), row(242), row(243), row(244, 'waiting')], ...more });

const bet = (seq: number, more: Partial<Bet> = {}): Bet =>
  betRecord({ chase_no: 'C1', order_no: `B${seq}`, game_no: period(seq).game_no, ...more });

const LOST = bet(241, { status: 'lose', net: '-10.00' });
const WON = bet(242, { status: 'win', returned: '30.00', net: '20.00' });
const PENDING = bet(243);

test('a refunded period has a net of zero', () => {
  const void241 = bet(241, { status: 'cancelled', returned: '10.00', net: '0.00' });
  expect(chaseSteps(chase(), [void241]).map(({ net }) => net)).toEqual([0, null, null, null]);
});

test('the net of a chase is of settled bets alone, also when it was stopped by hand', () => {
  expect(chaseNet(chase())).toEqual({ settled: 20_00, net: 0, left: 10_00 });
  const stopped = chase({ status: 'cancelled', pending: '0.00', refunded: '10.00' });
  expect(chaseNet(stopped)).toMatchObject({ net: -10_00, left: 0 });
});

test('the bets of a chase are found among others of its days, page by page', async () => {
  const others = Array.from({ length: 100 }, (_, at) => betRecord({ order_no: `N${at}` }));
  const pages = [
    [PENDING, ...others.slice(1)],
    [WON, LOST, betRecord({ chase_no: 'C2' })],
  ];
  const api = new FakeApi({
    'games.getBetRecord': ({ page }) => successAnswer(betRecords(pages[Number(page) - 1] ?? [])),
  });
  const bets = createChaseBets(api, noCurtain).of(chase());
  await bets.load();
  expect(bets.value).toEqual([PENDING, WON, LOST]);
  const days = { range: 'custom', start_date: '2026-11-21', end_date: '2026-11-21' };
  expect(api.calls.map(({ payload }) => payload)).toEqual([
    { game_id: 1, ...days, limit: 100, page: 1 },
    { game_id: 1, ...days, limit: 100, page: 2 },
  ]);
});

it('loads no page beyond the one that completes the chase', async () => {
  const full = [PENDING, WON, LOST, ...Array.from({ length: 97 }, () => betRecord())];
  const api = new FakeApi({ 'games.getBetRecord': () => successAnswer(betRecords(full)) });
  await createChaseBets(api, noCurtain).of(chase()).load();
  expect(api.calls).toHaveLength(1);
});
