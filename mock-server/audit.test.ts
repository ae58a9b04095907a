import { beforeEach, describe, expect, it } from 'vitest';
import { auditWorld } from './app.ts';
import { row } from './core/world/database.ts';
import {
  ann,
  type Damage,
  damageCases,
  NOON,
  playerIn,
  server,
  testServer,
  withServer,
} from './testing/test-server.ts';

const CLEAN = { ok: true, breaches: [] };

withServer({ endsAudited: false, ann: 1000_00 });

/** A world where Ann deposited, won with bet 1, lost with bet 2, and waits for bet 3. */
beforeEach(async () => {
  await server.ok('wallet.deposit', { amount: '5.00', channel: 'demo' }, ann);
  await server.dice([[6, 5, 4]], 1);
  await server.placeBet(ann);
  await server.placeBet(ann, { play: 'small' });
  await server.clock({ to: 'settled' });
  await server.placeBet(ann, { play: 'odd' });
  // The next audit reads only what changed since this clean one.
  auditWorld(server.world);
});

const damage = (sql: string) => server.world.db.exec(sql);
const rulesBroken = () => auditWorld(server.world).breaches.map(({ rule }) => rule);

const UNLOCKED = `DROP TRIGGER transfer_is_final_update; DROP TRIGGER transfer_is_final_delete;
  DROP TRIGGER transfer_one_asset; PRAGMA ignore_check_constraints = ON;`;

it('the audit finds nothing in correct books, also when they were empty at the previous one', async () => {
  expect(auditWorld(server.world)).toEqual(CLEAN);
  const fresh = await testServer();
  expect(row(fresh.world.db, 'SELECT 1 FROM transfer')).toBeUndefined();
  expect(auditWorld(fresh.world)).toEqual(CLEAN);
  fresh.player('ann', 1_00);
  expect(auditWorld(fresh.world)).toEqual(CLEAN);
});

const DAMAGE: Damage = {
  L1: { 'money out of nothing': "UPDATE account SET credits = credits + 1 WHERE name = 'house'" },
  L2: {
    'a balance that is not the sum of its transfers': `UPDATE account SET credits = credits + 1 WHERE user_id = 1 AND name = 'main';
       UPDATE account SET debits = debits + 1 WHERE name = 'house'`,
  },
  L3: {
    'an overdraft': "UPDATE account SET debits = credits + 1 WHERE user_id = 1 AND name = 'main'",
  },
  L4: {
    'a missing transfer': 'DELETE FROM transfer WHERE id = 2',
    'a missing last transfer': 'DELETE FROM transfer WHERE id = (SELECT MAX(id) FROM transfer)',
    'a changed time': 'UPDATE transfer SET at = at + 1 WHERE id = 1',
    'a changed purpose': "UPDATE transfer SET ref = 'bet:77' WHERE id = 2",
  },
  L5: {
    'a negative amount': 'UPDATE transfer SET amount = -amount WHERE id = 1',
    'too large a balance': 'UPDATE account SET credits = 9007199254740992 WHERE user_id = 1',
  },
  L6: {
    'money that became points': `INSERT INTO transfer (at, kind, ref, dr, cr, amount) SELECT 0, 'x', 'x', d.id, c.id, 1
       FROM account d, account c WHERE d.name = 'house' AND c.name = 'points'`,
  },
  B1: {
    'a bet of another stake': 'UPDATE bet SET stake = stake + 1 WHERE id = 3',
    'a stake without a bet': 'DELETE FROM bet_line WHERE bet_id = 3; DELETE FROM bet WHERE id = 3',
    'a bet paid by another': `INSERT INTO user (id, username, password_hash, nickname, created_at) VALUES (9, 'bob', '-', '', 0);
       UPDATE bet SET user_id = 9 WHERE id = 3`,
  },
  B2: {
    'lines that are not the stake': 'UPDATE bet_line SET amount = amount + 1 WHERE bet_id = 3',
  },
  B3: {
    'a bet at the close': `UPDATE bet SET placed_at = (SELECT draw_at - 60000 FROM period
       WHERE period.game_id = bet.game_id AND period.game_no = bet.game_no) WHERE id = 1`,
  },
  B7: {
    'a forgotten bet': "UPDATE bet SET status = 'pending', returned = 0 WHERE id = 2",
    'a bet decided before its draw': "UPDATE bet SET status = 'lose' WHERE id = 3",
    'a bet that waits in a void period': `INSERT INTO period (game_id, game_no, draw_at, status)
       SELECT game_id, game_no, ${NOON} + 1000000, 'void' FROM bet WHERE id = 3`,
    'a bet called off in a period that was played':
      "UPDATE bet SET status = 'cancelled' WHERE id = 2",
  },
  B8: {
    'a payout not paid': "UPDATE bet SET status = 'win', returned = 2000 WHERE id = 2",
    'a won bet called lost': "UPDATE bet SET status = 'lose' WHERE id = 1",
    'a lost bet that was paid': "UPDATE bet SET status = 'lose', returned = 0 WHERE id = 1",
    'a refund not paid': "UPDATE bet SET status = 'cancelled' WHERE id = 2",
    'a line paid too much': 'UPDATE bet_line SET returned = 2001 WHERE bet_id = 1',
    'a line paid by other odds': "UPDATE bet_line SET odds = '2.01' WHERE bet_id = 1",
    'a line never rated': 'UPDATE bet_line SET returned = NULL WHERE bet_id = 2',
    'other dice':
      "DROP TRIGGER period_result_is_final; UPDATE period SET dice = '112' WHERE dice = '654'",
  },
  // The other rules of orders: wallet/audit.test.ts.
  D1: { 'a deposit of another amount': 'UPDATE deposit SET amount = amount + 1' },
  O1: { 'odds of no selection': "INSERT INTO odds_override VALUES (1, 'sum:2', '2.00')" },
  W0: { 'work that failed': "UPDATE due_work SET failure = 'it broke' WHERE kind = 'close'" },
};

describe('the audit of damaged books', () => {
  it.each(damageCases(DAMAGE))('names %s for %s', (rule, _, sql) => {
    damage(UNLOCKED);
    damage(sql);
    expect(rulesBroken()).toContain(rule);
  });

  it.each([
    ['L2', "an account's totals are the sums of its transfers", 'UPDATE account SET credits = 77'],
    [
      'B8',
      'a line pays what its odds and the dice say',
      `INSERT INTO bet_line (bet_id, no, play, pick, amount, odds, returned)
       SELECT 1, value, 'big', '', 100, '2.00', 77 FROM many`,
    ],
    [
      'W0',
      'all due work was done',
      `INSERT INTO due_work (at, kind, ref, failure)
       SELECT 0, 'close', value, 'it broke' FROM many`,
    ],
  ])('of many wrong rows shows ten for %s, and says "%s"', (rule, says, sql) => {
    damage(UNLOCKED);
    const numbers = Array.from({ length: 11 }, (_, index) => `(${index + 50})`).join();
    damage(`CREATE TEMP TABLE many (value); INSERT INTO many VALUES ${numbers}`);
    damage(sql);
    const found = auditWorld(server.world).breaches.filter((breach) => breach.says === says);
    expect(found).toMatchObject([{ rule }]);
    expect(found[0]?.rows).toHaveLength(10);
  });

  it('names the last audited transfer when an earlier one was changed', () => {
    damage(UNLOCKED);
    const { id } = row<{ id: number }>(server.world.db, 'SELECT MAX(id) AS id FROM transfer') ?? {};
    damage('UPDATE transfer SET at = at + 1 WHERE id = 1');
    expect(auditWorld(server.world).breaches).toEqual([
      {
        rule: 'L4',
        says: 'a transfer never changes or disappears',
        rows: [{ id, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      },
    ]);
  });
});

describe('a breach', () => {
  const breakBooks = () => damage("UPDATE account SET credits = credits + 1 WHERE name = 'house'");
  const mendBooks = () => damage("UPDATE account SET credits = credits - 1 WHERE name = 'house'");
  const ORDER = { amount: '1.00', channel: 'demo' } as const;
  const deposit = () => server.call('wallet.deposit', ORDER, ann);

  it('stops all money of its world, and no reads, until an audit is clean again', async () => {
    const other = server.worlds.create({ key: 'other', scenario: 'empty' });
    breakBooks();
    expect(auditWorld(server.world).ok).toBe(false);
    expect(await deposit()).toMatchObject({
      status: 200,
      code: 0,
      msg: 'Money is halted until the books are checked',
      data: null,
    });
    await server.ok('wallet.index', {}, ann);
    await server.ok('games.getBetRecord', {}, ann);
    const bob = { token: playerIn(other, 'bob').token, world: 'other' };
    await server.ok('wallet.deposit', ORDER, bob);
    mendBooks();
    expect((await deposit()).msg).toContain('halted');
    expect(auditWorld(server.world)).toEqual(CLEAN);
    expect((await deposit()).msg).toBe('Deposit completed');
  });

  it('delays due work until the books are correct again', async () => {
    breakBooks();
    auditWorld(server.world);
    await server.clock({ to: 'settled' });
    mendBooks();
    await server.clock({});
    expect(auditWorld(server.world)).toEqual(CLEAN);
    const { list } = await server.ok('games.getBetRecord', { order_no: 'B0000000003' }, ann);
    expect(list).toMatchObject([{ status: expect.stringMatching(/win|lose/) }]);
  });
});
