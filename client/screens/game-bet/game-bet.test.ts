import { describe, expect, it, test } from 'vitest';
import { lastSeen, sumBars } from './board/tile-figure.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import { roadOf } from './draw/road.tsx';
import { minor } from '#contract/money.ts';
import { placeStep, type PlaceFacts, type PlaceStep } from './cart/place-step.ts';
import { betKeyOf } from './bet-keys.tsx';
import { formatChip } from './amount-formats.ts';
import { WINNING_ROLLS } from './reading-sheets.tsx';
import { ALL_SELECTIONS } from '#contract/rules/plays.ts';
import { hitsOf } from '#contract/rules/settle.ts';

it.each([
  [0, 100, 'now'],
  [1, 100, 'ago'],
  [99, 100, 'ago'],
  [100, 100, 'never'],
  [0, 0, 'now'],
] as const)('a miss of %i in %i draws was seen %s', (miss, counted, seen) => {
  expect(lastSeen(miss, counted)).toBe(seen);
});

it.each(Object.entries(WINNING_ROLLS))(
  'the roll of the rules wins "%s"',
  (play, [dice, needed]) => {
    const winning = ALL_SELECTIONS.filter((each) => each.play === play && hitsOf(each, dice) > 0);
    const chosen = (pick: string) =>
      dice.slice(0, needed).every((face) => pick.includes(`${face}`));
    expect(winning.some(({ pick }) => needed === 3 || chosen(pick))).toBe(true);
  },
);

describe('the bars of the sums', () => {
  it.each([
    ['big', [11, 12, 13, 14, 15, 16, 17]],
    ['small', [4, 5, 6, 7, 8, 9, 10]],
    ['odd', [5, 7, 9, 11, 13, 15, 17]],
    ['even', [4, 6, 8, 10, 12, 14, 16]],
  ] as const)('mark the sums of %s, without the triples at both ends', (play, sums) => {
    const winning = sumBars({ play, pick: '' }).filter(({ wins }) => wins);
    expect(winning.map(({ sum }) => sum)).toEqual(sums);
  });

  it('are highest at 10 and 11', () => {
    const bars = sumBars({ play: 'big', pick: '' });
    expect(bars.filter(({ height }) => height === 1).map(({ sum }) => sum)).toEqual([10, 11]);
    expect(bars[0]?.height).toBeCloseTo(1 / 27);
  });
});

const draw = (no: number, dice: readonly [number, number, number] = [1, 2, 3]) =>
  ({ game_no: `20260310${no}`, dice }) as Draw; // the road reads nothing else
const told = () => false;

it('the road is as long as asked for', () => {
  const draws = Array.from({ length: 30 }, (_, at) => draw(100 + at));
  expect(roadOf(draws, null, told, 25)).toHaveLength(25);
  expect(roadOf(draws, null, told, 40)).toHaveLength(30);
});

it('the road names the sum and its size', () => {
  const draws = [draw(1, [4, 4, 4]), draw(2, [6, 5, 1]), draw(3, [1, 2, 3])];
  expect(roadOf(draws, null, told)).toEqual([
    { gameNo: '202603103', sum: 6, size: 'small' },
    { gameNo: '202603102', sum: 12, size: 'big' },
    { gameNo: '202603101', sum: 12, size: 'triple' },
  ]);
});

it('the road begins with the last draw before the statistics know it', () => {
  expect(roadOf([draw(1)], draw(2), told).map(({ gameNo }) => gameNo)).toEqual([
    '202603102',
    '202603101',
  ]);
  expect(roadOf([draw(1), draw(2)], draw(2), told)).toHaveLength(2);
  expect(roadOf([], draw(2), told)).toHaveLength(1);
});

it('the road leaves out a draw that is not told yet, and still shows 20', () => {
  const draws = Array.from({ length: 30 }, (_, at) => draw(100 + at));
  const road = roadOf(draws, null, (gameNo) => gameNo === '20260310129');
  expect(road).toHaveLength(20);
  expect(road[0]?.gameNo).toBe('20260310128');
});

it('the road skips a void draw', () => {
  const voided = { game_no: '202603103', dice: null } as unknown as Draw; // as a host may send it
  expect(roadOf([draw(1), voided], null, told)).toHaveLength(1);
});

const SLIP: PlaceFacts['slip'] = {
  lines: [{}],
  pinState: 'ready',
  targetGameNo: '20260310201',
  error: null,
  cost: minor(10_00),
};
const MEMBER: PlaceFacts = {
  slip: SLIP,
  isOnline: true,
  hasUnknownBet: false,
  player: 'member',
  balance: '10.00',
  canDeposit: true,
};

test.each<[string, Partial<PlaceFacts>, Partial<PlaceFacts['slip']>, PlaceStep]>([
  ['a cart that the balance covers', {}, {}, { kind: 'place' }],
  ['an unknown balance, which the server checks', { balance: null }, {}, { kind: 'place' }],
  ['an empty cart', {}, { lines: [], error: 'empty' }, { kind: 'pick' }],
  ['an empty cart of a visitor', { player: 'visitor' }, { lines: [] }, { kind: 'pick' }],
  ['a visitor', { player: 'visitor', balance: null }, {}, { kind: 'sign-up' }],
  [
    'a visitor after the close',
    { player: 'visitor' },
    { pinState: 'waiting' },
    { kind: 'sign-up' },
  ],
  ['a period that has not opened', {}, { pinState: 'waiting' }, { kind: 'wait' }],
  ['a closed period', {}, { pinState: 'passed' }, { kind: 'move', gameNo: '20260310201' }],
  ['too little money', { balance: '2.50' }, {}, { kind: 'add', amount: minor(7_50) }],
  [
    'too little money without deposits',
    { balance: '2.50', canDeposit: false },
    {},
    { kind: 'short' },
  ],
  ['a guest', { player: 'guest', balance: '2000.00' }, {}, { kind: 'place' }],
  ['a trial round without money', { player: 'guest', balance: '1.00' }, {}, { kind: 'sign-up' }],
  ['no money', { balance: '0.00' }, {}, { kind: 'add', amount: minor(10_00) }],
  ['an invalid line', { balance: '0.00' }, { error: 'stake_min' }, { kind: 'correct' }],
  ['an incomplete chase', {}, { error: 'chase' }, { kind: 'correct' }],
  ['a device without network', { isOnline: false, hasUnknownBet: true }, {}, { kind: 'offline' }],
  ['a bet without an answer', { hasUnknownBet: true }, { lines: [] }, { kind: 'look' }],
])('placeStep for %s', (_, facts, slip, step) => {
  expect(placeStep({ ...MEMBER, ...facts, slip: { ...SLIP, ...slip } })).toEqual(step);
});

it.each([
  [1_00, '1'],
  [2_55, '2.55'],
  [12_55, '12.5'],
  [476_19, '476'],
  [999_99, '999'],
  [1_250_00, '1.25k'],
  [12_345_67, '12.3k'],
  [100_000_00, '100k'],
])('a chip of %i hundredths shows %s', (amount, text) => {
  expect(formatChip(minor(amount))).toBe(text);
});

const stroke = (key: string, held: object = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

it('the keys 1 to 6 select the six chips', () => {
  expect(betKeyOf(stroke('1'))).toEqual({ act: 'chip', chip: 100 });
  expect(betKeyOf(stroke('6'))).toEqual({ act: 'chip', chip: 50_000 });
  expect(betKeyOf(stroke('7'))).toBeNull();
  expect(betKeyOf(stroke('0'))).toBeNull();
});

it.each([
  ['+', 'double'],
  ['=', 'double'],
  ['-', 'half'],
  ['Enter', 'place'],
  ['Escape', 'clear'],
])('the key %s means %s', (key, act) => {
  expect(betKeyOf(stroke(key))).toEqual({ act });
});

it('keys of the browser are left alone', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(betKeyOf(stroke('1', held))).toBeNull();
  expect(betKeyOf(stroke('Tab'))).toBeNull();
  expect(betKeyOf(stroke('F1'))).toBeNull();
});
