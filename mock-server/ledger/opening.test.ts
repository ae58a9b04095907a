import { expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { rows, transaction } from '../core/world/database.ts';
import { addUser, bareWorld } from '../testing/bare-world.ts';
import { auditLedger } from './audit.ts';
import { balancesOf } from './ledger.ts';
import { postOpening, type Opening } from './opening.ts';

const ANN = 1;

/** Returns a world in which Ann got the opening balances, with her balances and the transfers. */
function openedWith(opening: Opening) {
  const { world } = bareWorld({ now: 0 });
  transaction(world.db, () => {
    addUser(world, 'ann');
    postOpening(world, ANN, opening, { at: 7, ref: 'office:1' });
  });
  expect(auditLedger(world)).toEqual([]);
  const transfers = rows(
    world.db,
    `SELECT transfer.at, kind, ref, source.name AS source, target.name AS target, amount
     FROM transfer
     JOIN account AS source ON source.id = transfer.dr
     JOIN account AS target ON target.id = transfer.cr
     ORDER BY transfer.id`,
  );
  return { balances: balancesOf(world, ANN), transfers };
}

it('opening balances come from the system account of each kind', () => {
  const opening = { balance: minor(50_00), bonus: minor(5_00), points: minor(30) };
  const { balances, transfers } = openedWith(opening);
  expect(balances).toMatchObject({ main: 50_00, bonus: 5_00, points: 30, frozen: 0, savings: 0 });
  const common = { at: 7, ref: 'office:1' };
  expect(transfers).toEqual([
    { ...common, kind: 'deposit', source: 'bank_in', target: 'main', amount: 50_00 },
    { ...common, kind: 'bonus', source: 'promo', target: 'bonus', amount: 5_00 },
    { ...common, kind: 'points', source: 'points_issuer', target: 'points', amount: 30 },
  ]);
});

it('opening balances of zero, or not given, need no transfer', () => {
  expect(openedWith({ balance: minor(0), points: minor(0) }).transfers).toEqual([]);
});
