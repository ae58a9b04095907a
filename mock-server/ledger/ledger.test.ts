import { beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { allTables } from '../core/testing/all-tables.ts';
import { bareWorld } from '../testing/bare-world.ts';
import { run, transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { auditLedger } from './audit.ts';
import {
  AlreadyPosted,
  balanceOf,
  balancesOf,
  InsufficientFunds,
  MoneyHalted,
  openAccounts,
  post,
  system,
  user,
  type Transfer,
} from './ledger.ts';

const ANN = 1;
const BOB = 2;
let world: World;

/** Ann and Bob, with 100.00 each. */
beforeEach(() => {
  ({ world } = bareWorld({ now: 0 }));
  transaction(world.db, () => {
    for (const [id, name] of [
      [ANN, 'ann'],
      [BOB, 'bob'],
    ] as const) {
      run(
        world.db,
        `INSERT INTO user (id, username, password_hash, nickname, created_at)
         VALUES (?, ?, '-', ?, 0)`,
        id,
        name,
        name,
      );
      openAccounts(world, id);
      post(world, { ...STAKE, kind: 'deposit', from: system('bank_in'), to: user(id), ref: name });
    }
  });
});

const STAKE: Transfer = {
  at: 7,
  kind: 'stake',
  ref: 'bet:1',
  from: user(ANN),
  to: system('house'),
  amount: minor(100_00),
};

const posted = (change: Partial<Transfer> = {}) =>
  transaction(world.db, () => post(world, { ...STAKE, ...change }));

/** Whatever the reason, a refusal leaves everything as it was. */
function expectRefused(attempt: () => unknown, reason: string | RegExp | (new () => Error)): void {
  const before = allTables(world.db);
  expect(attempt).toThrow(reason);
  expect(allTables(world.db)).toEqual(before);
}

describe('a transfer', () => {
  it('takes from one account and gives to another', () => {
    posted({ amount: minor(30_25) });
    expect(balanceOf(world, ANN)).toBe(69_75);
    expect(balanceOf(world, BOB)).toBe(100_00);
    expect(auditLedger(world)).toEqual([]);
  });

  it('may take all there is', () => {
    posted();
    expect(balanceOf(world, ANN)).toBe(0);
  });

  it('reaches each account of a user by its name', () => {
    posted({ to: user(ANN, 'savings'), kind: 'savings', amount: minor(1) });
    expect(balancesOf(world, ANN)).toMatchObject({
      main: 99_99,
      bonus: 0,
      frozen: 0,
      savings: 1,
      points: 0,
    });
  });

  it('may overdraw the house, which is where money comes from', () => {
    posted({ kind: 'payout', from: system('house'), to: user(BOB), amount: minor(999_999_00) });
    expect(balanceOf(world, BOB)).toBe(1_000_099_00);
  });

  it('stands once for its kind and ref', () => {
    posted({ amount: minor(1) });
    expectRefused(() => posted({ amount: minor(1) }), AlreadyPosted);
    expectRefused(() => posted({ from: user(BOB), amount: minor(2) }), AlreadyPosted);
    posted({ kind: 'payout', from: system('house'), to: user(ANN), amount: minor(1) });
    expectRefused(
      () => posted({ kind: 'payout', from: system('house'), to: user(ANN), amount: minor(1) }),
      AlreadyPosted,
    );
    posted({ ref: 'bet:2', amount: minor(1) });
  });

  it('takes no more than there is', () => {
    expectRefused(() => posted({ amount: minor(100_01) }), InsufficientFunds);
    expectRefused(() => posted({ from: user(ANN, 'bonus'), amount: minor(1) }), InsufficientFunds);
  });

  it('goes from one account to another one', () => {
    expectRefused(() => posted({ to: user(ANN) }), 'moves_somewhere');
  });

  it.each([0, -1, -100_00])('is of a positive amount, not %i', (amount) => {
    expectRefused(() => posted({ amount: minor(amount) }), 'amount > 0');
  });

  it.each([0.5, Number.NaN, Infinity, 2 ** 53, '2.5', null])(
    'is of a safe integer, not %s',
    (amount) => {
      // @ts-expect-error the brand would have refused it
      const bad: Transfer = { ...STAKE, amount };
      expectRefused(() => transaction(world.db, () => post(world, bad)), /./);
    },
  );

  it('is between accounts that exist', () => {
    expectRefused(() => posted({ from: user(99) }), 'no such account');
    expectRefused(() => posted({ to: user(99, 'bonus') }), 'no such account');
  });

  it('stays within one asset', () => {
    expectRefused(() => posted({ to: user(ANN, 'points') }), 'stays within one asset');
    expectRefused(
      () => posted({ from: system('points_issuer'), to: user(ANN) }),
      'stays within one asset',
    );
    posted({ from: system('points_issuer'), to: user(ANN, 'points'), amount: minor(5) });
    expect(balancesOf(world, ANN).points).toBe(5);
  });

  it('is made inside a transaction only', () => {
    expectRefused(() => post(world, STAKE), 'only inside a transaction');
  });

  it('is not made while the world is halted', () => {
    world.halted = true;
    expectRefused(() => posted(), MoneyHalted);
    world.halted = false;
    posted();
  });

  it('is undone with the transaction it is a part of', () => {
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
  it('of a user always has a floor', () => {
    expectRefused(
      () =>
        world.db.exec(
          "INSERT INTO account (user_id, name, asset, floor0) VALUES (1, 'x', 'money', 0)",
        ),
      'user_accounts_have_a_floor',
    );
  });

  it('is opened once for a user and name', () => {
    expectRefused(() => transaction(world.db, () => openAccounts(world, ANN)), 'UNIQUE');
  });

  it('of a user who does not exist holds nothing', () => {
    expect(balanceOf(world, 99)).toBe(0);
    expect(Object.values(balancesOf(world, 99)).every((balance) => balance === 0)).toBe(true);
  });
});
