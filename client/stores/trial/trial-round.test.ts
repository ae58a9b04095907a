import { beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import type { CartLine } from '#contract/rules/chances.ts';
import type { Dice } from '#contract/rules/dice.ts';
import { MIN_STAKE } from '#contract/rules/limits.ts';
import { failed, FakeApi, FakeTime } from '../fakes.test-support.ts';
import type { Draw } from '../game/game-store.ts';
import { CLOSE, draw, drawPage, DRAW, gameInfo, OPEN } from '../game/game-store.test-support.ts';
import { TRIAL_START, TrialRound } from './trial-round.ts';

const GAME = gameInfo(1);
const GAME_NO = '20261121241';
const BIG: CartLine = { selection: { play: 'big', pick: '' }, stake: minor(10_00), odds: [200] };
const FISH: CartLine = {
  selection: { play: 'fish', pick: '6' },
  stake: minor(5_00),
  odds: [200, 300, 400],
};

let api: FakeApi;
let time: FakeTime;
let isHidden: boolean;
let learned: Dice[];
let round: TrialRound;

beforeEach(() => {
  api = new FakeApi({ 'games.getHistoryRecord': () => drawPage([]) });
  time = new FakeTime(OPEN * 1000);
  isHidden = false;
  learned = [];
  const learn = (_gameId: number, _gameNo: string, dice: Dice) => void learned.push(dice);
  round = new TrialRound({ api, time, reveal: { isHidden: () => isHidden, learn } });
});

/** Lets the dice of the period fall. */
function roll(dice: Draw['dice']): void {
  time.set(DRAW * 1000);
  api.handlers['games.getHistoryRecord'] = () => drawPage([draw(241, dice)]);
}

const place = (...lines: CartLine[]) => round.place({ game: GAME, gameNo: GAME_NO, lines });
const find = () => round.find({ game_id: 1, game_no: GAME_NO });

describe('a trial bet', () => {
  it('is settled by the rules on the draw of the server', async () => {
    place(BIG, FISH);
    roll([6, 6, 1]);
    expect(await find()).toMatchObject([
      {
        status: 'win',
        returned: '35.00',
        net: '20.00',
        dice: [6, 6, 1],
        lines: [{ returned: '20.00' }, { returned: '15.00' }],
      },
    ]);
    expect(round.balance).toBe(TRIAL_START + 20_00);
    expect(api.calls.map(({ name }) => name)).toEqual(['games.getHistoryRecord']);
  });

  it('stays pending while its draw is revealed', async () => {
    place(BIG);
    roll([6, 6, 1]);
    isHidden = true;
    expect(await find()).toMatchObject([{ status: 'pending' }]);
    expect(round.balance).toBe(TRIAL_START - 10_00);
    // Without a page of the game, nobody else asks for the dice.
    expect(learned).toEqual([[6, 6, 1]]);
    isHidden = false;
    expect(await find()).toMatchObject([{ status: 'win' }]);
  });

  it('on a void period is refunded, but not while the draw cannot be loaded', async () => {
    place(BIG);
    time.set(DRAW * 1000 + 60_000);
    api.handlers['games.getHistoryRecord'] = () => failed('network');
    expect(await find()).toMatchObject([{ status: 'pending' }]);
    api.handlers['games.getHistoryRecord'] = () => drawPage([]);
    expect(await find()).toMatchObject([{ status: 'cancelled', returned: '10.00', net: '0.00' }]);
    expect(round.balance).toBe(TRIAL_START);
  });

  it('is found like a bet of the records', async () => {
    place(BIG);
    place(FISH);
    expect(await round.find({ status: 'pending' })).toHaveLength(2);
    expect(await round.find({ status: 'win' })).toEqual([]);
    expect(await round.find({ game_id: 2 })).toEqual([]);
    const [newest, first] = await find();
    expect([newest?.amount, first?.amount]).toEqual(['5.00', '10.00']);
    expect([newest?.order_no, first?.order_no]).toEqual(['trial-2', 'trial-1']);
  });
});

describe('a trial bet is refused', () => {
  it.each([
    ['without lines', []],
    ['below the minimum', [{ ...BIG, stake: minor(MIN_STAKE - 1) }]],
    ['above the maximum', [{ ...BIG, stake: minor(100_000_01) }]],
    ['with too many lines', Array.from({ length: 51 }, () => BIG)],
  ])('%s', (_, lines) => {
    expect(place(...lines)).toBe('lines');
    expect(round.balance).toBe(TRIAL_START);
  });

  it('after the close and for a period of no game', () => {
    expect(round.place({ game: GAME, gameNo: '2026112199999', lines: [BIG] })).toBe('closed');
    time.set(CLOSE * 1000);
    expect(place(BIG)).toBe('closed');
  });

  it('above the trial balance', () => {
    expect(place({ ...BIG, stake: minor(TRIAL_START) })).toBeNull();
    expect(place(BIG)).toBe('balance');
    expect(round.bets).toHaveLength(1);
  });
});
