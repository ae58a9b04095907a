import { describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { parseBetContent } from '#contract/rules/bet-content.ts';
import { BET_MEMORY_KEY } from './bet-store.ts';
import { BIG, FOUND, ORDER, RECEIPT, RECORD, setUpBets } from './bet-store.test-support.ts';
import { OPEN } from './game-store.test-support.ts';
import { successAnswer, failed } from '../fakes.test-support.ts';

describe('placing a bet', () => {
  it('passes on the receipt and clears key and body', async () => {
    const { memory, placed, submit } = setUpBets();
    const bets = await submit(successAnswer(RECEIPT));
    expect(bets.state).toBe('placed');
    expect(placed).toEqual([RECEIPT]);
    expect(memory.entries.size).toBe(0);
    bets.acknowledge();
    expect(bets.state).toBe('idle');
  });

  it('stores key and body before it sends them', async () => {
    const { api, memory, makeStore, sent } = setUpBets();
    let stored: string | undefined;
    api.handlers['games.submitBet'] = () => {
      stored = memory.entries.get(BET_MEMORY_KEY);
      return successAnswer(RECEIPT);
    };
    await makeStore().submit(ORDER);
    const [only] = sent();
    expect(JSON.parse(stored ?? '')).toEqual({
      key: only?.key,
      body: only?.bytes,
      player: '7',
      sentAt: OPEN,
      known: [],
    });
  });

  it('sends once for a double tap, and again for a new confirmation', async () => {
    const { api, makeStore, sent } = setUpBets();
    const answer = api.hold('games.submitBet');
    const bets = makeStore();
    const first = bets.submit(ORDER);
    const second = bets.submit(ORDER);
    expect(bets.state).toBe('pending');
    answer.resolve(successAnswer(RECEIPT));
    await Promise.all([first, second]);
    expect(sent()).toHaveLength(1);
    await bets.submit(ORDER);
    expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
  });

  it('sends a chase with its lines, and the same again on a tap after a reload', async () => {
    const { makeStore, answerWith, sent } = setUpBets();
    answerWith(failed('network'), successAnswer({ ...RECEIPT, order_no: 'C1', chase_no: 'C1' }));
    const multipliers = [1, 2];
    const chase = { periods: 2, multipliers, stopOnWin: true, stopAtLoss: minor(15_00) };
    await makeStore().submit({ ...ORDER, chase });
    const bets = makeStore();
    await bets.restore();
    await bets.checkAgain();
    expect(bets.receipt?.chase_no).toBe('C1');
    expect(sent()[1]).toEqual(sent()[0]);
    const { bet_content } = JSON.parse(sent()[0]?.bytes ?? '');
    const read = parseBetContent(bet_content);
    expect(read.ok && read.content.chase).toEqual(chase);
  });

  it('makes no call without lines or without a player', async () => {
    const { scene, api, makeStore } = setUpBets();
    const bets = makeStore();
    await bets.submit({ ...ORDER, lines: [] });
    expect(bets.failure).toEqual({ reason: 'assemble' });
    scene.player = null;
    await bets.submit(ORDER);
    expect(bets.state).toBe('failed');
    expect(api.calls).toHaveLength(0);
  });
});

describe('a refused bet', () => {
  it('is final: nothing stays stored, and the next attempt has a new key', async () => {
    const { memory, placed, submit, sent } = setUpBets();
    const bets = await submit(failed('business', 'insufficient_balance'), successAnswer(RECEIPT));
    expect(bets.state).toBe('failed');
    expect(bets.failure).toMatchObject({ failure: { key: 'insufficient_balance' } });
    expect(memory.entries.size).toBe(0);
    expect(placed).toEqual([]);
    await bets.submit(ORDER);
    expect(bets.state).toBe('placed');
    expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
  });

  it.each([
    ['round_closed', 1],
    ['current_round_closed', 1],
    ['insufficient_balance', 0],
  ] as const)('with %s reloads the period %i times', async (key, times) => {
    const { scene, submit } = setUpBets();
    const bets = await submit(failed('business', key));
    expect(bets.state).toBe('failed');
    expect(scene.periodReloads).toBe(times);
  });

  it('because of changed odds lists the changes', async () => {
    const { submit } = setUpBets();
    const bets = await submit(failed('business', 'odds_changed'));
    expect(bets.oddsChanges).toEqual([{ selection: BIG, before: [200], after: [190] }]);
    expect(bets.state).toBe('failed');
  });

  it('because of a missing login is settled on a first attempt', async () => {
    const { memory, submit } = setUpBets();
    const bets = await submit(failed('unauthorized'));
    expect(bets.state).toBe('failed');
    expect(memory.entries.size).toBe(0);
  });
});

describe('a bet without an answer', () => {
  it.each(['timeout', 'network', 'http', 'aborted'] as const)(
    'after %s is sent again on a tap, with the same key and the same bytes',
    async (kind) => {
      const { placed, submit, sent } = setUpBets();
      const bets = await submit(failed(kind), failed(kind), successAnswer(RECEIPT));
      expect(bets.state).toBe('unknown');
      expect(bets.unknownGameNo).toBe(ORDER.gameNo);
      await bets.submit({ ...ORDER, gameNo: '20261121242' });
      expect(sent()).toHaveLength(1);
      await bets.checkAgain();
      expect(bets.state).toBe('unknown');
      await bets.checkAgain();
      expect(bets.state).toBe('placed');
      expect(new Set(sent().map((each) => JSON.stringify(each))).size).toBe(1);
      expect(placed).toHaveLength(1);
      expect(bets.unknownGameNo).toBeNull();
    },
  );

  it.each(['timeout', 'network', 'http', 'aborted'] as const)(
    'after %s counts as placed when it is in the records',
    async (kind) => {
      const { scene, memory, placed, makeStore, answerWith, sent } = setUpBets();
      answerWith(failed(kind));
      scene.records = [RECORD];
      const bets = makeStore();
      await bets.submit(ORDER);
      expect(bets.state).toBe('placed');
      expect(placed).toEqual([FOUND]);
      expect(memory.entries.size).toBe(0);
      expect(sent()).toHaveLength(1);
    },
  );

  it('causes one lookup in the records of its game and period', async () => {
    const { api, submit } = setUpBets();
    await submit(failed('timeout'));
    expect(api.calls.slice(1).map(({ name, payload }) => [name, payload])).toEqual([
      ['games.getBetRecord', { game_id: 1, game_no: ORDER.gameNo, page: 1, limit: 100 }],
    ]);
  });

  it('is looked up again by a tap before anything is sent', async () => {
    const { scene, submit, sent, lookups } = setUpBets();
    const bets = await submit(failed('timeout'));
    expect(bets.state).toBe('unknown');
    scene.records = [RECORD];
    await bets.checkAgain();
    expect(bets.state).toBe('placed');
    expect(sent()).toHaveLength(1);
    expect(lookups()).toBe(2);
  });

  it('is not sent while the records cannot be read', async () => {
    const { scene, makeStore, answerWith, sent } = setUpBets();
    answerWith(failed('timeout'), successAnswer(RECEIPT));
    scene.records = 'failing';
    const bets = makeStore();
    await bets.submit(ORDER);
    await bets.checkAgain();
    expect(bets.state).toBe('unknown');
    expect(sent()).toHaveLength(1);
    scene.records = [];
    await bets.checkAgain();
    expect(bets.state).toBe('placed');
    expect(sent()).toHaveLength(2);
  });

  it('is sent once by two taps', async () => {
    const { submit, sent, lookups } = setUpBets();
    const bets = await submit(failed('timeout'), successAnswer(RECEIPT));
    await Promise.all([bets.checkAgain(), bets.checkAgain()]);
    expect(sent()).toHaveLength(2);
    expect(lookups()).toBe(2);
  });

  it('is not confused with the bet placed before it', async () => {
    const { scene, makeStore, answerWith } = setUpBets();
    answerWith(successAnswer(RECEIPT), failed('timeout'));
    scene.records = [RECORD];
    const bets = makeStore();
    await bets.submit(ORDER);
    await bets.submit(ORDER);
    expect(bets.state).toBe('unknown');
  });

  it('cannot be dismissed', async () => {
    const { submit } = setUpBets();
    const bets = await submit(failed('timeout'));
    bets.acknowledge();
    expect(bets.state).toBe('unknown');
  });

  it('stays unknown when a retry is refused for another reason', async () => {
    const { memory, submit } = setUpBets();
    const bets = await submit(
      failed('timeout'),
      failed('business', 'too_many_requests'),
      failed('unauthorized'),
    );
    await bets.checkAgain();
    expect(bets.state).toBe('unknown');
    await bets.checkAgain();
    expect(bets.state).toBe('unknown');
    expect(memory.entries.size).toBe(1);
  });

  it('is settled by a refusal of the bet itself', async () => {
    const { memory, submit } = setUpBets();
    const bets = await submit(failed('timeout'), failed('business', 'round_closed'));
    await bets.checkAgain();
    expect(bets.state).toBe('failed');
    expect(memory.entries.size).toBe(0);
  });
});
