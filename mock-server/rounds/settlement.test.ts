import {
  DEMO,
  gameOf,
  lineOf,
  NOON,
  type Setting,
  startedSetting,
  step,
} from '../testing/chase-setting.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_MINOR, minor } from '#contract/money.ts';
import type { Dice } from '#contract/rules/dice.ts';
import type { Period } from '#contract/rules/schedule.ts';
import { contentOf } from '../core/testing/test-world.ts';
import { rows, run, transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { balanceOf, post, systemAccount, userAccount } from '../ledger/ledger.ts';
import type { Game } from './games-table.ts';
import { insertClosed, periodRow, storeResult } from './period-table.ts';
import { placeBet, type RatedLine } from './place-bet.ts';
import { settleBatch } from './settlement.ts';

let setting: Setting;
let world: World;
let game: Game;
/** A period far from those that the schedule closes. */
let period: Period;

/** Gives the demo user as much as an account may hold: what is won is paid above that (MONEY-2). */
beforeEach(() => {
  setting = startedSetting();
  ({ world, game } = setting);
  period = step(setting, 480);
  const [from, to] = [systemAccount('bank_in'), userAccount(DEMO)];
  const amount = minor(MAX_MINOR - balanceOf(world, DEMO));
  transaction(world.db, () =>
    post(world, { at: NOON, kind: 'test', ref: 'purse', from, to, amount }),
  );
});

function place(lines: readonly RatedLine[], { gameNo } = period, on = game): number {
  const bet = { userId: DEMO, game: on, gameNo, lines, now: NOON };
  return transaction(world.db, () => placeBet(world, bet));
}

function draw(dice: Dice): void {
  insertClosed(world, game, period);
  storeResult(world, game, period, { dice, forced: true });
}

function settle(): number {
  for (let batches = 1; ; batches += 1) {
    const { more } = transaction(world.db, () => settleBatch(world, game, period, period.drawAt));
    if (!more) return batches;
  }
}

const returnsOf = (id: number) =>
  rows<{ returned: number }>(
    world.db,
    'SELECT returned FROM bet_line WHERE bet_id = ? ORDER BY no',
    id,
  ).map(({ returned }) => returned);
const betOf = (id: number) =>
  rows(world.db, 'SELECT status, returned, settled_at FROM bet WHERE id = ?', id)[0];
const transfersOf = (id: number) =>
  rows<{ kind: string; amount: number }>(
    world.db,
    'SELECT kind, amount FROM transfer WHERE ref = ? ORDER BY id',
    `bet:${id}`,
  );
const periodStatus = () => periodRow(world, game, period.gameNo)?.status;

describe('settlement', () => {
  it('settles a bet as the sum of its lines, won only above its stake', () => {
    const mixed = place([lineOf('big'), lineOf('small', '', 50_00), lineOf('fish', '6')]);
    const lost = place([lineOf('small'), lineOf('sum', '3')]);
    draw([6, 6, 5]);
    settle();
    expect(returnsOf(mixed)).toEqual([20_00, 0, 30_00]);
    const settled_at = period.drawAt;
    expect(betOf(mixed)).toEqual({ status: 'lose', returned: 50_00, settled_at });
    expect(betOf(lost)).toEqual({ status: 'lose', returned: 0, settled_at });
    expect(transfersOf(mixed)).toEqual([
      { kind: 'stake', amount: 70_00 },
      { kind: 'payout', amount: 50_00 },
    ]);
    expect(transfersOf(lost)).toEqual([{ kind: 'stake', amount: 20_00 }]);
  });

  it('rounds each line down separately', () => {
    const id = place([
      lineOf('sum', '10', 1_01),
      lineOf('sum', '10', 1_01),
      lineOf('sum', '10', 2_02),
    ]);
    draw([2, 3, 5]);
    settle();
    // 1.01 × 7.77 = 7.8477, 2.02 × 7.77 = 15.6954
    expect(returnsOf(id)).toEqual([7_84, 7_84, 15_69]);
  });

  it.each([
    ['a pick', "pick = '7'", 'a stored line cannot be read: fish 7 2.00/3.00/4.00'],
    ['odds', "odds = 'x'", 'a stored line cannot be read: fish 6 x'],
    ['odds for so many hits', "odds = '2.00'", 'no odds for 2 hits on fish 6: 2.00'],
  ])('pays nothing for a damaged line without %s', (_, damage, problem) => {
    const id = place([lineOf('fish', '6')]);
    world.db.exec(`UPDATE bet_line SET ${damage} WHERE bet_id = ${id}`);
    draw([6, 6, 5]);
    expect(settle).toThrow(problem);
    expect(betOf(id)).toMatchObject({ status: 'pending', returned: 0 });
    expect(transfersOf(id)).toEqual([{ kind: 'stake', amount: 10_00 }]);
  });

  it('settles a large period in batches of 500, every bet once', () => {
    const before = balanceOf(world, DEMO);
    transaction(world.db, () => {
      for (let count = 0; count < 1201; count += 1) {
        place([lineOf(count % 3 === 0 ? 'big' : 'small', '', 1_00)]);
      }
    });
    draw([6, 5, 4]);
    expect(settle()).toBe(3);
    const bets = 'SELECT status, COUNT(*) AS bets FROM bet GROUP BY status ORDER BY status';
    expect(rows(world.db, bets)).toEqual([
      { status: 'lose', bets: 800 },
      { status: 'win', bets: 401 },
    ]);
    expect(balanceOf(world, DEMO)).toBe(before - 1201_00 + 401 * 2_00);
    expect(periodStatus()).toBe('settled');
  });

  it('marks a period as settled only after its last batch, even at exactly 500 bets', () => {
    transaction(world.db, () => {
      for (let count = 0; count < 500; count += 1) place([lineOf('big')]);
    });
    draw([1, 1, 2]);
    const batch = () => transaction(world.db, () => settleBatch(world, game, period, 0));
    expect(batch()).toEqual({ work: 500, more: true });
    expect(periodStatus()).toBe('drawn');
    expect(batch()).toEqual({ work: 0, more: false });
    expect(periodStatus()).toBe('settled');
  });

  it('changes nothing when repeated', () => {
    place([lineOf('big')]);
    draw([6, 5, 4]);
    settle();
    const before = contentOf(world.db);
    settle();
    settle();
    expect(contentOf(world.db)).toEqual(before);
  });

  it('pays a bet once even if it is set back to waiting', () => {
    const id = place([lineOf('big')]);
    draw([6, 5, 4]);
    settle();
    const balance = balanceOf(world, DEMO);
    run(world.db, "UPDATE bet SET status = 'pending', returned = 0 WHERE id = ?", id);
    expect(() => settle()).toThrow();
    expect(balanceOf(world, DEMO)).toBe(balance);
    run(world.db, "UPDATE bet SET status = 'win', returned = 2000 WHERE id = ?", id);
  });

  it('refuses a period without a result', () => {
    expect(() => settle()).toThrow('has no result');
    insertClosed(world, game, period);
    expect(() => settle()).toThrow('has no result');
  });

  it('does not touch the bets of other periods and games', () => {
    const other = gameOf(world, 4);
    const ids = [
      place([lineOf('big')], step(setting, 481)),
      place([lineOf('fish', '6')], period, other),
    ];
    draw([6, 5, 4]);
    settle();
    for (const id of ids) expect(betOf(id)).toMatchObject({ status: 'pending' });
  });
});
