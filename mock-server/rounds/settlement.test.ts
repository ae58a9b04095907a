import { describe, expect, it } from 'vitest';
import { minor, type Minor } from '#contract/money.ts';
import { OUTCOMES } from '#contract/rules/dice.ts';
import { MAX_PAYOUT } from '#contract/rules/limits.ts';
import { nextPeriod, type Period, periodAt } from '#contract/rules/schedule.ts';
import { dueWork } from '../app.ts';
import { auditWorld } from '../audits.ts';
import { contentOf } from '../core/testing/test-world.ts';
import { rows, run, transaction } from '../core/world/database.ts';
import { enqueue } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import { balanceOf, post, systemAccount, userAccount } from '../ledger/ledger.ts';
import { bareWorld } from '../testing/bare-world.ts';
import { DEMO, lineOf, NOON } from '../testing/chase-setting.ts';
import { type Game, gameById } from './games-table.ts';
import { insertClosed, periodRow, storeResult } from './period-table.ts';
import { placeBet, type RatedLine } from './place-bet.ts';
import { settleSlice } from './settlement.ts';

const START = minor(1_000_000_000_00);

interface Table {
  readonly world: World;
  readonly game: Game;
  /** Returns the next unused period. */
  readonly period: () => Period;
}

/** Gives the demo user a very large balance; the tests close periods far from those of the schedule. */
function table(): Table {
  const { world } = bareWorld({ now: NOON, scenario: 'default' });
  const game = gameById(world, 1);
  if (!game) throw new Error('the scenario has no game 1');
  transaction(world.db, () =>
    post(world, {
      at: NOON,
      kind: 'test',
      ref: 'purse',
      from: systemAccount('bank_in'),
      to: userAccount(DEMO),
      amount: START,
    }),
  );
  let last = periodAt(game, NOON + 24 * 60 * 60 * 1000);
  return { world, game, period: () => (last = nextPeriod(game, last)) };
}

function placed({ world, game }: Table, { gameNo }: Period, lines: readonly RatedLine[]): number {
  return transaction(world.db, () =>
    placeBet(world, { userId: DEMO, game, gameNo, lines, now: NOON }),
  );
}

function drawn({ world, game }: Table, period: Period, dice: readonly number[]): void {
  const roll = OUTCOMES.find((each) => each.join('') === dice.join(''));
  if (!roll) throw new Error(`${dice.join('')} is no roll`);
  insertClosed(world, game, period);
  storeResult(world, game, period, { dice: roll, forced: true });
}

/** Settles a period completely and returns the number of slices. */
function settled({ world, game }: Table, period: Period): number {
  for (let slices = 1; ; slices += 1) {
    const { more } = transaction(world.db, () => settleSlice(world, game, period, period.drawAt));
    if (!more) return slices;
  }
}

const linesOf = ({ world }: Table, id: number) =>
  rows<{ play: string; pick: string; amount: number; odds: string; returned: number }>(
    world.db,
    'SELECT play, pick, amount, odds, returned FROM bet_line WHERE bet_id = ? ORDER BY no',
    id,
  );
const betOf = ({ world }: Table, id: number) =>
  rows(world.db, 'SELECT status, returned, settled_at FROM bet WHERE id = ?', id)[0];
const transfersOf = ({ world }: Table, id: number) =>
  rows<{ kind: string; amount: number }>(
    world.db,
    'SELECT kind, amount FROM transfer WHERE ref = ? ORDER BY id',
    `bet:${id}`,
  );

const clean = ({ world }: Table) => expect(auditWorld(world).breaches).toEqual([]);

describe('settlement', () => {
  it('settles a bet as the sum of its lines, won if any line won', () => {
    const setting = table();
    const period = setting.period();
    const mixed = placed(setting, period, [lineOf('big'), lineOf('small'), lineOf('fish', '6')]);
    const lost = placed(setting, period, [lineOf('small'), lineOf('sum', '3')]);
    drawn(setting, period, [6, 6, 5]);
    settled(setting, period);
    expect(linesOf(setting, mixed).map(({ returned }) => returned)).toEqual([20_00, 0, 30_00]);
    expect(betOf(setting, mixed)).toEqual({
      status: 'win',
      returned: 50_00,
      settled_at: period.drawAt,
    });
    expect(betOf(setting, lost)).toEqual({
      status: 'lose',
      returned: 0,
      settled_at: period.drawAt,
    });
    expect(transfersOf(setting, mixed)).toEqual([
      { kind: 'stake', amount: 30_00 },
      { kind: 'payout', amount: 50_00 },
    ]);
    expect(transfersOf(setting, lost)).toEqual([{ kind: 'stake', amount: 20_00 }]);
    clean(setting);
  });

  it('rounds each line down separately', () => {
    const setting = table();
    const period = setting.period();
    const id = placed(setting, period, [
      lineOf('sum', '10', 1_01),
      lineOf('sum', '10', 1_01),
      lineOf('sum', '10', 2_02),
    ]);
    drawn(setting, period, [2, 3, 5]);
    settled(setting, period);
    // 1.01 × 7.77 = 7.8477, 2.02 × 7.77 = 15.6954
    expect(linesOf(setting, id).map(({ returned }) => returned)).toEqual([7_84, 7_84, 15_69]);
    clean(setting);
  });

  it('pays no line more than the cap', () => {
    const setting = table();
    const period = setting.period();
    const id = placed(setting, period, [
      lineOf('triple', '6', 952_38),
      lineOf('triple', '6', 952_39),
      lineOf('triple', '6', 9_999_99),
    ]);
    drawn(setting, period, [6, 6, 6]);
    settled(setting, period);
    expect(linesOf(setting, id).map(({ returned }) => returned)).toEqual([
      199_999_80,
      MAX_PAYOUT,
      MAX_PAYOUT,
    ]);
    clean(setting);
  });

  it('settles a large period in slices of 500, every bet once', () => {
    const setting = table();
    const { world, game } = setting;
    const period = setting.period();
    const before = balanceOf(world, DEMO);
    transaction(world.db, () => {
      for (let count = 0; count < 1201; count += 1) {
        placed(setting, period, [lineOf(count % 3 === 0 ? 'big' : 'small', '', 1_00)]);
      }
    });
    drawn(setting, period, [6, 5, 4]);
    expect(settled(setting, period)).toBe(3);
    expect(
      rows(world.db, 'SELECT status, COUNT(*) AS bets FROM bet GROUP BY status ORDER BY status'),
    ).toEqual([
      { status: 'lose', bets: 800 },
      { status: 'win', bets: 401 },
    ]);
    expect(balanceOf(world, DEMO)).toBe(before - 1201_00 + 401 * 2_00);
    expect(periodRow(world, game, period.gameNo)?.status).toBe('settled');
    clean(setting);
  });

  it('marks a period as settled only after its last slice, even at exactly 500 bets', () => {
    const setting = table();
    const { world, game } = setting;
    const period = setting.period();
    transaction(world.db, () => {
      for (let count = 0; count < 500; count += 1) placed(setting, period, [lineOf('big')]);
    });
    drawn(setting, period, [1, 1, 2]);
    const slice = () => transaction(world.db, () => settleSlice(world, game, period, 0));
    expect(slice()).toEqual({ work: 500, more: true });
    expect(periodRow(world, game, period.gameNo)?.status).toBe('drawn');
    expect(slice()).toEqual({ work: 0, more: false });
    expect(periodRow(world, game, period.gameNo)?.status).toBe('settled');
    clean(setting);
  });

  it('changes nothing when repeated', () => {
    const setting = table();
    const period = setting.period();
    placed(setting, period, [lineOf('big')]);
    drawn(setting, period, [6, 5, 4]);
    settled(setting, period);
    const before = contentOf(setting.world.db);
    settled(setting, period);
    settled(setting, period);
    expect(contentOf(setting.world.db)).toEqual(before);
    clean(setting);
  });

  it('pays a bet once even if it is set back to waiting', () => {
    const setting = table();
    const period = setting.period();
    const id = placed(setting, period, [lineOf('big')]);
    drawn(setting, period, [6, 5, 4]);
    settled(setting, period);
    const balance = balanceOf(setting.world, DEMO);
    run(setting.world.db, "UPDATE bet SET status = 'pending', returned = 0 WHERE id = ?", id);
    expect(() => settled(setting, period)).toThrow();
    expect(balanceOf(setting.world, DEMO)).toBe(balance);
  });

  it('refuses a period without a result', () => {
    const setting = table();
    const { world, game } = setting;
    const period = setting.period();
    expect(() => settled(setting, period)).toThrow('has no result');
    insertClosed(world, game, period);
    expect(() => settled(setting, period)).toThrow('has no result');
  });

  it('does not touch the bets of other periods and games', () => {
    const setting = table();
    const [period, other] = [setting.period(), setting.period()];
    const elsewhere = gameById(setting.world, 4);
    if (!elsewhere) throw new Error('the scenario has no game 4');
    const ids = [
      placed(setting, other, [lineOf('big')]),
      placed({ ...setting, game: elsewhere }, period, [lineOf('fish', '6')]),
    ];
    drawn(setting, period, [6, 5, 4]);
    settled(setting, period);
    for (const id of ids) expect(betOf(setting, id)).toMatchObject({ status: 'pending' });
    clean(setting);
  });
});

describe('a void period', () => {
  /** A period voided before its draw, with the draw still in the list of due work. */
  function voided(setting: Table, bets: number): { period: Period; ids: number[]; stake: Minor } {
    const { world, game } = setting;
    const period = setting.period();
    const ids = Array.from({ length: bets }, () =>
      placed(setting, period, [lineOf('big', '', 7_77), lineOf('triple', '1', 1_00)]),
    );
    transaction(world.db, () => {
      insertClosed(world, game, period);
      run(world.db, "UPDATE period SET status = 'void' WHERE game_no = ?", period.gameNo);
      enqueue(world, { at: NOON, kind: 'draw', ref: `${game.id}:${period.gameNo}` });
    });
    return { period, ids, stake: minor(8_77) };
  }

  it('refunds every stake in full, once, and is never drawn', () => {
    const setting = table();
    const { world, game } = setting;
    const before = balanceOf(world, DEMO);
    const { period, ids, stake } = voided(setting, 3);
    expect(balanceOf(world, DEMO)).toBe(before - 3 * stake);
    dueWork().run(world, NOON);
    expect(balanceOf(world, DEMO)).toBe(before);
    for (const id of ids) {
      expect(betOf(setting, id)).toMatchObject({ status: 'cancelled', returned: stake });
      expect(transfersOf(setting, id)).toEqual([
        { kind: 'stake', amount: stake },
        { kind: 'refund', amount: stake },
      ]);
    }
    expect(periodRow(world, game, period.gameNo)).toMatchObject({ status: 'void', dice: null });
    const after = contentOf(world.db);
    settled(setting, period);
    expect(contentOf(world.db)).toEqual(after);
    clean(setting);
  });
});
