import { nextPeriod, periodAt } from '#contract/rules/schedule.ts';
import type { Scenario } from '#fixtures/scenario.ts';
import { SCENARIOS } from '#fixtures/scenarios.ts';
import { postOpening } from '../ledger/opening.ts';
import { drawHistory } from '../rounds/past.ts';
import { startSchedule } from '../rounds/schedule.ts';
import { createUser } from '../user/new-user.ts';
import { run, transaction } from '../world/database.ts';
import { markFilled, saveClock, scenarioOf, type World } from '../world/world.ts';
import { fillContent } from './fill-content.ts';
import { playActs } from './play-acts.ts';

/** There is no scenario of that name; the message names those there are. */
export class UnknownScenario extends Error {
  constructor(name: string) {
    const known = SCENARIOS.map((scenario) => scenario.name).join(', ');
    super(`There is no scenario "${name}". Choose one of: ${known}.`);
  }
}

/** Lays a scenario into a new world, all or nothing, and starts its schedule. */
export function fillWorld(world: World, scenarioName: string): void {
  const scenario = SCENARIOS.find(({ name }) => name === scenarioName);
  if (!scenario) throw new UnknownScenario(scenarioName);
  layScenario(world, scenario);
}

/** As `fillWorld`, by the scenario itself. */
export function layScenario(world: World, scenario: Scenario): void {
  world.clock.moveTo(beginningOf(scenario, world.clock.now()));
  const now = world.clock.now();
  transaction(world.db, () => {
    insertGames(world, scenario);
    insertUsers(world, scenario, now);
    fillContent(world, scenario.content, now);
    playActs(world, scenario, now);
    drawHistory(world, now, scenario.drawsBefore);
    startSchedule(world, now);
    markFilled(world, scenario.name);
    saveClock(world);
  });
  layFaults(world, scenario);
}

/**
 * Has a world that was opened again meet its scenario's faults: they are kept by the process, not on
 * disk. Those that came along with it stay as they are.
 */
export function layFaultsAgain(world: World): void {
  const scenario = SCENARIOS.find(({ name }) => name === scenarioOf(world));
  if (scenario && world.faults.all().length === 0) layFaults(world, scenario);
}

function layFaults(world: World, { faults = [] }: Scenario): void {
  for (const order of faults) world.faults.add(order, { standing: true });
}

/** `now`, or as soon after it as the scenario wants to be before a close. */
function beginningOf({ games, beginsBeforeClose: wish }: Scenario, now: number): number {
  const game = games.find(({ id }) => id === wish?.gameId);
  if (!wish || !game) return now;
  const period = periodAt(game, now);
  const isInTime = now <= period.closeAt - wish.ms;
  return (isInTime ? period : nextPeriod(game, period)).closeAt - wish.ms;
}

function insertGames({ db }: World, { categories, games }: Scenario): void {
  for (const { id, nameEn, nameZh } of categories) {
    run(db, 'INSERT INTO category (id, name_en, name_zh) VALUES (?, ?, ?)', id, nameEn, nameZh);
  }
  for (const game of games) {
    run(
      db,
      `INSERT INTO game (id, code, name_en, name_zh, face, category_id, interval_ms, paytable)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      game.id,
      game.code,
      game.nameEn,
      game.nameZh,
      game.face,
      game.categoryId,
      game.intervalMs,
      game.paytable,
    );
  }
}

function insertUsers(world: World, { users }: Scenario, now: number): void {
  for (const { username, passwordHash, nickname, email, mobile, ...fixture } of users) {
    const at = now - (fixture.joinedAgo ?? 0);
    const named = { username, passwordHash, nickname, email, ...(mobile !== null && { mobile }) };
    const { id } = createUser(world, { ...named, now: at });
    postOpening(world, id, fixture, { at, ref: `scenario:${id}` });
  }
}
