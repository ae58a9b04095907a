import { nextPeriod, periodAt } from '#contract/rules/schedule.ts';
import { DAY_MS, startOfDay } from '#contract/time-zone.ts';
import type { Scenario } from '#fixtures/scenario.ts';
import { SCENARIOS } from '#fixtures/scenarios.ts';
import { readMeta, row, run, transaction, writeMeta } from '../core/world/database.ts';
import { type Base, type FindBase, UnknownScenario } from '../core/world/world-maker.ts';
import { markFilled, saveClock, scenarioOf, type World } from '../core/world/world.ts';
import { postOpening } from '../ledger/opening.ts';
import { sharePast } from '../rounds/fairness-chain.ts';
import { forcePeriodDice } from '../rounds/forced-dice.ts';
import { requireGame } from '../rounds/games-table.ts';
import { overrideOdds, parseOddsFor } from '../rounds/odds.ts';
import { drawHistory, drawPeriods, drawSince } from '../rounds/past.ts';
import { startSchedule } from '../rounds/schedule.ts';
import { insertInvitation } from '../user/invite.ts';
import { createUser, userByUsername } from '../user/user-table.ts';
import { fillContent } from './fill-content.ts';
import { endOfSharedPast, momentBefore, playPastActions } from './past-actions.ts';

export const SCENARIO_NAMES: readonly string[] = SCENARIOS.map(({ name }) => name);

/** Fills a new world from a scenario in one transaction and starts its schedule. */
export function fillWorld(world: World, scenarioName: string): void {
  const scenario = scenarioNamed(scenarioName);
  if (!scenario) throw new UnknownScenario(scenarioName, SCENARIO_NAMES);
  applyScenario(world, scenario);
}

/** Returns the base of a scenario at a moment; null for an unknown scenario. */
export const findBase: FindBase = (scenarioName, now) => {
  const scenario = scenarioNamed(scenarioName);
  return scenario ? baseOf(scenario, now) : null;
};

const scenarioNamed = (wanted: string) => SCENARIOS.find(({ name }) => name === wanted);

/** Like `fillWorld`, for a scenario object. */
export function applyScenario(world: World, scenario: Scenario): void {
  world.clock.moveTo(startTimeOf(scenario, world.clock.now()));
  const now = world.clock.now();
  const end = endOfSharedPast(scenario, now);
  transaction(world.db, () => {
    const base = baseOf(scenario, now);
    if (readMeta(world.db, BASE) === null) base.fill(world);
    if (readMeta(world.db, BASE) !== base.name) throw new Error('the world has another base');
    if (end === null) insertUsers(world, scenario, now);
    setDice(world, scenario, now);
    playPastActions(world, scenario, now, { from: end ?? -Infinity, to: now });
    drawForcedPeriods(world, scenario, now);
    if (end === null) drawHistory(world, now, scenario.drawsBefore);
    else drawSince(world, end, now);
    startSchedule(world, now);
    markFilled(world, scenario.name);
    saveClock(world);
  });
  addScenarioFaults(world, scenario);
}

/** Key in `meta` of the name of the base. */
const BASE = 'base';

/**
 * Returns the base of a scenario (decision 010): its games and content, which depend on the day alone, and the
 * past of a scenario with habits up to a midnight.
 */
export function baseOf(scenario: Scenario, asked: number): Base {
  const now = startTimeOf(scenario, asked);
  const end = endOfSharedPast(scenario, now);
  const name = JSON.stringify([scenario.name, startOfDay(now), end]);
  const fill = (world: World): void => {
    insertGames(world, scenario);
    fillContent(world, scenario.content, now);
    if (end !== null) fillSharedPast(sharePast(world, end), scenario, { now, end });
    writeMeta(world.db, BASE, name);
  };
  return { name, fill: (world) => transaction(world.db, () => fill(world)) };
}

function fillSharedPast(
  world: World,
  scenario: Scenario,
  { now, end }: { readonly now: number; readonly end: number },
): void {
  insertUsers(world, scenario, now);
  playPastActions(world, scenario, now, { from: -Infinity, to: end - 1 });
  drawHistory(world, end, scenario.drawsBefore);
  const open = row(world.db, "SELECT 1 FROM bet WHERE status = 'pending'");
  if (open) throw new Error(`${scenario.name} has bets that are open at a midnight`);
}

/**
 * Adds the scenario's faults to a world that was reopened: faults live in memory, not on disk. Does
 * nothing when the world already has faults.
 */
export function restoreScenarioFaults(world: World): void {
  const scenario = scenarioNamed(scenarioOf(world) ?? '');
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
    const sql = `INSERT INTO game (id, code, name_en, name_zh, face, category_id, interval_ms, paytable)
       VALUES (@id, @code, @nameEn, @nameZh, @face, @categoryId, @intervalMs, @paytable)`;
    run(db, sql, game);
  }
  for (const { id, odds = {} } of games) setOdds(world, id, odds);
}

function setOdds(world: World, gameId: number, odds: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(odds)) {
    const parsed = parseOddsFor(key, text);
    if (!parsed) throw new Error(`game ${gameId} cannot pay ${text} for ${key}`);
    overrideOdds(world, requireGame(world, gameId), key, parsed);
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
    const game = requireGame(world, gameId);
    return { game, period: periodAt(game, now - ago), dice };
  });
}

function insertUsers(world: World, scenario: Scenario, now: number): void {
  for (const { username, passwordHash, nickname, email, mobile, ...fixture } of scenario.users) {
    const at = momentBefore(scenario, now, fixture.joinedAgo ?? 0);
    const named = { username, passwordHash, nickname, email, ...(mobile !== null && { mobile }) };
    const { id } = createUser(world, { ...named, now: at });
    if (fixture.invitedBy !== undefined) {
      const inviter = inviterNamed(world, fixture.invitedBy);
      insertInvitation(world, { inviter, invitee: id, now: at });
    }
    postOpening(world, id, fixture, { at, ref: `scenario:${id}` });
  }
}

function inviterNamed(world: World, username: string): number {
  const inviter = userByUsername(world, username);
  if (!inviter) throw new Error(`${username} invites, and must come before those invited`);
  return inviter.id;
}
