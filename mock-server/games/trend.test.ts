import { describe, expect, it } from 'vitest';
import type { Data } from '#contract/api/schemas.ts';
import type { Dice } from '#contract/rules/dice.ts';
import { NOON, server, withServer, MINUTE } from '../testing/test-server.ts';
import { rows } from '../core/world/database.ts';

type Trend = Data<'games.trend'>;

withServer();

const trend = (payload: object = {}) => server.ok('games.trend', { game_id: 1, ...payload });
const nos = ({ draws }: Trend) => draws.map(({ game_no }) => game_no);
const figure = ({ figures }: Trend, play: string, pick = '') =>
  figures.find((each) => each.play === play && each.pick === pick);
const drawnNos = () =>
  rows<{ game_no: string }>(
    server.world.db,
    'SELECT game_no FROM period WHERE game_id = 1 AND dice IS NOT NULL ORDER BY draw_at',
  ).map(({ game_no }) => game_no);

async function drawn(...dice: Dice[]): Promise<void> {
  await server.dice(dice, 1);
  await server.clock({ advance: dice.length * 3 * MINUTE });
}

const BIG: Dice = [6, 5, 4];
const SMALL: Dice = [1, 2, 4];
const TRIPLE: Dice = [5, 5, 5];

describe('trend', () => {
  it('returns figures for every selection over the listed draws, newest last', async () => {
    const dice = [BIG, SMALL, SMALL, BIG, BIG, TRIPLE];
    await drawn(...dice);
    const answer = await trend({ limit: 30 });
    expect(answer).toMatchObject({ game_id: 1, limit: 30 });
    expect(answer.draws.map((each) => each.dice)).toEqual(dice);
    expect(nos(answer)).toEqual(drawnNos());
    // Big won draws 1, 4 and 5 of six; 105 of 216 outcomes are big.
    expect(figure(answer, 'big')).toEqual({
      play: 'big',
      pick: '',
      hits: 3,
      expected: '2.9',
      miss: 1,
      average_miss: '1.5',
      max_miss: 2,
      previous_miss: 0,
      longest_streak: 2,
      temperature: 'warm',
    });
    expect(figure(answer, 'any_triple')).toMatchObject({
      hits: 1,
      expected: '0.2',
      miss: 0,
      max_miss: 5,
      previous_miss: 5,
      temperature: 'hot',
    });
    // Three fives in one draw count as one draw with a five.
    expect(figure(answer, 'fish', '5')).toMatchObject({ hits: 4, miss: 0, longest_streak: 3 });
    expect(figure(answer, 'sum', '3')).toMatchObject({ hits: 0, miss: 6, previous_miss: null });
  });

  it('defaults to 30 draws and accepts the number as text', async () => {
    await server.clock({ advance: 40 * 3 * MINUTE });
    const answer = await trend();
    expect([answer.limit, answer.draws.length]).toEqual([30, 30]);
    expect((await trend({ limit: '7', game_id: '1' })).draws).toHaveLength(7);
  });

  it('covers all draws if there are fewer than requested', async () => {
    await drawn(BIG, SMALL, SMALL);
    const answer = await trend({ limit: 100 });
    expect(answer).toMatchObject({ limit: 100 });
    expect(answer.draws).toHaveLength(3);
    expect(figure(answer, 'big')).toMatchObject({ hits: 1, expected: '1.5', miss: 2, max_miss: 2 });
  });

  it('covers all draws of the current day on request', async () => {
    await server.clock({ advance: 14 * 60 * MINUTE }); // past midnight in Shanghai
    const answer = await trend({ range: 'today' });
    const day = answer.draws[0]?.game_no.slice(0, 8) ?? '';
    expect(nos(answer)).toEqual(drawnNos().filter((no) => no.startsWith(day)));
    expect(answer.draws.length).toBeGreaterThan(30);
    expect(answer.limit).toBe(answer.draws.length);
    expect((await trend({ limit: 100 })).draws[0]?.game_no.slice(0, 8)).not.toBe(day);
  });

  it('skips void periods: they are no miss and count in no window', async () => {
    await drawn(BIG);
    const before = await trend({ limit: 2 });
    await server.control('POST', '/games/1/void');
    await server.clock({ to: 'settled', game_id: 1 });
    expect(await trend({ limit: 2 })).toEqual(before);
    await drawn(BIG);
    const after = await trend({ limit: 2 });
    expect(after.draws.map(({ dice }) => dice)).toEqual([BIG, BIG]);
    expect(figure(after, 'big')).toMatchObject({ hits: 2, longest_streak: 2, max_miss: 0 });
  });

  it('includes a period from its draw on', async () => {
    await server.dice([BIG], 1);
    await server.clock({ freeze: true, set: NOON + 3 * MINUTE - 1 });
    expect((await trend()).draws).toEqual([]);
    await server.clock({ advance: 1 });
    expect((await trend()).draws).toMatchObject([{ dice: BIG, proof: { forced: true } }]);
  });
});
