import { beforeEach, describe, expect, it } from 'vitest';
import { betContentText, parseBetContent } from '#contract/rules/bet-content.ts';
import type { Selection } from '#contract/rules/plays.ts';
import { BetSlip } from './bet-slip.ts';
import {
  CLOSE,
  DRAW,
  FakeTime,
  gameApi,
  OPEN,
  playInfo,
  result,
  answered,
} from './game-store.test-support.ts';
import { GameStore } from './game-store.ts';

const BIG: Selection = { play: 'big', pick: '' };
const SMALL: Selection = { play: 'small', pick: '' };
const SUM10: Selection = { play: 'sum', pick: '10' };
const TRIPLES: readonly Selection[] = ['1', '2', '3', '4', '5', '6'].map((pick) => ({
  play: 'triple',
  pick,
}));

let api: ReturnType<typeof gameApi>;
let time: FakeTime;
let game: GameStore;
let slip: BetSlip;

beforeEach(async () => {
  api = gameApi();
  time = new FakeTime(OPEN * 1000);
  game = new GameStore(api, time);
  await game.load(1);
  slip = new BetSlip(game);
  slip.enter(1);
});

const keys = () => slip.lines.map(({ key }) => key);

describe('the lines', () => {
  it('toggles, totals and previews in whole minor units', () => {
    slip.toggle(BIG);
    slip.setChip('5');
    slip.toggle(SUM10);
    slip.setStake('sum:10', '0.1');
    slip.setStake('sum:10', '1.10');
    expect(slip.total).toBe(6_10);
    expect(slip.preview).toMatchObject({ total: 6_10, worst: -6_10 });
    slip.toggle(BIG);
    expect(keys()).toEqual(['sum:10']);
    expect(slip.total).toBe(1_10);
  });

  it('follows the stake per line until a line has its own', () => {
    slip.add([BIG, SMALL]);
    slip.setStake('small', '7');
    slip.setChip('50');
    expect(slip.lines.map(({ stake }) => stake)).toEqual([50_00, 7_00]);
  });

  it('adds all six triples, completes them, and takes them out again', () => {
    slip.toggle({ play: 'triple', pick: '2' });
    slip.toggleAll(TRIPLES);
    expect(slip.lines).toHaveLength(6);
    slip.toggleAll(TRIPLES);
    expect(slip.lines).toHaveLength(0);
  });

  it.each([
    ['', 'stake_invalid'],
    ['1.005', 'stake_invalid'],
    ['1e3', 'stake_invalid'],
    ['-5', 'stake_invalid'],
    ['0.99', 'stake_min'],
    ['1', null],
    ['25740.02', null],
    ['25740.03', 'stake_max'],
  ])('judges a stake of "%s" on sum 10: %s', (text, error) => {
    slip.toggle(SUM10);
    slip.setStake('sum:10', text);
    expect(slip.lines[0]?.error).toBe(error);
    expect(slip.error).toBe(error);
    expect(slip.preview === null).toBe(error !== null);
  });

  it('says what an empty slip lacks', () => {
    expect(slip.error).toBe('empty');
    expect(slip.preview).toBeNull();
    expect(slip.total).toBe(0);
  });

  it('writes what the contract reads, with the odds that are shown', () => {
    slip.add([BIG, SUM10]);
    const read = parseBetContent(betContentText(slip.cart, slip.chasePlan));
    expect(read.ok && read.content.lines).toEqual([
      { selection: BIG, stake: 10_00, odds: [200] },
      { selection: SUM10, stake: 10_00, odds: [777] },
    ]);
  });

  it('shows new odds as soon as the table has them', async () => {
    slip.toggle(SUM10);
    api.handlers['games.play'] = () => answered(playInfo('macau'));
    await game.refreshPlay();
    expect(slip.lines[0]?.odds).toEqual([700]);
  });
});

describe('undo', () => {
  it('goes back act by act', () => {
    slip.toggle(BIG);
    slip.toggle(SMALL);
    slip.clear();
    slip.undo();
    expect(keys()).toEqual(['big', 'small']);
    slip.undo();
    expect(keys()).toEqual(['big']);
    slip.undo();
    expect(keys()).toEqual([]);
    expect(slip.canUndo).toBe(false);
    slip.undo();
    expect(keys()).toEqual([]);
  });

  it('takes the keystrokes of one field as one act', () => {
    slip.toggle(BIG);
    for (const text of ['2', '25', '250']) slip.setStake('big', text);
    slip.undo();
    expect(slip.lines[0]?.text).toBe('10');
  });

  it('does not bring back what was placed', () => {
    slip.add([BIG, SUM10]);
    slip.placed(1, [BIG]);
    expect(keys()).toEqual(['sum:10']);
    expect(slip.canUndo).toBe(false);
  });
});

describe('the period of the slip', () => {
  it('stays with its period when that closes, and moves only when told', async () => {
    slip.toggle(BIG);
    expect(slip.pinState).toBe('ready');
    time.set(CLOSE * 1000);
    expect(slip.pinState).toBe('passed');
    expect(keys()).toEqual(['big']);
    time.set(DRAW * 1000);
    api.result = result(242);
    await game.resync();
    expect(slip.gameNo).toBe('20261121241');
    expect(slip.pinState).toBe('passed');
    slip.moveTo('20261121242');
    expect(slip.pinState).toBe('ready');
  });

  it('waits when it is moved while the period is closed', async () => {
    slip.toggle(BIG);
    time.set(CLOSE * 1000);
    slip.moveTo('20261121242');
    expect(slip.pinState).toBe('waiting');
    time.set(DRAW * 1000);
    expect(slip.pinState).toBe('waiting');
    api.result = result(242);
    await game.resync();
    expect(slip.pinState).toBe('ready');
  });

  it('is for the next period when it is begun after the close', () => {
    time.set(CLOSE * 1000);
    slip.toggle(BIG);
    expect(slip.gameNo).toBe('20261121242');
    expect(slip.pinState).toBe('waiting');
  });

  it('undo brings lines back, not the time', () => {
    slip.toggle(BIG);
    slip.toggle(SMALL);
    slip.moveTo('20261121242');
    slip.undo();
    expect(slip.gameNo).toBe('20261121242');
  });
});

describe('several games', () => {
  it('keeps a slip for each', () => {
    slip.toggle(BIG);
    slip.enter(2);
    expect(slip.error).toBe('empty');
    slip.toggle(SMALL);
    slip.enter(1);
    expect(keys()).toEqual(['big']);
    slip.placed(2, [SMALL]);
    slip.enter(2);
    expect(keys()).toEqual([]);
  });

  it('copies lines with their amounts and marks what is not offered', () => {
    slip.copy(1, [
      { selection: SUM10, amount: '3.00' },
      { selection: SUM10, amount: '4.00' },
      { selection: { play: 'sum', pick: '99' }, amount: '1.00' },
    ]);
    slip.pin();
    expect(slip.gameNo).toBe('20261121241');
    expect(slip.lines.map(({ key, stake, error }) => [key, stake, error])).toEqual([
      ['sum:10', 3_00, null],
      ['sum:99', 1_00, 'not_offered'],
    ]);
    expect(slip.error).toBe('not_offered');
  });
});

it('is empty for every game when the player leaves', () => {
  slip.toggle(BIG);
  slip.enter(2);
  slip.toggle(SMALL);
  slip.reset();
  expect(slip.lines).toEqual([]);
  expect(slip.canUndo).toBe(false);
  slip.enter(1);
  expect(slip.lines).toEqual([]);
});

describe('a chase of the slip', () => {
  const chase = () => slip.chase;

  it('costs what all its periods cost, once it is on', () => {
    slip.toggle(BIG);
    chase().set('periods', '3');
    expect([slip.cost, slip.chasePlan]).toEqual([10_00, null]);
    chase().turnOn();
    expect(slip.cost).toBe(30_00);
    expect(slip.chasePlan).toMatchObject({ periods: 3, multipliers: [1, 1, 1] });
    expect(slip.error).toBeNull();
  });

  it('keeps the slip from being placed while it cannot be read', () => {
    slip.toggle(BIG);
    chase().turnOn();
    chase().set('periods', '1');
    expect(slip.error).toBe('chase');
    expect(slip.cost).toBe(10_00);
    chase().turnOff();
    expect(slip.error).toBeNull();
  });

  it('begins with the period of the slip, and moves with it', () => {
    slip.toggle(BIG);
    expect(chase().rows[0]?.gameNo).toBe('20261121241');
    slip.moveTo('20261121242');
    expect(chase().rows[0]?.gameNo).toBe('20261121242');
    expect(chase().rows[0]?.drawTime).toBe(DRAW + 180);
  });

  it.each([
    ['is placed', () => slip.placed(1, [BIG])],
    ['is cleared', () => slip.clear()],
    ['is copied anew', () => slip.copy(1, [{ selection: SMALL, amount: '5' }])],
    ['is the next player’s', () => slip.reset()],
  ])('is off when the slip %s', (_, act) => {
    slip.toggle(BIG);
    chase().turnOn();
    act();
    slip.toggle(SUM10);
    expect(chase().isOn).toBe(false);
  });

  it('belongs to one game', () => {
    slip.toggle(BIG);
    chase().turnOn();
    slip.enter(2);
    expect(chase().isOn).toBe(false);
    slip.enter(1);
    expect(chase().isOn).toBe(true);
    slip.enter(2);
    slip.placed(1, [BIG]);
    slip.enter(1);
    expect(chase().isOn).toBe(false);
  });
});
