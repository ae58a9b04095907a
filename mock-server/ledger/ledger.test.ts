import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_MINOR, minor } from '#contract/money.ts';
import { allTables } from '../core/testing/test-world.ts';
import { bareWorld } from '../testing/bare-world.ts';
import { playerIn } from '../testing/test-server.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { auditLedger } from './audit.ts';
import {
  AboveCap,
  AlreadyPosted,
  balanceOf,
  balancesOf,
  InsufficientFunds,
  MoneyHalted,
  openAccounts,
  post,
  systemAccount,
  userAccount,
  type Transfer,
} from './ledger.ts';

const ANN = 1;
const BOB = 2;
let world: World;

beforeEach(() => {
  ({ world } = bareWorld({ now: 0 }));
  for (const name of ['ann', 'bob']) playerIn(world, name, 100_00);
});

const STAKE: Transfer = {
  at: 7,
  kind: 'stake',
  ref: 'bet:1',
  from: userAccount(ANN),
  to: systemAccount('house'),
  amount: minor(100_00),
};

const PAYOUT: Partial<Transfer> = {
  kind: 'payout',
  from: systemAccount('house'),
  to: userAccount(ANN),
  amount: minor(1),
};

const posted = (change: Partial<Transfer> = {}) =>
  transaction(world.db, () => post(world, { ...STAKE, ...change }));

function expectRefused(attempt: () => unknown, reason: string | RegExp | (new () => Error)): void {
  const before = allTables(world.db);
  expect(attempt).toThrow(reason);
  expect(allTables(world.db)).toEqual(before);
}

describe('a transfer', () => {
  it('moves money from one account to another', () => {
    posted({ amount: minor(30_25) });
    expect(balanceOf(world, ANN)).toBe(69_75);
    expect(balanceOf(world, BOB)).toBe(100_00);
    expect(auditLedger(world)).toEqual([]);
  });

  it('is refused above the cap of an account, unless it is owed (MONEY-2)', () => {
    const received = { ...PAYOUT, amount: minor(MAX_MINOR - 100_00) };
    posted({ ...received, ref: 'up to the cap' });
    expectRefused(() => posted({ ...PAYOUT, ref: 'above', amount: minor(1) }), AboveCap);
    posted({ ...PAYOUT, ref: 'a win', isOwed: true });
    expect(balanceOf(world, ANN)).toBe(MAX_MINOR + 1);
    expect(auditLedger(world)).toEqual([]);
  });

  it('may empty an account', () => {
    posted();
    expect(balanceOf(world, ANN)).toBe(0);
  });

  it('reaches each account of a user by name', () => {
    posted({ to: userAccount(ANN, 'savings'), kind: 'savings', amount: minor(1) });
    const others = { bonus: 0, frozen: 0, points: 0 };
    expect(balancesOf(world, ANN)).toMatchObject({ ...others, main: 99_99, savings: 1 });
  });

  it('may overdraw a system account, the source of money', () => {
    posted({ ...PAYOUT, to: userAccount(BOB), amount: minor(999_999_00) });
    expect(balanceOf(world, BOB)).toBe(1_000_099_00);
  });

  it('is unique by kind and ref', () => {
    posted({ amount: minor(1) });
    expectRefused(() => posted({ amount: minor(1) }), AlreadyPosted);
    expectRefused(() => posted({ from: userAccount(BOB), amount: minor(2) }), AlreadyPosted);
    posted(PAYOUT);
    expectRefused(() => posted(PAYOUT), AlreadyPosted);
    posted({ ref: 'bet:2', amount: minor(1) });
  });

  it('refuses an overdraft', () => {
    expectRefused(() => posted({ amount: minor(100_01) }), InsufficientFunds);
    expectRefused(
      () => posted({ from: userAccount(ANN, 'bonus'), amount: minor(1) }),
      InsufficientFunds,
    );
  });

  it('refuses the same account on both sides', () => {
    expectRefused(() => posted({ to: userAccount(ANN) }), 'moves_somewhere');
  });

  it.each([0, -1, -100_00])('refuses the amount %i', (amount) => {
    expectRefused(() => posted({ amount: minor(amount) }), 'amount > 0');
  });

  it.each([0.5, Number.NaN, Infinity, 2 ** 53, '2.5', null])(
    'is of a safe integer, not %s',
    (amount) => {
      // @ts-expect-error the brand forbids a plain number
      const bad: Transfer = { ...STAKE, amount };
      expectRefused(() => transaction(world.db, () => post(world, bad)), /./);
    },
  );

  it('refuses unknown accounts', () => {
    expectRefused(() => posted({ from: userAccount(99) }), 'no such account');
    expectRefused(() => posted({ to: userAccount(99, 'bonus') }), 'no such account');
  });

  it('refuses accounts of different assets', () => {
    const from = systemAccount('points_issuer');
    expectRefused(() => posted({ to: userAccount(ANN, 'points') }), 'stays within one asset');
    expectRefused(() => posted({ from, to: userAccount(ANN) }), 'stays within one asset');
    posted({ from, to: userAccount(ANN, 'points'), amount: minor(5) });
    expect(balancesOf(world, ANN).points).toBe(5);
  });

  it('throws outside a transaction', () => {
    expectRefused(() => post(world, STAKE), 'only inside a transaction');
  });

  it('is refused while money is halted', () => {
    world.halted = true;
    expectRefused(() => posted(), MoneyHalted);
    expect(new MoneyHalted()).toMatchObject({ key: 'money_halted' });
    world.halted = false;
    posted();
  });

  it('is rolled back with its transaction', () => {
    expectRefused(
      () =>
        transaction(world.db, () => {
          post(world, STAKE);
          throw new Error('the bet failed');
        }),
      'the bet failed',
    );
  });

  it.each([
    ['changed', 'UPDATE transfer SET amount = 1 WHERE id = 1'],
    ['rewritten', "REPLACE INTO transfer VALUES (1, 0, 'k', 'r', 1, 2, 5)"],
    ['removed', 'DELETE FROM transfer WHERE id = 1'],
    ['all removed', 'DELETE FROM transfer'],
  ])('is never %s afterwards', (_, sql) => {
    expectRefused(() => world.db.exec(sql), 'a transfer is final');
  });
});

describe('an account', () => {
  it('of a user never goes below zero', () => {
    expectRefused(
      () =>
        world.db.exec(
          "INSERT INTO account (user_id, name, asset, floor0) VALUES (1, 'x', 'money', 0)",
        ),
      'user_accounts_have_a_floor',
    );
  });

  it('is unique by user and name', () => {
    expectRefused(() => transaction(world.db, () => openAccounts(world, ANN)), 'UNIQUE');
  });

  it('of an unknown user is empty', () => {
    expect(balanceOf(world, 99)).toBe(0);
    const none = { main: 0, bonus: 0, frozen: 0, savings: 0, chase: 0, points: 0 };
    expect(balancesOf(world, 99)).toEqual(none);
  });
});
