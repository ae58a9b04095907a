import { describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import type { Selection } from '#contract/rules/plays.ts';
import type { Bet } from './bet-result-store.ts';
import { BET_MEMORY_KEY } from './bet-store.ts';
import { FOUND, LINE, ORDER, RECEIPT, RECORD, setUpBets } from './bet-store.test-support.ts';
import { OPEN } from './game-store.test-support.ts';
import { successAnswer, failed } from '../fakes.test-support.ts';

describe('a pending bet after a reload', () => {
  it('is looked up once and not sent', async () => {
    const { memory, reloadWithoutAnswer, sent, lookups } = setUpBets();
    const bets = await reloadWithoutAnswer();
    await bets.restore();
    await bets.restore();
    expect(bets.state).toBe('unknown');
    expect(bets.unknownGameNo).toBe(ORDER.gameNo);
    expect(sent()).toEqual([]);
    expect(lookups()).toBe(1);
    expect(memory.entries.size).toBe(1);
  });

  it('counts as placed when it is in the records', async () => {
    const { scene, memory, placed, reloadWithoutAnswer, sent } = setUpBets();
    const bets = await reloadWithoutAnswer();
    scene.records = [{ ...RECORD, order_no: 'B0', game_no: '20261121240' }, RECORD];
    await bets.restore();
    expect(bets.state).toBe('placed');
    expect(bets.receipt).toEqual(FOUND);
    expect(placed).toEqual([FOUND]);
    expect(sent()).toEqual([]);
    expect(memory.entries.size).toBe(0);
  });

  it('is sent on a tap when it is not in the records', async () => {
    const { memory, answerWith, reloadWithoutAnswer, sent, lookups } = setUpBets();
    const bets = await reloadWithoutAnswer();
    await bets.restore();
    answerWith(successAnswer(RECEIPT));
    await bets.checkAgain();
    expect(bets.state).toBe('placed');
    expect(sent()).toMatchObject([{ key: 'key-1-of-a-test' }]);
    expect(lookups()).toBe(2);
    expect(memory.entries.size).toBe(0);
  });

  it('stays unknown and unsent when the records cannot be read', async () => {
    const { scene, memory, reloadWithoutAnswer, sent } = setUpBets();
    const bets = await reloadWithoutAnswer();
    scene.records = 'failing';
    await bets.restore();
    await bets.checkAgain();
    expect(bets.state).toBe('unknown');
    expect(sent()).toEqual([]);
    expect(memory.entries.size).toBe(1);
  });

  const others: [string, Partial<Bet>][] = [
    ['another period', { game_no: '20261121242' }],
    ['an earlier time', { createtime: OPEN - 1 }],
    ['an order number that was known', { order_no: 'B9' }],
    ['another stake', { lines: [{ ...LINE, amount: '20.00' }] }],
    ['another pick', { lines: [{ ...LINE, play: 'small' }] }],
    ['other odds', { lines: [{ ...LINE, odds: '1.90' }] }],
    ['one line more', { lines: [LINE, { ...LINE, play: 'small' }] }],
    ['a chase', { chase_no: 'C1' }],
  ];
  it.each(others)('is not a record with %s', async (_, difference) => {
    const { scene, reloadWithoutAnswer, sent } = setUpBets();
    scene.knownBets = [{ ...RECORD, order_no: 'B9' }];
    const bets = await reloadWithoutAnswer();
    scene.records = [{ ...RECORD, ...difference }];
    await bets.restore();
    expect(bets.state).toBe('unknown');
    expect(sent()).toEqual([]);
  });

  it('of a chase is found by the bet of its first period', async () => {
    const { scene, reloadWithoutAnswer } = setUpBets();
    const multipliers = [3, 1];
    const chase = { periods: 2, multipliers, stopOnWin: true, stopAtLoss: null };
    const bets = await reloadWithoutAnswer({ ...ORDER, chase });
    scene.records = [RECORD, { ...RECORD, chase_no: 'C1', lines: [{ ...LINE, amount: '30.00' }] }];
    await bets.restore();
    expect(bets.receipt).toMatchObject({ order_no: 'C1', chase_no: 'C1' });
  });

  it('of several lines is found in any order', async () => {
    const { scene, reloadWithoutAnswer } = setUpBets();
    const small: Selection = { play: 'small', pick: '' };
    const lines = [...ORDER.lines, { selection: small, stake: minor(5_00), odds: [200] }];
    const bets = await reloadWithoutAnswer({ ...ORDER, lines });
    scene.records = [{ ...RECORD, lines: [{ ...LINE, play: 'small', amount: '5.00' }, LINE] }];
    await bets.restore();
    expect(bets.state).toBe('placed');
  });

  it('is sent again for nobody else', async () => {
    const { scene, api, reloadWithoutAnswer } = setUpBets();
    const bets = await reloadWithoutAnswer();
    scene.player = '8';
    await bets.restore();
    expect(bets.state).toBe('idle');
    expect(api.calls).toHaveLength(0);
  });

  it('does not stop another player of the page from betting', async () => {
    const { scene, submit } = setUpBets();
    const bets = await submit(failed('timeout'), successAnswer(RECEIPT));
    scene.player = '8';
    await bets.submit(ORDER);
    expect(bets.state).toBe('placed');
  });

  it.each(['', 'null', '{', '{"key":1}', '[]', '{"key":"k","body":"{}","player":"7","known":[]}'])(
    'is ignored if the stored data is invalid: %s',
    async (text) => {
      const { api, memory, makeStore } = setUpBets();
      memory.entries.set(BET_MEMORY_KEY, text);
      const bets = makeStore();
      await bets.restore();
      expect(bets.state).toBe('idle');
      expect(api.calls).toHaveLength(0);
    },
  );
});

describe('when the session ends', () => {
  it('nothing of the last bet stays visible', async () => {
    const { submit } = setUpBets();
    const bets = await submit(failed('business'));
    expect(bets.state).toBe('failed');
    bets.leave();
    expect(bets).toMatchObject({ state: 'idle', failure: null, receipt: null });
  });

  it('a running bet is settled invisibly and not sent again', async () => {
    const { api, memory, makeStore } = setUpBets();
    const answer = api.hold('games.submitBet');
    const bets = makeStore();
    const submitted = bets.submit(ORDER);
    bets.leave();
    answer.resolve(failed('unauthorized'));
    await submitted;
    expect(bets.state).toBe('idle');
    expect(memory.get(BET_MEMORY_KEY)).toBeNull();
  });

  it('a running lookup in the records has no effect for another player', async () => {
    const { scene, memory, placed, reloadWithoutAnswer } = setUpBets();
    const bets = await reloadWithoutAnswer();
    scene.records = [RECORD];
    const restored = bets.restore();
    bets.leave();
    await restored;
    expect(bets.state).toBe('idle');
    expect(placed).toEqual([]);
    expect(memory.entries.size).toBe(1);
  });

  it('a bet with an unknown outcome is looked up when the player returns', async () => {
    const { scene, submit, sent } = setUpBets();
    const bets = await submit(failed('network'));
    bets.leave();
    scene.player = '8';
    await bets.restore();
    expect(bets.state).toBe('idle');
    scene.player = '7';
    scene.records = [RECORD];
    await bets.restore();
    expect(bets.receipt).toEqual(FOUND);
    expect(sent()).toHaveLength(1);
  });
});
