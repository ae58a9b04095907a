import { nextPeriod, periodAt } from '#contract/rules/schedule.ts';
import { DAY_MS } from '#contract/time-zone.ts';
import type { Scenario } from '#fixtures/scenario.ts';
import { SCENARIOS } from '#fixtures/scenarios.ts';
import { run, transaction } from '../core/world/database.ts';
import { UnknownScenario } from '../core/world/world-maker.ts';
import { markFilled, saveClock, scenarioOf, type World } from '../core/world/world.ts';
import { postOpening } from '../ledger/opening.ts';
import { forcePeriodDice } from '../rounds/forced-dice.ts';
import { gameById } from '../rounds/games-table.ts';
import { overrideOdds, parseOddsFor } from '../rounds/odds.ts';
import { drawHistory, drawPeriods } from '../rounds/past.ts';
import { startSchedule } from '../rounds/schedule.ts';
import { insertInvitation } from '../user/invite.ts';
import { createUser, userByUsername } from '../user/user-table.ts';
import { fillContent } from './fill-content.ts';
import { playPastActions } from './past-actions.ts';

/** Names of the scenarios a world can start from. */
export const SCENARIO_NAMES: readonly string[] = SCENARIOS.map(({ name }) => name);

/** Fills a new world from a scenario in one transaction and starts its schedule. */
export function fillWorld(world: World, scenarioName: string): void {
  const scenario = SCENARIOS.find(({ name }) => name === scenarioName);
  if (!scenario) throw new UnknownScenario(scenarioName, SCENARIO_NAMES);
  applyScenario(world, scenario);
}

/** Like `fillWorld`, for a scenario object. */
export function applyScenario(world: World, scenario: Scenario): void {
  world.clock.moveTo(startTimeOf(scenario, world.clock.now()));
  const now = world.clock.now();
  transaction(world.db, () => {
    insertGames(world, scenario);
    insertUsers(world, scenario, now);
    setDice(world, scenario, now);
    fillContent(world, scenario.content, now);
    playPastActions(world, scenario, now);
    drawForcedPeriods(world, scenario, now);
    drawHistory(world, now, scenario.drawsBefore);
    startSchedule(world, now);
    markFilled(world, scenario.name);
    saveClock(world);
  });
  addScenarioFaults(world, scenario);
}

/**
 * Adds the scenario's faults to a world that was reopened: faults live in memory, not on disk. Does
 * nothing when the world already has faults.
 */
export function restoreScenarioFaults(world: World): void {
  const scenario = SCENARIOS.find(({ name }) => name === scenarioOf(world));
  if (scenario && world.faults.all().length === 0) addScenarioFaults(world, scenario);
}

function addScenarioFaults(world: World, { faults = [] }: Scenario): void {
  for (const order of faults) world.faults.add(order, { standing: true });
}

/** Returns `now`, or the first moment after it at which the scenario can begin. */
function startTimeOf({ beginsAtTimeOfDay: time, ...scenario }: Scenario, now: number): number {
  if (time === undefined) return beforeClose(scenario, now);
  const today = now - (now % DAY_MS) + time;
  return today < now ? today + DAY_MS : today;
}

type Wished = Pick<Scenario, 'games' | 'beginsBeforeClose'>;

function beforeClose({ games, beginsBeforeClose: wish }: Wished, now: number): number {
  const game = games.find(({ id }) => id === wish?.gameId);
  if (!wish || !game) return now;
  const period = periodAt(game, now);
  const isInTime = now <= period.closeAt - wish.ms;
  return (isInTime ? period : nextPeriod(game, period)).closeAt - wish.ms;
}

function insertGames(world: World, { categories, games }: Scenario): void {
  const { db } = world;
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
  for (const { id, odds = {} } of games) setOdds(world, id, odds);
}

function setOdds(world: World, gameId: number, odds: Readonly<Record<string, string>>): void {
  const game = gameById(world, gameId);
  if (!game) return;
  for (const [key, text] of Object.entries(odds)) {
    const parsed = parseOddsFor(key, text);
    if (!parsed) throw new Error(`game ${gameId} cannot pay ${text} for ${key}`);
    overrideOdds(world, game, key, parsed);
  }
}

function setDice(world: World, scenario: Scenario, now: number): void {
  for (const { game, period, dice } of drawsOf(world, scenario, now)) {
    forcePeriodDice(world, game, period.gameNo, dice);
  }
}

/** Draws the past periods with fixed dice that no bet has drawn yet. Future ones keep their dice. */
function drawForcedPeriods(world: World, scenario: Scenario, now: number): void {
  for (const { game, period } of drawsOf(world, scenario, now)) {
    if (period.drawAt <= now) drawPeriods(world, game, [period]);
  }
}

function drawsOf(world: World, { draws = [] }: Scenario, now: number) {
  return draws.map(({ gameId, ago, dice }) => {
    const game = gameById(world, gameId);
    if (!game) throw new Error(`there is no game ${gameId} to draw`);
    return { game, period: periodAt(game, now - ago), dice };
  });
}

function insertUsers(world: World, { users }: Scenario, now: number): void {
  for (const { username, passwordHash, nickname, email, mobile, ...fixture } of users) {
    const at = now - (fixture.joinedAgo ?? 0);
    const named = { username, passwordHash, nickname, email, ...(mobile !== null && { mobile }) };
    const { id } = createUser(world, { ...named, now: at });
    if (fixture.invitedBy !== undefined) {
      insertInvitation(world, {
        inviter: inviterNamed(world, fixture.invitedBy),
        invitee: id,
        now: at,
      });
    }
    postOpening(world, id, fixture, { at, ref: `scenario:${id}` });
  }
}

function inviterNamed(world: World, username: string): number {
  const inviter = userByUsername(world, username);
  if (!inviter) throw new Error(`${username} invites, and must come before those invited`);
  return inviter.id;
}
