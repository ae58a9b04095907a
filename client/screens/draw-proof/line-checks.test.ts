import { describe, expect, it } from 'vitest';
import type { Dice } from '#contract/rules/dice.ts';
import type { Bet } from '../../stores/game/bet-result-store.ts';
import { checkLines } from './line-checks.ts';

type Line = Bet['lines'][number];

const DICE: Dice = [3, 3, 4];

function bet(...lines: Partial<Line>[]): Bet {
  const line: Line = {
    play: 'big',
    pick: '',
    amount: '10.00',
    odds: '2.00',
    status: 'lose',
    returned: '0.00',
  };
  return {
    order_no: 'B1',
    game_id: 1,
    game_name: 'K3',
    game_no: '20261121241',
    createtime: 0,
    status: 'lose',
    amount: '10.00',
    returned: '0.00',
    net: '-10.00',
    dice: [3, 3, 4],
    lines: lines.map((each) => ({ ...line, ...each })),
    chase_no: null,
  };
}

const statesOf = (...lines: Partial<Line>[]) =>
  checkLines([bet(...lines)], DICE).map(({ state, due }) => [state, due]);

describe('checkLines', () => {
  it('returns ok for a line that was paid by the rules', () => {
    expect(
      statesOf(
        {},
        { play: 'small', status: 'win', returned: '20.00' },
        { play: 'sum', pick: '10', odds: '7.77', amount: '1.00', status: 'win', returned: '7.77' },
        { play: 'fish', pick: '3', odds: '2.00/3.00/4.00', status: 'win', returned: '30.00' },
      ),
    ).toEqual([
      ['ok', 0],
      ['ok', 20_00],
      ['ok', 7_77],
      ['ok', 30_00],
    ]);
  });

  it('returns differs for an unpaid win, a paid loss and a payout that is too small', () => {
    expect(
      statesOf(
        { play: 'small' },
        { status: 'win', returned: '20.00' },
        { play: 'fish', pick: '3', odds: '2.00/3.00/4.00', status: 'win', returned: '20.00' },
      ).map(([state]) => state),
    ).toEqual(['differs', 'differs', 'differs']);
  });

  it('does not compare the payout of a pending or refunded line', () => {
    expect(
      statesOf({ status: 'pending' }, { status: 'cancelled', returned: '10.00' }).map(
        ([state]) => state,
      ),
    ).toEqual(['waiting', 'refunded']);
  });

  it('returns unreadable for a line that the rules cannot settle', () => {
    expect(
      statesOf(
        { play: 'straight' as 'big' }, // a play that a newer server may have
        { odds: '?' },
        { play: 'fish', pick: '3', odds: '2.00' },
      ),
    ).toEqual([
      ['unreadable', null],
      ['unreadable', null],
      ['unreadable', null],
    ]);
  });
});
