import { expect, test } from 'vitest';
import { minor } from '#contract/money.ts';
import { chipsOf } from './placed-chips.ts';

const line = (play: string, pick: string, amount: string, odds: string) =>
  ({ play, pick, amount, odds, status: 'pending', returned: '0.00' }) as const;
const BETS = [
  { lines: [line('big', '', '10.00', '2.00'), line('sum', '15', '5.00', '21.00')] },
  { lines: [line('big', '', '2.50', '2.00'), line('fish', '6', '1.00', '2.00/3.00/4.00')] },
  // A play that a later version knows.
  { lines: [line('moon', '', '1.00', '9.00')] },
];

test('the stakes of a draw add up on their picks', () => {
  const chips = Object.fromEntries(chipsOf(BETS, null));
  expect(chips).toMatchObject({
    big: { stake: 1250, net: null, isGain: false },
    'sum:15': { stake: 500, net: null, isGain: false },
    'fish:6': { stake: 100, net: null, isGain: false },
  });
  expect(Object.keys(chips)).toHaveLength(3);
});

test('the dice tell what each pick brings', () => {
  const nets = Array.from(chipsOf(BETS, [6, 6, 3]), ([key, { net }]) => [key, net]);
  expect(nets).toEqual([
    ['big', minor(1250)],
    ['sum:15', minor(10_000)],
    ['fish:6', minor(200)],
  ]);
  expect(chipsOf(BETS, [1, 1, 2]).get('big')?.net).toBe(minor(-1250));
});

test('no pick is a gain in a draw that is lost altogether', () => {
  const gains = (bets: typeof BETS) =>
    Array.from(chipsOf(bets, [6, 6, 4])).flatMap(([key, { isGain }]) => (isGain ? [key] : []));
  expect(gains(BETS)).toEqual(['big', 'fish:6']);
  expect(gains([...BETS, { lines: [line('small', '', '100.00', '2.00')] }])).toEqual([]);
});
