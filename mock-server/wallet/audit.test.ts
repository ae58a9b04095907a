import { beforeEach, expect, it } from 'vitest';
import { ann, type Damage, damageCases, server, withServer } from '../testing/test-server.ts';
import { transaction } from '../core/world/database.ts';
import { auditWallet } from './audit.ts';
import { payWithdrawal, releaseWithdrawal } from './withdraw.ts';

withServer({ endsAudited: false, ann: 500_00 });

/**
 * A world where Ann (user 1) deposited, transferred to Bob (user 2), moved money to savings and back,
 * and has three withdrawals: paid (1), released (2) and pending (3).
 */
beforeEach(async () => {
  server.player('bobby', 500_00);
  await server.ok('wallet.deposit', { amount: '50.00', channel: 'demo' }, ann);
  await server.ok('wallet.deposit', { amount: '60.00', channel: 'bank' }, ann);
  await server.ok('wallet.transfer', { to_user: 'bobby', amount: '5.00' }, ann);
  await server.ok('wallet.savings', { direction: 'in', amount: '7.00' }, ann);
  await server.ok('wallet.savings', { direction: 'out', amount: '2.00' }, ann);
  const withdraw = (amount: string) =>
    server.ok('wallet.withdraw', { amount, channel: 'bank', address: 'acct-1' }, ann);
  await withdraw('10.00');
  await withdraw('11.00');
  const { world } = server;
  await server.clock({ advance: '30s' });
  transaction(world.db, () => {
    payWithdrawal(world, 1, world.clock.now());
    releaseWithdrawal(world, 2, world.clock.now());
  });
  await withdraw('12.00');
  await server.ok('wallet.deposit', { amount: '70.00', channel: 'bank' }, ann);
});

it('finds no breach after ordinary use of a wallet', () => {
  expect(auditWallet(server.world)).toEqual([]);
});

const UNLOCKED = `DROP TRIGGER transfer_is_final_update; DROP TRIGGER transfer_is_final_delete;
  DROP TRIGGER withdrawal_is_decided_once;
  PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;`;

const account = (name: string, userId?: number) =>
  `(SELECT id FROM account WHERE name = '${name}' AND user_id IS ${userId ?? 'NULL'})`;
const [MAIN_1, FROZEN_1] = [account('main', 1), account('frozen', 1)];
const [MAIN_2, FROZEN_2] = [account('main', 2), account('frozen', 2)];
const SAVINGS_1 = account('savings', 1);
const planted = (kind: string, ref: string, from: string, to: string) =>
  `INSERT INTO transfer (at, kind, ref, dr, cr, amount) VALUES (0, '${kind}', '${ref}', ${from}, ${to}, 1)`;

const DAMAGE: Damage = {
  D1: {
    'an order of another amount': 'UPDATE deposit SET amount = amount + 1 WHERE id = 1',
    'an order credited while it waits': "UPDATE deposit SET status = 'processing' WHERE id = 2",
    'an order credited and cancelled': "UPDATE deposit SET status = 'cancelled' WHERE id = 1",
    'an order not credited': "UPDATE deposit SET status = 'completed' WHERE id = 3",
    "another's order": 'UPDATE deposit SET user_id = 2 WHERE id = 1',
    'a credit without an order': 'DELETE FROM deposit WHERE id = 1',
    'a credit into savings': `UPDATE transfer SET cr = ${SAVINGS_1} WHERE kind = 'deposit' AND ref = 'deposit:1'`,
  },
  W1: {
    'too little frozen': 'UPDATE withdrawal SET amount = amount + 1 WHERE id = 3',
    'frozen money without a withdrawal': planted('freeze', 'freeze:9', MAIN_2, FROZEN_2),
  },
  W2: {
    'a withdrawal of another amount': 'UPDATE withdrawal SET amount = 1 WHERE id = 1',
    'a paid one that says released': "UPDATE withdrawal SET status = 'cancelled' WHERE id = 1",
    'a released one that says paid': "UPDATE withdrawal SET status = 'completed' WHERE id = 2",
    'a paid one that says processing': "UPDATE withdrawal SET status = 'processing' WHERE id = 1",
    'one that was never paid': "UPDATE withdrawal SET status = 'completed' WHERE id = 3",
    'one released after it was paid': planted('withdraw_released', 'withdraw:1', FROZEN_1, MAIN_1),
    'one paid after it was released': planted(
      'withdraw_paid',
      'withdraw:2',
      FROZEN_1,
      account('bank_out'),
    ),
    'a freeze without its withdrawal': 'DELETE FROM withdrawal WHERE id = 1',
    "another's withdrawal": 'UPDATE withdrawal SET user_id = 2 WHERE id = 1',
    'one paid to another player': `UPDATE transfer SET cr = ${MAIN_2} WHERE kind = 'withdraw_paid'`,
    'one paid from the main account': `UPDATE transfer SET dr = ${MAIN_1} WHERE kind = 'withdraw_paid'`,
  },
  T1: {
    'an order of another amount': 'UPDATE user_transfer SET amount = amount + 1',
    'an order to oneself': 'UPDATE user_transfer SET to_user = from_user',
    'an order the other way': 'UPDATE user_transfer SET from_user = 2, to_user = 1',
    'a movement without an order': 'DELETE FROM user_transfer',
    'an order that moved nothing':
      'INSERT INTO user_transfer (from_user, to_user, amount, created_at) VALUES (1, 2, 1, 0)',
    'money that went over by another name': planted('gift', 'gift:1', MAIN_1, MAIN_2),
    'a transfer out of savings': `UPDATE transfer SET dr = ${SAVINGS_1} WHERE kind = 'transfer'`,
  },
  S1: {
    'an order of another amount': 'UPDATE savings_move SET amount = 1 WHERE id = 1',
    'an order the other way': "UPDATE savings_move SET direction = 'out' WHERE id = 1",
    "another's order": 'UPDATE savings_move SET user_id = 2 WHERE id = 1',
    'a movement without an order': 'DELETE FROM savings_move WHERE id = 2',
    'savings from nowhere': planted('interest', 'interest:1', account('promo'), SAVINGS_1),
  },
};

it.each(damageCases(DAMAGE))('the audit of a damaged wallet reports %s for %s', (rule, _, sql) => {
  server.world.db.exec(UNLOCKED);
  server.world.db.exec(sql);
  expect(auditWallet(server.world).map((breach) => breach.rule)).toContain(rule);
});
