import { describe, expect, it } from 'vitest';
import type { Data } from '#contract/api/schemas.ts';
import { parseDice } from '#contract/rules/dice.ts';
import { verifyDraw, type DrawProof } from '#contract/rules/fairness.ts';
import { NOON, restartServer, rolls, server, withServer, MINUTE } from '../testing/test-server.ts';

/** The end of 21 November in Shanghai. */
const MIDNIGHT = Date.UTC(2026, 10, 21, 16);

type History = Data<'games.getHistoryRecord'>;

withServer();

const history = (query: object = {}) =>
  server.callLoosely<'games.getHistoryRecord'>('games.getHistoryRecord', { game_id: 1, ...query });

const numbers = ({ list }: History) => list.map(({ game_no }) => game_no);

/** Seven draws of game 1: big odd, small even, big even, small odd, and three triples. */
async function drawSeven(): Promise<void> {
  await server.dice(rolls('654', '123', '655', '124', '111', '666', '222'), 1);
  await server.clock({ advance: 7 * 3 * MINUTE });
}

describe('games/getHistoryRecord', () => {
  it('lists the draws, newest first, with dice in drawn order', async () => {
    await drawSeven();
    const { data } = await history();
    expect(numbers(data)).toEqual([7, 6, 5, 4, 3, 2, 1].map((no) => `2026112124${no}`));
    expect(data).toMatchObject({ total: 7, page: 1, limit: 20 });
    expect(data.list[6]).toMatchObject({
      dice: [6, 5, 4],
      sum: 15,
      size: 'big',
      parity: 'odd',
      shape: 'straight',
      draw_time: (NOON + 3 * MINUTE) / 1000,
    });
    expect(data.list[0]).toMatchObject({ dice: [2, 2, 2], size: 'triple', shape: 'triple' });
  });

  it('counts the results of the day; a triple is neither odd nor even, big nor small', async () => {
    await drawSeven();
    const { data } = await history();
    expect(data.stats).toEqual({
      date: '2026-11-21',
      draws: 7,
      big: 2,
      small: 2,
      odd: 2,
      even: 2,
      triple: 3,
    });
  });

  it.each([
    ['all', 7],
    ['big', ['20261121243', '20261121241']],
    ['small', ['20261121244', '20261121242']],
    ['triple', ['20261121247', '20261121246', '20261121245']],
    ['odd', ['20261121244', '20261121241']],
    ['even', ['20261121243', '20261121242']],
  ])('filters by %s and keeps the figures of the day', async (size, shown) => {
    await drawSeven();
    const { data } = await history({ size });
    if (typeof shown === 'number') expect(data.total).toBe(shown);
    else expect(numbers(data)).toEqual(shown);
    expect(data.total).toBe(data.list.length);
    expect(data.stats.draws).toBe(7);
  });

  it('returns pages', async () => {
    await drawSeven();
    for (const [page, nos] of [
      [1, ['20261121247', '20261121246', '20261121245']],
      [3, ['20261121241']],
      [4, []],
    ] as const) {
      const { data } = await history({ page, limit: 3 });
      expect([numbers(data), data.total, data.limit]).toEqual([nos, 7, 3]);
    }
  });

  it('filters by period number', async () => {
    await drawSeven();
    for (const game_no of ['20261121244', 20261121244]) {
      expect(numbers((await history({ game_no })).data)).toEqual(['20261121244']);
    }
    expect((await history({ game_no: '20261121480' })).data.total).toBe(0);
  });

  it.each([
    ['an unknown size', { size: 'huge' }],
    ['SQL for a size', { size: "big' OR 1=1 --" }],
    ['an impossible day', { date: '2026-11-31' }],
    ['an end before its start', { start_date: '2026-11-22', end_date: '2026-11-21' }],
    ['SQL for a period', { game_no: '1 OR 1=1' }],
  ])('refuses %s', async (_, query) => {
    expect(await history(query)).toMatchObject({ status: 200, code: 0, msg: 'Invalid parameters' });
  });
});

describe('a day of draws', () => {
  /** Moves from two draws before midnight to two after it. */
  async function passMidnight(): Promise<void> {
    await restartServer({ now: MIDNIGHT - 6 * MINUTE });
    await server.clock({ set: MIDNIGHT + 6 * MINUTE });
  }

  it('is a day in Shanghai, including the last period, which is drawn at midnight', async () => {
    await passMidnight();
    const before = (await history({ date: '2026-11-21' })).data;
    const after = (await history({ date: '2026-11-22' })).data;
    expect(numbers(before)).toEqual(['20261121480', '20261121479']);
    expect(before.stats).toMatchObject({ date: '2026-11-21', draws: 2 });
    expect(numbers(after)).toEqual(['20261122002', '20261122001']);
    expect(after.stats).toMatchObject({ date: '2026-11-22', draws: 2 });
  });

  it('defaults to today in the figures', async () => {
    await passMidnight();
    const { data } = await history();
    expect(data.total).toBe(4);
    expect(data.stats).toMatchObject({ date: '2026-11-22', draws: 2 });
  });

  it('can be a range, both ends included', async () => {
    await passMidnight();
    const range = { start_date: '2026-11-21', end_date: '2026-11-22' };
    expect((await history(range)).data.total).toBe(4);
    const one = { start_date: '2026-11-21', end_date: '2026-11-21' };
    expect((await history(one)).data.total).toBe(2);
  });
});

describe('the proof of a draw', () => {
  function proofOf({ dice, proof }: History['list'][number]): DrawProof {
    const roll = parseDice(dice);
    if (!roll) throw new Error(`${dice.join()} is no roll`);
    const { seed, previous, salt, draw_id: drawId } = proof;
    return { seed, previous, salt, drawId, dice: roll };
  }

  it('verifies by the rules of the contract and links draw to draw', async () => {
    await restartServer({ scenario: 'default' });
    const { list } = (await history({ limit: 30 })).data;
    expect(list).toHaveLength(30);
    for (const [index, draw] of list.entries()) {
      expect(verifyDraw(proofOf(draw))).toEqual({ chainOk: true, diceOk: true });
      expect(draw.proof).toMatchObject({
        algorithm: 'k3-hmac-v1',
        draw_id: `k3m3-${draw.game_no}`,
        forced: false,
      });
      const older = list[index + 1];
      if (older) expect(draw.proof.previous).toBe(older.proof.seed);
    }
  });

  it('starts the day at the commitment published before', async () => {
    await restartServer({ now: MIDNIGHT });
    const { fairness } = await server.ok('games.getGameResult', { game_id: 1 });
    await server.clock({ to: 'settled', game_id: 1 });
    const [draw] = (await history()).data.list;
    expect(draw?.proof.previous).toBe(fairness.commitment);
    expect(draw?.proof.draw_id).toBe(fairness.draw_id);
    expect(fairness).toMatchObject({ length: 480, salt: draw?.proof.salt });
  });
});
