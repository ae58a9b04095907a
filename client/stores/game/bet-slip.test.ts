import { beforeEach, describe, expect, it } from 'vitest';
import { betContentText, parseBetContent } from '#contract/rules/bet-content.ts';
import type { Selection } from '#contract/rules/plays.ts';
import { BetSlip } from './bet-slip.ts';
import { CLOSE, DRAW, gameApi, OPEN, playInfo, result } from './game-store.test-support.ts';
import { GameStore } from './game-store.ts';
import { successAnswer, FakeTime } from '../fakes.test-support.ts';

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

describe('the lines of a slip', () => {
  it('toggle, sum up and preview in whole minor units', () => {
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

  it('follow the stake per line until they have an amount of their own', () => {
    slip.add([BIG, SMALL]);
    slip.setStake('small', '7');
    slip.setChip('50');
    expect(slip.lines.map(({ stake }) => stake)).toEqual([50_00, 7_00]);
  });

  it('add all six triples, complete them and remove them again', () => {
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
  ])('validate a stake of "%s" on sum 10: %s', (text, error) => {
    slip.toggle(SUM10);
    slip.setStake('sum:10', text);
    expect(slip.lines[0]?.error).toBe(error);
    expect(slip.error).toBe(error);
    expect(slip.preview === null).toBe(error !== null);
  });

  it('report an empty slip', () => {
    expect(slip.error).toBe('empty');
    expect(slip.preview).toBeNull();
    expect(slip.total).toBe(0);
  });

  it('are written as the contract reads them, with the shown odds', () => {
    slip.add([BIG, SUM10]);
    const read = parseBetContent(betContentText(slip.cart, slip.chasePlan));
    expect(read.ok && read.content.lines).toEqual([
      { selection: BIG, stake: 10_00, odds: [200] },
      { selection: SUM10, stake: 10_00, odds: [777] },
    ]);
  });

  it('show new odds as soon as the game has them', async () => {
    slip.toggle(SUM10);
    api.handlers['games.play'] = () => successAnswer(playInfo('macau'));
    await game.refreshPlay();
    expect(slip.lines[0]?.odds).toEqual([700]);
  });
});

describe('undo in the slip', () => {
  it('goes back step by step', () => {
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

  it('treats the keystrokes of one field as one step', () => {
    slip.toggle(BIG);
    for (const text of ['2', '25', '250']) slip.setStake('big', text);
    slip.undo();
    expect(slip.lines[0]?.text).toBe('10');
  });

  it('does not restore placed lines', () => {
    slip.add([BIG, SUM10]);
    slip.placed(1, [BIG]);
    expect(keys()).toEqual(['sum:10']);
    expect(slip.canUndo).toBe(false);
  });
});

describe('the period of a slip', () => {
  it('stays when it closes and changes only on request', async () => {
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

  it('waits when it is changed while the period is closed', async () => {
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

  it('is the next one for a slip begun after the close', () => {
    time.set(CLOSE * 1000);
    slip.toggle(BIG);
    expect(slip.gameNo).toBe('20261121242');
    expect(slip.pinState).toBe('waiting');
  });

  it('is not affected by undo', () => {
    slip.toggle(BIG);
    slip.toggle(SMALL);
    slip.moveTo('20261121242');
    slip.undo();
    expect(slip.gameNo).toBe('20261121242');
  });
});

describe('slips of several games', () => {
  it('are kept separately', () => {
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

  it('copy lines with their amounts and mark what is not offered', () => {
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

it('the slips of all games are cleared by reset', () => {
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

  it('costs all its periods when it is on', () => {
    slip.toggle(BIG);
    chase().set('periods', '3');
    expect([slip.cost, slip.chasePlan]).toEqual([10_00, null]);
    chase().turnOn();
    expect(slip.cost).toBe(30_00);
    expect(slip.chasePlan).toMatchObject({ periods: 3, multipliers: [1, 1, 1] });
    expect(slip.error).toBeNull();
  });

  it('blocks the slip while it is invalid', () => {
    slip.toggle(BIG);
    chase().turnOn();
    chase().set('periods', '1');
    expect(slip.error).toBe('chase');
    expect(slip.cost).toBe(10_00);
    chase().turnOff();
    expect(slip.error).toBeNull();
  });

  it('begins with the period of the slip and moves with it', () => {
    slip.toggle(BIG);
    expect(chase().rows[0]?.gameNo).toBe('20261121241');
    slip.moveTo('20261121242');
    expect(chase().rows[0]?.gameNo).toBe('20261121242');
    expect(chase().rows[0]?.drawTime).toBe(DRAW + 180);
  });

  it.each([
    ['is placed', () => slip.placed(1, [BIG])],
    ['is cleared', () => slip.clear()],
    ['is replaced by a copy', () => slip.copy(1, [{ selection: SMALL, amount: '5' }])],
    ['is the next player’s', () => slip.reset()],
  ])('is turned off when the slip %s', (_, act) => {
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
