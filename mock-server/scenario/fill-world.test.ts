import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '#fixtures/scenarios.ts';
import { auditWorld, dueWork } from '../app.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { allTables } from '../core/testing/test-world.ts';
import { bareWorld } from '../testing/bare-world.ts';
import { IS_FULL_RUN } from '../testing/test-scale.ts';
import { NOON, MINUTE, DAY } from '../testing/test-server.ts';
import { rows, transaction } from '../core/world/database.ts';
import { failedJobs } from '../core/world/due-work.ts';
import { imageOf } from '../core/world/image.ts';
import { imageWithoutSeed, scenarioOf, type World } from '../core/world/world.ts';
import { fillWorld, findBase, restoreScenarioFaults } from './fill-world.ts';
import { DAY_MS, HOUR_MS } from '#contract/time-zone.ts';
import { CONTENT } from '#fixtures/content/all-content.ts';
import { fillContent } from './fill-content.ts';

/** Start moments, all but the first in Shanghai time. A period of every game opens at noon. */
const MOMENTS: readonly [string, number][] = [
  ['half a minute after midnight', NOON - 12 * 60 * MINUTE + 30_000],
  ['noon', NOON],
  ['the first moment of a day', NOON - 12 * 60 * MINUTE],
  ['the close of a period', NOON + 2 * MINUTE],
  ['the closed minute', NOON + 2 * MINUTE + 30_000],
  ['the draw of a period', NOON + 3 * MINUTE],
  ["the year's last millisecond", Date.UTC(2026, 11, 31, 16) - 1],
  ['the earliest possible moment', Date.UTC(2000, 0, 1)],
  ['the last year', Date.UTC(2099, 11, 30, 16, 0, 30)],
];

/** Returns timestamps of past events that are later than the start of the world. */
function futureOf({ db, clock }: World): string[] {
  const { due_work: _toCome, ...tables } = allTables(db);
  const now = clock.now();
  return Object.entries(tables).flatMap(([table, stored]) =>
    stored.flatMap((each) => {
      const fields = Object.entries(each as Record<string, unknown>); // a row of any table
      const isToCome = fields.some(([name, value]) => name === 'status' && value === 'closed');
      return fields
        .filter(
          ([name, value]) => /(^|_)at$/.test(name) && typeof value === 'number' && value > now,
        )
        .filter(() => !isToCome)
        .map(([name, value]) => `${table}.${name}: ${String(value)}`);
    }),
  );
}

/** Filling a history of months is slow. */
const momentsFor = (scenario: string) =>
  IS_FULL_RUN || scenario !== 'busy' ? MOMENTS : MOMENTS.slice(0, 1);

describe.each(SCENARIOS.map(({ name }) => name))('the scenario %s', (scenario) => {
  it.each(momentsFor(scenario))(
    'passes the audit at %s, without events of the future',
    (_, now) => {
      const { world } = bareWorld({ now, scenario });
      expect(auditWorld(world)).toEqual({ ok: true, breaches: [] });
      expect(futureOf(world)).toEqual([]);
      expect(failedJobs(world)).toEqual([]);
      expect(scenarioOf(world)).toBe(scenario);
    },
  );

  it('is the same as a copy of its base, filled up, and settles in two days', () => {
    const { world, wall } = bareWorld({ now: NOON + MINUTE, scenario });
    const copy = copyOfBase(scenario, NOON + MINUTE);
    expect(imageOf(copy).equals(imageOf(world))).toBe(true);
    wall.pass(2 * DAY);
    dueWork().run(world, world.clock.now());
    expect(auditWorld(world)).toEqual({ ok: true, breaches: [] });
    expect(failedJobs(world)).toEqual([]);
    expect(rows(world.db, "SELECT 1 FROM bet WHERE status = 'pending'")).toHaveLength(0);
    expect(rows(world.db, "SELECT 1 FROM chase WHERE status = 'running'")).toHaveLength(0);
    expect(rows(world.db, "SELECT 1 FROM withdrawal WHERE status = 'processing'")).toHaveLength(0);
  });
});

/** Fills up a copy of the base that another seed made at another time of the day. */
function copyOfBase(scenario: string, now: number): World {
  const base = findBase(scenario, now);
  if (!base) throw new Error(`${scenario} has no base`);
  const { world: origin } = bareWorld({ now: now + 5 * 60 * MINUTE, seed: 'another seed' });
  findBase(scenario, now + 5 * 60 * MINUTE)?.fill(origin);
  const image = imageWithoutSeed(origin);
  const { world } = bareWorld({ now, image });
  fillWorld(world, scenario);
  return world;
}

describe('the base of a scenario', () => {
  it.each(['default', 'busy'])('serves all worlds of a day: %s', (scenario) => {
    const nameAt = (now: number) => findBase(scenario, now)?.name;
    const [midnight, noon] = [NOON - 12 * 60 * MINUTE, nameAt(NOON)];
    expect(noon).toBeDefined();
    for (const hour of [3, 11, 23]) expect(nameAt(midnight + hour * 60 * MINUTE)).toBe(noon);
    for (const days of [-1, 1]) expect(nameAt(NOON + days * DAY)).not.toBe(noon);
    expect(nameAt(NOON)).not.toBe(findBase('broke', NOON)?.name);
  });

  it('is not used for another day', () => {
    const { world } = bareWorld({ now: NOON });
    findBase('default', NOON - DAY)?.fill(world);
    expect(() => fillWorld(world, 'default')).toThrow('another base');
  });

  it('has the months of a busy player, which do not depend on the seed', () => {
    const { world: origin } = bareWorld({ now: NOON });
    findBase('busy', NOON)?.fill(origin);
    const image = imageWithoutSeed(origin);
    const [one, two] = ['one', 'two'].map((seed) => {
      const { world } = bareWorld({ now: NOON, image, seed });
      fillWorld(world, 'busy');
      expect(auditWorld(world)).toEqual({ ok: true, breaches: [] });
      const bets = rows<{ placed_at: number }>(world.db, 'SELECT * FROM bet ORDER BY id');
      const before = bets.filter(({ placed_at }) => placed_at < NOON - 12 * 60 * MINUTE);
      return { before, today: bets.slice(before.length) };
    });
    expect(one?.before.length).toBeGreaterThan(500);
    expect(two?.before).toEqual(one?.before);
    expect(two?.today).not.toEqual(one?.today);
  });
});

const plain = SCENARIOS.filter(({ actions, habits }) => !actions && !habits);

describe.each(plain.map((scenario) => [scenario.name, scenario] as const))(
  'the scenario %s, which has no actions',
  (name, { users, games, drawsBefore }) => {
    it('begins at the requested moment with its games, users, balances and draws', () => {
      const { world } = bareWorld({ now: NOON + 1, scenario: name });
      expect(world.clock.now()).toBe(NOON + 1);
      expect(rows(world.db, 'SELECT code FROM game ORDER BY id')).toEqual(
        games.map(({ code }) => ({ code })),
      );
      const stored = rows<{ id: number; username: string }>(
        world.db,
        'SELECT id, username FROM user',
      );
      expect(stored.map(({ username }) => username)).toEqual(users.map(({ username }) => username));
      expect(stored.map(({ id }) => balanceOf(world, id))).toEqual(
        users.map(({ balance }) => balance),
      );
      const drawn = rows(
        world.db,
        "SELECT game_id, COUNT(*) AS draws FROM period WHERE status = 'settled' GROUP BY game_id",
      );
      expect(drawn).toEqual(
        drawsBefore === 0 ? [] : games.map(({ id }) => ({ game_id: id, draws: drawsBefore })),
      );
    });
  },
);

describe('standing faults', () => {
  it('are added with their scenario and again when its world is reopened', () => {
    const { world } = bareWorld({ now: NOON, scenario: 'maintenance' });
    const [fault, ...others] = world.faults.all();
    expect(fault).toMatchObject({ kind: 'answer', standing: true });
    expect(others).toEqual([]);
    restoreScenarioFaults(world);
    expect(world.faults.all()).toEqual([fault]);
    // A new process has no faults in memory.
    world.faults.clear();
    restoreScenarioFaults(world);
    expect(world.faults.all()).toMatchObject([{ kind: 'answer', standing: true }]);
  });

  it('are not added for a scenario without faults', () => {
    const { world } = bareWorld({ now: NOON, scenario: 'default' });
    restoreScenarioFaults(world);
    expect(world.faults.all()).toEqual([]);
  });
});

function filled(now: number): World {
  const { world } = bareWorld({ now });
  transaction(world.db, () => fillContent(world, CONTENT, now));
  return world;
}

const momentsOf = ({ db }: World) =>
  rows<{ at: number }>(
    db,
    `SELECT published_at AS at FROM notice UNION ALL SELECT published_at FROM news
     UNION ALL SELECT updated_at FROM rich_text ORDER BY at`,
  ).map(({ at }) => at);

describe('fillContent', () => {
  it('dates content back from the day the world begins', () => {
    const [newest] = momentsOf(filled(NOON)).toReversed();
    // The newest item of the news: one day before, at 16:00 in Shanghai.
    expect(newest).toBe(NOON - DAY_MS + 4 * HOUR_MS);
    const later = NOON + 100 * DAY_MS;
    expect(momentsOf(filled(later))).toEqual(
      momentsOf(filled(NOON)).map((at) => at + 100 * DAY_MS),
    );
  });

  it.each([NOON - 12 * HOUR_MS, NOON - 12 * HOUR_MS - 1, 0, DAY_MS])(
    'has nothing of the future in a world that begins at %i',
    (now) => {
      for (const at of momentsOf(filled(now))) {
        expect(at).toBeLessThanOrEqual(now);
        expect(at).toBeGreaterThanOrEqual(0);
      }
    },
  );
});
