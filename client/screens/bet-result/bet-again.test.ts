import { expect, it } from 'vitest';
import type { Bet } from '../../stores/game/bet-result-store.ts';
import { linesToRepeat } from './bet-again.ts';

type Line = Bet['lines'][number];

const line = (play: Line['play'], pick: string, amount: string): Line => ({
  play,
  pick,
  amount,
  odds: '2.00',
  status: 'lose',
  returned: '0.00',
});

const bet = (...lines: Line[]): Bet => ({
  order_no: 'B1',
  game_id: 1,
  game_name: 'K3',
  game_no: '20261121241',
  createtime: 0,
  status: 'lose',
  amount: '10.00',
  returned: '0.00',
  net: '-10.00',
  dice: [1, 2, 6],
  lines,
  chase_no: null,
});

it('linesToRepeat returns the lines of all bets of a period and adds up equal selections', () => {
  const bets = [
    bet(line('big', '', '10.00'), line('sum', '10', '1.50')),
    bet(line('big', '', '5.00'), line('straight' as 'big', '', '5.00')), // a play that a newer server may have
  ];
  expect(linesToRepeat({ bets })).toEqual([
    { selection: { play: 'big', pick: '' }, amount: '15.00' },
    { selection: { play: 'sum', pick: '10' }, amount: '1.50' },
  ]);
});
