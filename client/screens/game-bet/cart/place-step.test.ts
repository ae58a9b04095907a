import { expect, test } from 'vitest';
import { minor } from '#contract/money.ts';
import { placeStep, type PlaceFacts, type PlaceStep } from './place-step.ts';

const SLIP: PlaceFacts['slip'] = {
  lines: [{}],
  pinState: 'ready',
  targetGameNo: '20260310201',
  error: null,
  cost: minor(10_00),
};
const MEMBER: PlaceFacts = {
  slip: SLIP,
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
  ['a bet without an answer', { hasUnknownBet: true }, { lines: [] }, { kind: 'look' }],
])('placeStep for %s', (_, facts, slip, step) => {
  expect(placeStep({ ...MEMBER, ...facts, slip: { ...SLIP, ...slip } })).toEqual(step);
});
