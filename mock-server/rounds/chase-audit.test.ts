import { beforeEach, describe, expect, it } from 'vitest';
import { auditWorld } from '../app.ts';
import { bareWorld } from '../testing/bare-world.ts';
import { type Damage, damageCases } from '../testing/test-server.ts';
import {
  forced,
  lineOf,
  LOSES,
  NOON,
  placeChase,
  playerOf,
  type Setting,
  settingOf,
  step,
  voided,
  withdrawn,
} from '../testing/chase-setting.ts';

let setting: Setting;

/**
 * A world with a chase of each kind: 1 is running (periods: lost, skipped, placed, waiting), 2 stopped
 * at a win in its first period, 3 is cancelled with an open bet, 4 continues after a win.
 */
beforeEach(() => {
  const { world, wall } = bareWorld({ now: NOON, scenario: 'default' });
  setting = settingOf(world, wall);
  const ann = playerOf(setting, 'ann', 1000_00);
  forced(setting, LOSES);
  placeChase(setting, { multipliers: [1, 2, 3, 4] });
  placeChase(setting, { userId: ann, lines: [lineOf('small')] });
  placeChase(setting, { userId: ann, first: step(setting, 2) });
  placeChase(setting, { userId: ann, lines: [lineOf('small')], stopOnWin: false });
  voided(setting, step(setting, 1));
  setting.until(step(setting, 2).openAt);
  withdrawn(setting, 3);
  const { ok } = auditWorld(world);
  if (!ok) throw new Error('a chase could not be set up');
});

const UNLOCKED = `PRAGMA foreign_keys = OFF; DROP TRIGGER transfer_is_final_update;
  DROP TRIGGER transfer_is_final_delete; DROP TRIGGER transfer_one_asset;`;

function findBrokenRules(sql: string): string[] {
  setting.world.db.exec(`${UNLOCKED} ${sql}`);
  return [...new Set(auditWorld(setting.world).breaches.map(({ rule }) => rule))];
}

const row = (chase: number, no: number) => `chase_id = ${chase} AND no = ${no}`;
const accountOf = (user: number, name: string) =>
  `(SELECT id FROM account WHERE user_id = ${user} AND name = '${name}')`;
/** A manipulation that keeps every balance equal to the sum of its transfers. */
const moved = (kind: string, ref: string, from: string, to: string, amount: number) =>
  `INSERT INTO transfer (at, kind, ref, dr, cr, amount)
   VALUES (0, '${kind}', '${ref}', ${from}, ${to}, ${amount});`;
const CHASE_1 = accountOf(1, 'chase');
const MAIN_1 = accountOf(1, 'main');
const MAIN_2 = accountOf(2, 'main');
const HOUSE = "(SELECT id FROM account WHERE name = 'house')";

/** Each breaks exactly one rule. */
const BREAKS_ONE: Damage = {
  C1: {
    'a reserve that nothing waits for': moved('x', 'x', HOUSE, CHASE_1, 1),
    'a reserve that was spent': moved('x', 'x', CHASE_1, HOUSE, 40_00),
  },
  C2: {
    'a row that was forgotten': `UPDATE chase_row SET game_no = '20261121200' WHERE ${row(1, 3)};
      INSERT INTO period (game_id, game_no, draw_at, status) VALUES (1, '20261121200', 0, 'closed')`,
  },
  C3: {
    'a bet outside of its plan': `UPDATE bet SET chase_id = 1 WHERE chase_id IS NULL;
      INSERT INTO bet (user_id, game_id, game_no, stake, placed_at, chase_id)
      SELECT user_id, game_id, '20261121400', 1000, placed_at, 1 FROM bet WHERE chase_id = 1 LIMIT 1;
      INSERT INTO bet_line SELECT MAX(id), 0, 'big', '', 1000, '2.00', NULL FROM bet;
      INSERT INTO transfer (at, kind, ref, dr, cr, amount)
      SELECT 0, 'stake', 'bet:' || MAX(id), ${CHASE_1}, ${HOUSE}, 1000 FROM bet;
      ${moved('x', 'x', HOUSE, CHASE_1, 10_00)}`,
  },
  C4: {
    'a refund by another name': `DROP TRIGGER transfer_moves_balances; UPDATE transfer SET kind = 'x' WHERE ref = 'chase:1:1';
       DELETE FROM meta WHERE key = 'audited'`,
  },
  C5: { 'a plan that went on after its win': 'UPDATE chase SET stop_on_win = 1 WHERE id = 4' },
};

const CHASE_DAMAGE: Damage = {
  C1: {
    'a row of another amount': `UPDATE chase_row SET amount = 1 WHERE ${row(1, 3)}`,
    'a chase that ended unrefunded': "UPDATE chase SET status = 'stopped' WHERE id = 1",
  },
  C2: {
    'a row that waits in an ended chase': "UPDATE chase SET status = 'cancelled' WHERE id = 1",
    'a row that waits for a drawn period': `UPDATE chase_row SET status = 'waiting' WHERE ${row(1, 0)}`,
  },
  C3: {
    'a row placed without a bet': `UPDATE chase_row SET status = 'placed' WHERE ${row(1, 3)}`,
    'a bet on a cancelled row': `UPDATE chase_row SET status = 'cancelled' WHERE ${row(3, 0)}`,
    'a bet of another amount': `UPDATE chase_row SET amount = 999 WHERE ${row(1, 0)}`,
    'a bet that lost its chase': 'UPDATE bet SET chase_id = NULL WHERE chase_id = 3',
    'a bet of another player': 'UPDATE bet SET user_id = 1 WHERE chase_id = 3',
    'a bet on another game': 'UPDATE bet SET game_id = 4 WHERE chase_id = 3',
    'two bets on one period': `INSERT INTO bet (user_id, game_id, game_no, stake, status, placed_at, chase_id)
       SELECT user_id, game_id, game_no, stake, status, placed_at, chase_id FROM bet WHERE chase_id = 3`,
  },
  C4: {
    'a plan that cost more than was reserved': `INSERT INTO chase_row SELECT chase_id, 9, '20261121470', 1, 1000, 'waiting' FROM chase_row
       WHERE ${row(1, 0)}`,
    'a refund to another player': `UPDATE transfer SET cr = ${MAIN_1}
      WHERE ref = 'chase:2' AND kind = 'chase_refund'; UPDATE account SET credits = credits + 2000
      WHERE user_id = 1 AND name = 'main'; UPDATE account SET credits = credits - 2000
      WHERE user_id = 2 AND name = 'main'; DELETE FROM meta WHERE key = 'audited'`,
    'a skipped row that was not refunded': "DELETE FROM transfer WHERE ref = 'chase:1:1'",
    'a second refund': moved('chase_refund', 'chase:2:7', CHASE_1, MAIN_2, 20_00),
    'a refund of what was played': moved('chase_refund', 'chase:1', CHASE_1, MAIN_1, 10_00),
    'a refund without a chase': moved('chase_refund', 'chase:77', CHASE_1, MAIN_1, 10_00),
    'a chase that was never paid for': `INSERT INTO chase (user_id, game_id, lines, stop_on_win, created_at) VALUES (1, 1, '[]', 1, 0);
       INSERT INTO chase_row SELECT MAX(id), 0, '20261121470', 1, 1000, 'waiting' FROM chase`,
  },
};

const WON = "(SELECT id FROM bet WHERE status = 'win' LIMIT 1)";
const BET_DAMAGE: Damage = {
  B1: {
    'a stake of a chase taken from the balance': `UPDATE transfer SET dr = ${MAIN_2}
      WHERE ref = 'bet:' || (SELECT MAX(id) FROM bet WHERE chase_id = 3)`,
  },
  B8: {
    'a payout to another player': `UPDATE transfer SET cr = ${MAIN_1}
      WHERE kind = 'payout' AND ref = 'bet:' || ${WON}`,
    'a payout into another account': `UPDATE transfer SET cr = ${accountOf(2, 'savings')}
      WHERE kind = 'payout' AND ref = 'bet:' || ${WON}`,
    'a second payout by another name': moved('payout', 'again:1', HOUSE, MAIN_2, 20_00),
    'a refund without a bet': moved('refund', 'bet:1:2', HOUSE, MAIN_2, 10_00),
  },
};

describe('the audit of chases and their bets', () => {
  it.each(damageCases(BREAKS_ONE))('reports %s alone for %s', (rule, _, sql) => {
    expect(findBrokenRules(sql)).toEqual([rule]);
  });

  it.each([...damageCases(CHASE_DAMAGE), ...damageCases(BET_DAMAGE)])(
    'reports %s for %s',
    (rule, _, sql) => {
      expect(findBrokenRules(sql)).toContain(rule);
    },
  );
});
