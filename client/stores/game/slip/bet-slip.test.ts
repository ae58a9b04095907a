import { beforeEach, describe, expect, it } from 'vitest';
import type { Selection } from '#contract/rules/plays.ts';
import { BetSlip } from './bet-slip.ts';
import { cartMemory, CARTS_KEY } from './cart-memory.ts';
import { CLOSE, DRAW, fakeReveal, gameApi, OPEN } from '../game-store.test-support.ts';
import { GameStore, type Offer } from '../game-store.ts';
import { fakeMemory, FakeTime } from '../../fakes.test-support.ts';
import type { PlayerMark } from '../../session/player-mark.ts';
import { minor } from '#contract/money.ts';
import { cartOf, copyLines, lineOf, linesProblem, totalOf } from './slip-lines.ts';

const BIG: Selection = { play: 'big', pick: '' };
const SMALL: Selection = { play: 'small', pick: '' };
const SUM10: Selection = { play: 'sum', pick: '10' };
const TRIPLES = ['1', '2', '3', '4', '5', '6'].map((pick) => ({ play: 'triple', pick }) as const);

let api: ReturnType<typeof gameApi>;
let time: FakeTime;
let game: GameStore;
let slip: BetSlip;
let memory: ReturnType<typeof fakeMemory>;
let player: PlayerMark | null;

beforeEach(async () => {
  api = gameApi();
  time = new FakeTime(OPEN * 1000);
  game = new GameStore(api, time, fakeReveal());
  await game.load(1);
  memory = fakeMemory();
  player = null;
  reload();
});

function reload(): void {
  if (slip) slip.dispose();
  slip = new BetSlip(
    game,
    cartMemory(memory, () => player),
  );
  slip.enter(1);
}

const keys = () => slip.lines.map(({ key }) => key);
const stakes = () => slip.lines.map(({ stake }) => stake);

describe('the lines of a slip', () => {
  it('have the chip of their tap, and one more with each further tap', () => {
    slip.lay(BIG, SMALL);
    slip.setStake('small', '7.50');
    slip.setChip('50');
    expect(stakes()).toEqual([10_00, 7_50]);
    slip.lay(SMALL);
    expect(stakes()).toEqual([10_00, 57_50]);
    slip.undo();
    expect([stakes(), slip.chip]).toEqual([[10_00, 7_50], 50_00]);
    slip.setAll();
    expect(stakes()).toEqual([50_00, 50_00]);
    slip.take('big');
    expect(keys()).toEqual(['small']);
    slip.setChip('20');
    slip.take('small');
    expect(slip.lines[0]?.text).toBe('30');
  });

  it('take no chip above their limit, and none of a group then', () => {
    slip.setChip('500');
    slip.lay(...TRIPLES);
    expect(slip.lay(...TRIPLES)).toBe(false);
    expect(stakes()).toEqual(Array(6).fill(500_00));
    slip.setStake('triple:1', 'x');
    expect(slip.lay({ play: 'triple', pick: '1' })).toBe(true);
    expect(stakes()[0]).toBe(500_00);
  });

  it.each([
    ['', 'stake_invalid'],
    ['1.005', 'stake_invalid'],
    ['0.99', 'stake_min'],
    ['1', null],
    ['25740.02', null],
    ['25740.03', 'stake_max'],
  ])('validate a stake of "%s" on sum 10: %s', (text, error) => {
    slip.lay(SUM10);
    slip.setStake('sum:10', text);
    expect(slip.lines[0]?.error).toBe(error);
    expect(slip.error).toBe(error);
    expect(slip.preview === null).toBe(error !== null);
  });
});

describe('undo in the slip', () => {
  it('goes back step by step', () => {
    slip.lay(BIG);
    slip.lay(SMALL);
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
    slip.lay(BIG);
    for (const text of ['2', '25', '250']) slip.setStake('big', text);
    slip.undo();
    expect(slip.lines[0]?.text).toBe('10');
  });

  it('does not restore placed lines', () => {
    slip.lay(BIG, SUM10);
    slip.placed(1, [BIG]);
    expect(keys()).toEqual(['sum:10']);
    expect(slip.canUndo).toBe(false);
  });
});

describe('the period of a slip', () => {
  it('is the next one for a slip begun after the close', () => {
    time.set(CLOSE * 1000);
    slip.lay(BIG);
    expect(slip.gameNo).toBe('20261121242');
    expect(slip.pinState).toBe('waiting');
  });

  it('is not affected by undo', () => {
    slip.lay(BIG);
    slip.lay(SMALL);
    slip.moveTo('20261121242');
    slip.undo();
    expect(slip.gameNo).toBe('20261121242');
  });
});

describe('slips of several games', () => {
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

describe('a chase of the slip', () => {
  const chase = () => slip.chase;

  it('blocks the slip while it is invalid', () => {
    slip.lay(BIG);
    chase().turnOn();
    chase().set('periods', '1');
    expect(slip.error).toBe('chase');
    expect(slip.cost).toBe(10_00);
    chase().turnOff();
    expect(slip.error).toBeNull();
  });

  it('begins with the period of the slip and moves with it', () => {
    slip.lay(BIG);
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
    slip.lay(BIG);
    chase().turnOn();
    act();
    slip.lay(SUM10);
    expect(chase().isOn).toBe(false);
  });

  it('belongs to one game', () => {
    slip.lay(BIG);
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

describe('a slip after a reload', () => {
  const ALICE = { id: '7', session: 'a' };

  it.each([null, ALICE])('has the lines, period, chip and chase of %o', (owner) => {
    player = owner;
    slip.setChip('5');
    slip.lay(BIG, SUM10);
    slip.setStake('sum:10', '1.');
    slip.moveTo('20261121242');
    slip.chase.turnOn();
    slip.chase.set('periods', '3');
    slip.enter(2);
    slip.lay(SMALL);
    const { carts } = JSON.parse(memory.get(CARTS_KEY) ?? '');
    expect(Object.keys(carts[0].chase)).toEqual(['isOn', 'kind', 'texts', 'stopOnWin', 'ownTexts']);
    reload();
    expect(slip.lines.map(({ key, text }) => [key, text])).toEqual([
      ['big', '5'],
      ['sum:10', '1.'],
    ]);
    expect(slip.gameNo).toBe('20261121242');
    expect(slip.chase).toMatchObject({ isOn: true, texts: { periods: '3' } });
    expect(slip.canUndo).toBe(false);
    slip.enter(2);
    expect(keys()).toEqual(['small']);
  });

  it('is still that of the member whose session expired', () => {
    player = ALICE;
    slip.lay(BIG);
    player = null;
    slip.lay(SMALL);
    reload();
    expect(keys()).toEqual([]);
    player = ALICE;
    reload();
    expect(keys()).toEqual(['big', 'small']);
  });

  it('lacks lines that were placed, also those of a game that is not open', () => {
    slip.lay(BIG);
    slip.enter(2);
    slip.lay(SMALL);
    reload();
    slip.placed(2, [SMALL]);
    slip.placed(1, [BIG]);
    reload();
    expect(keys()).toEqual([]);
    slip.enter(2);
    expect(keys()).toEqual([]);
  });

  it.each([
    ['{', '['],
    ['"carts":[', '"carts":[null,'],
    ['"own":"10"', '"own":1'],
    ['"kind":"same"', '"kind":"other"'],
    ['"ownTexts":null', '"ownTexts":[1]'],
    ['"play":"big"', '"play":"huge"'],
  ])('is empty if %s is stored as %s', (valid, broken) => {
    slip.lay(BIG);
    const stored = memory.get(CARTS_KEY) ?? '';
    expect(stored).toContain(valid);
    memory.set(CARTS_KEY, stored.replace(valid, broken));
    reload();
    expect(keys()).toEqual([]);
    slip.lay(SMALL);
    reload();
    expect(keys()).toEqual(['small']);
  });
});

const OFFER: Offer = { odds: [200], maxStake: minor(50_00) };

const bigFor = (own: string) => lineOf({ selection: BIG, own }, OFFER);

it('a copied line is a pick of the board, also by its other name', () => {
  const lines = ['all_triple', 'unknown'].map((play) => ({ play, pick: '', amount: '5.00' }));
  expect(copyLines(lines)).toEqual([
    { selection: { play: 'any_triple', pick: '' }, amount: '5.00' },
  ]);
});

describe('the lines of a slip, together,', () => {
  it('are not a bet if empty, invalid or more than 50', () => {
    expect(linesProblem([])).toBe('empty');
    expect(linesProblem([bigFor('1'), bigFor('51'), bigFor('x')])).toBe('stake_max');
    expect(linesProblem(Array(50).fill(bigFor('1')))).toBeNull();
    expect(linesProblem(Array(51).fill(bigFor('1')))).toBe('too_many');
  });

  it('sum up the valid stakes', () => {
    expect(totalOf([bigFor('1.10'), bigFor('?'), bigFor('51')])).toBe(52_10);
  });

  it('are sent all or none', () => {
    const sent = { selection: BIG, stake: 1_00, odds: [200] };
    expect(cartOf([bigFor('1'), bigFor('1')])).toEqual([sent, sent]);
    expect(cartOf([bigFor('1'), bigFor('0.99')])).toEqual([]);
  });
});
