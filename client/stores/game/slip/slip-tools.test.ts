import { beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '#contract/api/schemas.ts';
import { minor } from '#contract/money.ts';
import { selectionKey, type Selection } from '#contract/rules/plays.ts';
import { BetSlip } from './bet-slip.ts';
import { cartMemory } from './cart-memory.ts';
import { fakeReveal, gameApi, OPEN, playInfo } from '../game-store.test-support.ts';
import { GameStore } from '../game-store.ts';
import { RecentBetsStore } from '../recent-bets-store.ts';
import { SlipTools } from './slip-tools.ts';
import {
  fakeMemory,
  successAnswer,
  failed,
  FakeTime,
  settled,
  noCurtain,
} from '../../fakes.test-support.ts';

const BIG: Selection = { play: 'big', pick: '' };
const SMALL: Selection = { play: 'small', pick: '' };
const TRIPLE3: Selection = { play: 'triple', pick: '3' };

let api: ReturnType<typeof gameApi>;
let game: GameStore;
let slip: BetSlip;
let tools: SlipTools;
/** The next random numbers; 0 when empty. */
let chance: number[];

beforeEach(async () => {
  api = gameApi();
  game = new GameStore(api, new FakeTime(OPEN * 1000), fakeReveal());
  await game.load(1);
  slip = new BetSlip(
    game,
    cartMemory(fakeMemory(), () => null),
  );
  slip.enter(1);
  chance = [];
  const randomBelow = (count: number) => (chance.shift() ?? 0) % count;
  const recent = new RecentBetsStore(api, noCurtain);
  tools = new SlipTools({ slip, board: game, recent, randomBelow });
});

const keys = () => slip.lines.map(({ key }) => key);
const stakes = () => slip.lines.map(({ stake }) => stake);
const sent = () => slip.cart.map(({ stake }) => stake);

describe('a random pick', () => {
  it('chooses from all offered selections except all triples', () => {
    chance = [10, 10, 53];
    expect(tools.random(2).map(selectionKey)).toEqual(['any_triple', 'sum:3']);
    const drawn = tools.random(99).map(selectionKey);
    expect(drawn).toHaveLength(52);
    expect(drawn).not.toContain('all_triple');
  });

  it('takes nothing the game does not offer', async () => {
    const info = playInfo();
    const plays = info.plays.filter(({ play }) => play === 'fish');
    api.handlers['games.play'] = () => successAnswer({ ...info, plays });
    await game.load(1);
    expect(tools.random(9).map(({ play }) => play)).toEqual(Array<string>(6).fill('fish'));
  });
});

describe('doubling and halving', () => {
  it('change the shown and the sent stakes alike, and no chip', () => {
    slip.lay(BIG, SMALL);
    slip.setStake('small', '7');
    expect(tools.double()).toBe(0);
    expect(slip.lines.map(({ text }) => text)).toEqual(['20', '14']);
    expect(sent()).toEqual([20_00, 14_00]);
    expect([slip.total, slip.chip]).toEqual([34_00, 10_00]);
    slip.undo();
    expect(stakes()).toEqual([10_00, 7_00]);
    tools.half();
    expect(sent()).toEqual([5_00, 3_50]);
  });

  it('stop at the minimum stake', () => {
    slip.lay(BIG, SMALL);
    slip.setStake('big', '1');
    slip.setStake('small', '3.01');
    expect(tools.half()).toBe(1);
    expect(stakes()).toEqual([1_00, 1_50]);
  });

  it('skip invalid amounts', () => {
    slip.lay(BIG, SMALL);
    slip.setStake('small', '1,2,3');
    tools.double();
    expect(slip.lines.map(({ text }) => text)).toEqual(['20', '1,2,3']);
    expect(slip.error).toBe('stake_invalid');
  });
});

describe('repeating the last bet', () => {
  const line = (play: string, pick: string, amount: string) => ({ play, pick, amount });
  const answers = (...lines: object[]) => {
    const list = lines.length === 0 ? [] : [{ order_no: 'B1', game_id: 1, lines }];
    // the tool uses no other field of a bet
    return successAnswer({ list, total: list.length } as unknown as Data<'games.getBetRecord'>);
  };

  it('reports a missing bet and a failed load', async () => {
    slip.lay(BIG);
    api.handlers['games.getBetRecord'] = () => answers();
    expect(await tools.repeat()).toBe('none');
    api.handlers['games.getBetRecord'] = () => failed('network');
    expect(await tools.repeat()).toBe('failed');
    expect(keys()).toEqual(['big']);
  });

  it('does not change the slip of a game that was opened meanwhile', async () => {
    const slow = api.hold('games.getBetRecord');
    const repeating = tools.repeat();
    await game.load(2);
    slip.enter(2);
    slip.lay(BIG);
    slow.resolve(answers(line('sum', '10', '1.00')));
    expect(await repeating).toBe('none');
    await settled();
    expect(keys()).toEqual(['big']);
  });
});

describe('the tools of one line', () => {
  it('halve and double its stake alone, within its limits', () => {
    slip.lay(BIG, SMALL);
    tools.scaleLine('big', 'double');
    expect(stakes()).toEqual([2000, 1000]);
    for (let time = 0; time < 6; time += 1) tools.scaleLine('big', 'half');
    expect(stakes()).toEqual([100, 1000]);
    slip.setStake('big', '');
    tools.scaleLine('big', 'double');
    expect(sent()).toEqual([100, 1000]);
  });

  it('set it to what the other lines leave of the balance, or to its limit', () => {
    slip.lay(BIG, TRIPLE3);
    tools.maxLine('big', minor(65_50));
    expect(stakes()).toEqual([5550, 1000]);
    tools.maxLine('big', minor(5_00));
    expect(stakes()).toEqual([100, 1000]);
    tools.maxLine('triple:3', null);
    expect(stakes()[1]).toBe(game.offerOf(TRIPLE3)?.maxStake);
  });
});
