import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contentOf } from '../core/testing/test-world.ts';
import { rows, run, transaction } from '../core/world/database.ts';
import {
  balancesOfPlayer,
  type ChaseOrder,
  betsOf,
  DEMO,
  placeChase,
  playerOf,
  forced,
  lineOf,
  LOSES,
  movesOf,
  NOON,
  rowsOf,
  type Setting,
  START_BALANCE,
  startedSetting,
  statusOf,
  step,
  voided,
  WINS,
  withdrawn,
} from '../testing/chase-setting.ts';
import { placeBet } from './place-bet.ts';

let setting: Setting;

beforeEach(() => {
  setting = startedSetting();
});

describe('a chase', () => {
  it('reserves its total cost at once and bets on the open period', () => {
    const id = placeChase(setting, { multipliers: [1, 2, 4] });
    expect(balancesOfPlayer(setting)).toEqual({ main: START_BALANCE - 70_00, chase: 60_00 });
    expect(rowsOf(setting, id)).toEqual(['placed', 'waiting', 'waiting']);
    expect(betsOf(setting, id)).toEqual([
      {
        game_no: setting.first.gameNo,
        stake: 10_00,
        returned: 0,
        status: 'pending',
        placed_at: NOON,
      },
    ]);
    expect(movesOf(setting, id)).toEqual([
      { kind: 'chase_reserve', ref: `chase:${id}`, amount: 70_00 },
    ]);
  });

  it('bets on each period as it opens, after the previous one is settled', () => {
    forced(setting, LOSES, LOSES);
    const id = placeChase(setting);
    const second = step(setting, 1);
    setting.until(second.openAt - 1);
    expect(rowsOf(setting, id)).toEqual(['placed', 'waiting', 'waiting']);
    setting.until(second.openAt);
    expect(rowsOf(setting, id)).toEqual(['placed', 'placed', 'waiting']);
    expect(betsOf(setting, id)).toMatchObject([
      { status: 'lose' },
      { game_no: second.gameNo, status: 'pending', placed_at: second.openAt },
    ]);
  });

  it('scales every line by the multiplier of the period, at its original odds', () => {
    forced(setting, LOSES, WINS);
    const lines = [lineOf('big', '', 2_00), lineOf('sum', '15', 1_01), lineOf('fish', '6', 3_00)];
    const id = placeChase(setting, { lines, multipliers: [1, 7] });
    run(setting.world.db, "UPDATE game SET paytable = 'macau'");
    setting.until(step(setting, 1).drawAt);
    expect(
      rows(
        setting.world.db,
        `SELECT play, amount, odds, bet_line.returned FROM bet_line JOIN bet ON bet.id = bet_id
         WHERE chase_id = ? ORDER BY bet_id, no LIMIT 3 OFFSET 3`,
        id,
      ),
    ).toEqual([
      { play: 'big', amount: 14_00, odds: '2.00', returned: 28_00 },
      { play: 'sum', amount: 7_07, odds: '21.00', returned: 148_47 },
      { play: 'fish', amount: 21_00, odds: '2.00/3.00/4.00', returned: 42_00 },
    ]);
  });

  it('that starts in a future period waits for it', () => {
    const id = placeChase(setting, { first: step(setting, 2), stopOnWin: false });
    expect(betsOf(setting, id)).toEqual([]);
    expect(balancesOfPlayer(setting)).toEqual({ main: START_BALANCE - 30_00, chase: 30_00 });
    setting.until(step(setting, 2).openAt - 1);
    expect(betsOf(setting, id)).toEqual([]);
    setting.until(step(setting, 2).openAt);
    expect(betsOf(setting, id)).toMatchObject([{ game_no: step(setting, 2).gameNo }]);
    setting.until(step(setting, 4).drawAt);
    expect(statusOf(setting, id)).toBe('finished');
  });
});

describe('between two periods', () => {
  it('a new chase leaves the others to the settlement of the previous period', () => {
    forced(setting, WINS);
    const waiting = placeChase(setting);
    const second = step(setting, 1);
    // The first period is over, and its work is still to be done.
    setting.wall.pass(second.openAt - NOON);
    placeChase(setting, { userId: playerOf(setting, 'late', 100_00), first: second });
    expect(rowsOf(setting, waiting)).toEqual(['placed', 'waiting', 'waiting']);
    setting.until(second.openAt);
    expect(rowsOf(setting, waiting)).toEqual(['placed', 'cancelled', 'cancelled']);
  });

  it('a chase is decided after the last batch of the settlement', () => {
    forced(setting, WINS);
    const bet = { userId: DEMO, game: setting.game, gameNo: setting.first.gameNo, now: NOON };
    transaction(setting.world.db, () => {
      for (let count = 0; count < 500; count += 1)
        placeBet(setting.world, { ...bet, lines: [lineOf('big', '', 1_00)] });
    });
    const id = placeChase(setting);
    setting.until(step(setting, 1).openAt);
    expect(rowsOf(setting, id)).toEqual(['placed', 'cancelled', 'cancelled']);
    expect(betsOf(setting, id)).toMatchObject([{ status: 'win' }]);
  });
});

describe('stop on win', () => {
  it.each([0, 1, 2])('ends the plan at a win in period %i and refunds the rest once', (wins) => {
    forced(setting, ...Array.from({ length: wins }, () => LOSES), WINS);
    const id = placeChase(setting, { multipliers: [1, 2, 3, 4] });
    setting.until(step(setting, wins).drawAt);
    expect(statusOf(setting, id)).toBe('stopped');
    const unplayed = [20_00, 30_00, 40_00].slice(wins).reduce((sum, each) => sum + each, 0);
    expect(movesOf(setting, id).slice(1)).toEqual([
      { kind: 'chase_refund', ref: `chase:${id}`, amount: unplayed },
    ]);
    const after = contentOf(setting.world.db);
    setting.until(step(setting, 6).drawAt);
    const { bet, chase, chase_row, transfer } = contentOf(setting.world.db);
    expect({ bet, chase, chase_row, transfer }).toEqual({
      bet: after['bet'],
      chase: after['chase'],
      chase_row: after['chase_row'],
      transfer: after['transfer'],
    });
    expect(balancesOfPlayer(setting).chase).toBe(0);
  });

  it('goes on after a draw that pays less than its stake', () => {
    forced(setting, LOSES);
    const id = placeChase(setting, {
      lines: [lineOf('big', '', 50_00), lineOf('fish', '1', 1_00)],
    });
    setting.until(setting.first.drawAt);
    expect(betsOf(setting, id)[0]).toMatchObject({ status: 'lose', returned: 2_00 });
    expect(statusOf(setting, id)).toBe('running');
  });
});

describe('a plan', () => {
  const FOUR = { multipliers: [1, 2, 3, 4] };
  const SIX = { multipliers: [1, 1, 1, 1, 1, 1], stopOnWin: false, stopAtLoss: 20_00 };

  // Each period wins (+) or loses (-).
  it.each<[string, string, ChaseOrder, string, number, number]>([
    ['to its end', '---', { multipliers: [1, 2, 4] }, 'finished', 3, -70_00],
    ['to its end with a win in its last period', '--+', {}, 'finished', 3, -10_00],
    ['to its end despite its wins', '+++', { stopOnWin: false }, 'finished', 3, 30_00],
    ['until losses reach the stop', '----', { ...FOUR, stopAtLoss: 30_00 }, 'stopped', 2, -30_00],
    ['on just below the stop', '----', { ...FOUR, stopAtLoss: 30_01 }, 'stopped', 3, -60_00],
    ['until its first loss', '----', { ...FOUR, stopAtLoss: 10_00 }, 'stopped', 1, -10_00],
    ['to an end at the stop', '----', { ...FOUR, stopAtLoss: 100_00 }, 'finished', 4, -100_00],
    ['to an end below the stop', '----', { ...FOUR, stopAtLoss: 100_01 }, 'finished', 4, -100_00],
    ['until losses, less the wins, reach the stop', '-+----', SIX, 'stopped', 4, -20_00],
  ])('is played %s: %s', (_, draws, order, status, placed, net) => {
    forced(setting, ...draws.split('').map((draw) => (draw === '+' ? WINS : LOSES)));
    const id = placeChase(setting, order);
    setting.until(step(setting, draws.length - 1).drawAt - 1);
    if (placed === draws.length) expect(statusOf(setting, id)).toBe('running');
    setting.until(step(setting, draws.length - 1).drawAt);
    expect(statusOf(setting, id)).toBe(status);
    const unplayed = draws.length - placed;
    expect(rowsOf(setting, id)).toEqual([
      ...Array<string>(placed).fill('placed'),
      ...Array<string>(unplayed).fill('cancelled'),
    ]);
    expect(movesOf(setting, id)).toHaveLength(unplayed === 0 ? 1 : 2);
    expect(balancesOfPlayer(setting)).toEqual({ main: START_BALANCE + net, chase: 0 });
  });
});

describe('a void period', () => {
  it.each([0, 1, 2])(
    'at position %i of a chase refunds its stake and the plan continues',
    (index) => {
      forced(setting, LOSES, LOSES);
      const id = placeChase(setting);
      const period = step(setting, index);
      setting.until(period.closeAt);
      voided(setting, period);
      setting.until(step(setting, 2).drawAt);
      expect(statusOf(setting, id)).toBe('finished');
      expect(betsOf(setting, id).map(({ status }) => status)).toEqual(
        [0, 1, 2].map((each) => (each === index ? 'cancelled' : 'lose')),
      );
      expect(balancesOfPlayer(setting)).toEqual({ main: START_BALANCE - 20_00, chase: 0 });
    },
  );

  it('counts as neither win nor loss for the stop rules', () => {
    forced(setting, LOSES, LOSES);
    const id = placeChase(setting, { multipliers: [1, 5, 1, 1], stopAtLoss: 20_00 });
    setting.until(step(setting, 1).closeAt);
    voided(setting, step(setting, 1));
    setting.until(step(setting, 1).drawAt);
    expect(rowsOf(setting, id)).toEqual(['placed', 'placed', 'placed', 'waiting']);
    setting.until(step(setting, 2).drawAt);
    expect(statusOf(setting, id)).toBe('stopped');
  });

  it('known before it opens is skipped and refunded alone', () => {
    forced(setting, LOSES, LOSES);
    const id = placeChase(setting, { multipliers: [1, 2, 4] });
    voided(setting, step(setting, 1));
    setting.until(step(setting, 1).openAt);
    expect(rowsOf(setting, id)).toEqual(['placed', 'skipped', 'waiting']);
    expect(movesOf(setting, id).slice(1)).toEqual([
      { kind: 'chase_refund', ref: `chase:${id}:1`, amount: 20_00 },
    ]);
    setting.until(step(setting, 2).drawAt);
    expect(rowsOf(setting, id)).toEqual(['placed', 'skipped', 'placed']);
    expect(statusOf(setting, id)).toBe('finished');
    expect(balancesOfPlayer(setting)).toEqual({ main: START_BALANCE - 50_00, chase: 0 });
  });

  it('at the end of a plan lets it finish with the previous period', () => {
    forced(setting, LOSES);
    const id = placeChase(setting);
    voided(setting, step(setting, 1));
    voided(setting, step(setting, 2));
    setting.until(step(setting, 2).openAt);
    expect(rowsOf(setting, id)).toEqual(['placed', 'skipped', 'skipped']);
    expect(statusOf(setting, id)).toBe('finished');
  });
});

describe('a cancelled chase', () => {
  it('refunds the waiting periods in one transfer and keeps the placed bet', () => {
    forced(setting, LOSES, WINS);
    const id = placeChase(setting, { multipliers: [1, 2, 3, 4] });
    setting.until(step(setting, 1).openAt + 1000);
    expect(withdrawn(setting, id)).toBe(true);
    expect(rowsOf(setting, id)).toEqual(['placed', 'placed', 'cancelled', 'cancelled']);
    expect(movesOf(setting, id).slice(1)).toEqual([
      { kind: 'chase_refund', ref: `chase:${id}`, amount: 70_00 },
    ]);
    setting.until(step(setting, 3).drawAt);
    expect(statusOf(setting, id)).toBe('cancelled');
    expect(betsOf(setting, id).map(({ status }) => status)).toEqual(['lose', 'win']);
    expect(balancesOfPlayer(setting)).toEqual({ main: START_BALANCE - 10_00 + 20_00, chase: 0 });
  });

  it('is refunded in full before its start', () => {
    const id = placeChase(setting, { first: step(setting, 1) });
    expect(withdrawn(setting, id)).toBe(true);
    expect(balancesOfPlayer(setting)).toEqual({ main: START_BALANCE, chase: 0 });
    setting.until(step(setting, 4).drawAt);
    expect(betsOf(setting, id)).toEqual([]);
  });
});

it('a settlement finds the bets of a chase by an index', () => {
  placeChase(setting);
  const read = vi.spyOn(setting.world.db, 'prepare');
  setting.until(step(setting, 3).openAt);
  const texts = new Set(read.mock.calls.map(([sql]) => sql));
  read.mockRestore();
  const plans = [...texts].filter((sql) => /^\s*(SELECT|UPDATE|DELETE)/.test(sql)).map(planOf);
  expect(plans.length).toBeGreaterThan(10);
  expect(plans.join('\n')).not.toMatch(/SCAN (?:chase|chase_row|bet|bet_line|period|transfer)\b/);
  expect(plans.join('\n')).toContain('bet_by_chase');

  function planOf(sql: string): string {
    const names = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]));
    const places = Array.from(sql.matchAll(/\?/g), () => 1);
    const values = places.length > 0 ? places : [names];
    return setting.world.db
      .prepare<unknown[], { detail: string }>(['EXPLAIN QUERY PLAN', sql].join(' '))
      .all(...(places.length > 0 || Object.keys(names).length > 0 ? values : []))
      .map(({ detail }) => detail)
      .join('\n');
  }
});
