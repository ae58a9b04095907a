import { expect, it } from 'vitest';
import { betKeyOf } from './bet-keys.tsx';

const stroke = (key: string, held: object = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

it('selects the six chips with 1 to 6', () => {
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
])('%s means %s', (key, act) => {
  expect(betKeyOf(stroke(key))).toEqual({ act });
});

it('leaves keys of the browser alone', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(betKeyOf(stroke('1', held))).toBeNull();
  expect(betKeyOf(stroke('Tab'))).toBeNull();
  expect(betKeyOf(stroke('F1'))).toBeNull();
});
