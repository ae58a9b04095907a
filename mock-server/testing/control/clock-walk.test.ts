import { describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { nextPeriod, periodAt } from '#contract/rules/schedule.ts';
import { allGames } from '../../rounds/games-table.ts';
import { contentOf } from '../../core/testing/test-world.ts';
import { IS_FULL_RUN, SCALED_TIMEOUT_MS } from '../test-scale.ts';
import { NOON, testServer, type TestServer } from '../test-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = IS_FULL_RUN ? 7 : 2;
const END = NOON + DAYS * DAY;
const SPEED = 3600;

/** A way to pass some days from a frozen clock. Returns the names of the due work that the answers listed. */
type Walk = (server: TestServer) => Promise<string[]>;

const atOnce: Walk = (server) => moveClock(server, { set: END });

const inSteps: Walk = async (server) => {
  const steps = [1, 59_999, 7 * MINUTE + 13, 2 * HOUR, DAY - 1, 31 * MINUTE, 3 * MINUTE];
  const fired: string[] = [];
  for (let step = 0, left = true; left; step += 1) {
    const to = server.world.clock.now() + (steps[step % steps.length] ?? 1);
    if ((left = to < END)) fired.push(...(await moveClock(server, { set: to })));
    if (left && step % 5 === 0) fired.push(...(await moveClock(server, { to: 'next' })));
    if (left && step % 7 === 0)
      fired.push(...(await moveClock(server, { to: 'close', game_id: 3 })));
  }
  return [...fired, ...(await moveClock(server, { set: END }))];
};

const atSpeed: Walk = async (server) => {
  const steps = [1, 333, 40, 7, 2000];
  const fired = await moveClock(server, { freeze: false, speed: SPEED });
  for (let step = 0, left = (END - NOON) / SPEED; left > 0; step += 1) {
    const ms = Math.min(left, steps[step % steps.length] ?? 1);
    left -= ms;
    server.wall.pass(ms);
    fired.push(...(await moveClock(server, {})));
  }
  return fired;
};

async function moveClock(server: TestServer, order: Record<string, unknown>): Promise<string[]> {
  const { fired } = await server.clock(order);
  return fired.map(({ at, kind, ref, game_id, game_no }) =>
    [at, kind, ref ?? `${game_id}:${game_no}`].join(' '),
  );
}

/** Opens a server frozen at noon with more due work than draws: bets, a chase, orders, a code. */
async function busyServer(): Promise<TestServer> {
  const server = await testServer();
  await server.clock({ freeze: true });
  const ann = server.player('ann', minor(9_000_00));
  const lines = [{ play: 'big', amount: '10.00' }];
  for (const game of allGames(server.world)) {
    const bet = { game_id: game.id, game_no: periodAt(game, NOON).gameNo };
    await server.ok('games.submitBet', { ...bet, bet_content: { lines } }, ann);
    const chase = { periods: 20, multipliers: [1, 1, 2], stop_on_win: false };
    await server.ok('games.submitBet', { ...bet, bet_content: { lines, chase } }, ann);
  }
  await server.ok('wallet.deposit', { amount: '5.00', channel: 'bank' }, ann);
  const address = '6222020200011234';
  await server.ok('wallet.withdraw', { amount: '10.00', channel: 'bank', address }, ann);
  await server.ok('sms.send', { mobile: '13800000001', event: 'register' });
  return server;
}

/** Returns every close, draw and settlement of every game in these days. */
function wholeSchedule({ world }: TestServer): string[] {
  return allGames(world).flatMap((game) => {
    const jobs: string[] = [];
    for (let period = periodAt(game, NOON); period.closeAt <= END;) {
      const ref = `${game.id}:${period.gameNo}`;
      jobs.push(`${period.closeAt} close ${ref}`);
      if (period.drawAt <= END) {
        jobs.push(`${period.drawAt} draw ${ref}`, `${period.drawAt} settle ${ref}`);
      }
      period = nextPeriod(game, period);
    }
    return jobs;
  });
}

/** Returns what a walk answers and what it leaves in the tables, as text: rows are slow to compare. */
async function outcomeOf(walk: Walk) {
  const server = await busyServer();
  const fired = await walk(server);
  expect(server.world.clock.now()).toBe(END);
  return {
    server,
    fired,
    told: fired.join('\n'),
    left: JSON.stringify(contentOf(server.world.db)),
  };
}

describe('some days of all games', { timeout: SCALED_TIMEOUT_MS }, () => {
  it('run all due work once and in order, with the same result however the time passes', async () => {
    const { server, fired, told, left } = await outcomeOf(atOnce);
    const ofPeriods = fired.filter((name) => / \d+:\d+$/.test(name));
    expect(ofPeriods.toSorted().join('\n')).toBe(wholeSchedule(server).toSorted().join('\n'));
    expect(fired.filter((name) => !ofPeriods.includes(name))).toEqual([
      `${NOON + 30_000} deposit_review deposit:1`,
      `${NOON + 2 * MINUTE} sms_code_expiry sms:1`,
      `${NOON + HOUR} sms_send_forgotten sms:1`,
      expect.stringMatching(/^\d+ withdrawal_review withdraw:1$/),
    ]);
    const times = fired.map((name) => Number.parseInt(name, 10));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const walk of [inSteps, atSpeed]) {
      const walked = await outcomeOf(walk);
      const same = { told: walked.told === told, left: walked.left === left };
      expect({ walk: walk.name, ...same }).toEqual({ walk: walk.name, told: true, left: true });
    }
  });
});
