import type { Scenario } from '#fixtures/scenario.ts';
import { SCENARIOS } from '#fixtures/scenarios.ts';
import { openAccounts, post, system, user } from '../ledger/ledger.ts';
import { drawHistory, startSchedule } from '../rounds/schedule.ts';
import { run, transaction } from '../world/database.ts';
import { markFilled, saveClock, type World } from '../world/world.ts';
import { fillContent } from './fill-content.ts';

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
  const now = world.clock.now();
  transaction(world.db, () => {
    insertGames(world, scenario);
    insertUsers(world, scenario, now);
    fillContent(world, scenario.content, now);
    drawHistory(world, now, scenario.drawsBefore);
    startSchedule(world, now);
    markFilled(world);
    saveClock(world);
  });
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
  for (const { username, passwordHash, nickname, email, mobile, balance } of users) {
    const { lastInsertRowid } = run(
      world.db,
      `INSERT INTO user (username, password_hash, nickname, email, mobile, created_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      username,
      passwordHash,
      nickname,
      email,
      mobile,
      now,
    );
    const id = Number(lastInsertRowid);
    openAccounts(world, id);
    if (balance === 0) continue;
    post(world, {
      at: now,
      kind: 'deposit',
      ref: `scenario:${id}`,
      from: system('bank_in'),
      to: user(id),
      amount: balance,
    });
  }
}
