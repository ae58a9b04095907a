import { deepStrictEqual as same } from 'node:assert/strict';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { nextPeriod, type Period, periodAt } from '#contract/rules/schedule.ts';
import { DAY_MS } from '#contract/time-zone.ts';
import { auditWorld } from '../../mock-server/app.ts';
import { contentOf } from '../../mock-server/core/testing/test-world.ts';
import { row, rows } from '../../mock-server/core/world/database.ts';
import type { World } from '../../mock-server/core/world/world.ts';
import { balancesOf } from '../../mock-server/ledger/ledger.ts';
import { revealOf } from '../../mock-server/rounds/fairness-chain.ts';
import { allGames, type Game, gameById } from '../../mock-server/rounds/games-table.ts';
import type { InjectedServer } from '../../mock-server/testing/injected-server.ts';
import { userByUsername } from '../../mock-server/user/user-table.ts';
import type { Balances, ObservedWorld } from './model.ts';
import type { Tally } from './report.ts';

export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** The world of a walk: changed by calls, observed in its tables. */
export class WalkedWorld implements ObservedWorld {
  readonly tally: Tally;
  readonly #server: InjectedServer;
  readonly #world: World;
  readonly #seeds: SecretSeeds;

  constructor(server: InjectedServer, world: World, tally: Tally) {
    this.#server = server;
    this.#world = world;
    this.tally = tally;
    this.#seeds = new SecretSeeds(world);
  }

  /**
   * Calls an endpoint.
   *
   * @throws AssertionError for a status other than 200, or for a seed revealed before its draw
   */
  async call(
    name: EndpointName,
    payload: unknown,
    who: { token?: string; key?: string } = {},
  ): Promise<Answer> {
    const options = { ...who, language: 'en', world: this.#world.key } as const;
    const { status, code, msg, data } = await this.#server.callLoosely(name, payload, options);
    same({ name, status }, { name, status: 200 });
    if (msg !== '') this.tally.add(code === 1 ? 'answer' : 'refusal', msg);
    for (const drawAt of this.#seeds.drawTimesIn(JSON.stringify(data ?? ''))) {
      same({ name, isDrawn: drawAt <= this.now() }, { name, isDrawn: true });
      this.tally.add('seed', 'revealed');
    }
    return { code, msg, data };
  }

  /** Makes a call of the back office. */
  async office(path: string, body: unknown) {
    const reply = await this.#server.control('POST', path, body, this.#world.key);
    return { status: reply.status, body: reply.body as Record<string, unknown> }; // JSON objects
  }

  /** Moves the clock by the control plane. */
  async pass(move: { advance: number } | { to: string; game_id: number }): Promise<void> {
    await this.#server.clock(move, this.#world.key);
  }

  now(): number {
    return this.#world.clock.now();
  }

  game(id: number): Game {
    const game = gameById(this.#world, id);
    if (!game) throw new Error(`the scenario has no game ${id}`);
    return game;
  }

  userId(username: string): number {
    const user = userByUsername(this.#world, username);
    if (!user) throw new Error(`${username} was not registered`);
    return user.id;
  }

  balancesOf(userId: number): Balances {
    const { main, chase, savings } = balancesOf(this.#world, userId);
    return { main, chase, savings };
  }

  diceOf(game: Game, gameNo: string): string {
    const sql = 'SELECT dice FROM period WHERE game_id = ? AND game_no = ?';
    const dice = row<{ dice: string | null }>(this.#world.db, sql, game.id, gameNo)?.dice;
    if (!dice) throw new Error(`${gameNo} of game ${game.id} was not drawn`);
    return dice;
  }

  /** Returns the status of a chase and of its periods. */
  chase(no: string): { status: string | undefined; rows: string[] } {
    const { db } = this.#world;
    const id = Number(no.slice(1));
    const states = 'SELECT status FROM chase_row WHERE chase_id = ? ORDER BY no';
    const chase = row<{ status: string }>(db, 'SELECT status FROM chase WHERE id = ?', id);
    return {
      status: chase?.status,
      rows: rows<{ status: string }>(db, states, id).map(({ status }) => status),
    };
  }

  /** Returns the bets and chases that have not ended. */
  unfinished(): unknown[] {
    const { db } = this.#world;
    return [
      ...rows(db, "SELECT 'bet', id FROM bet WHERE status = 'pending'"),
      ...rows(db, "SELECT 'chase', id FROM chase WHERE status = 'running'"),
    ];
  }

  /** Returns the findings of the audit. */
  auditFindings(): readonly unknown[] {
    return auditWorld(this.#world).breaches;
  }

  /** Returns all tables as text, except those that count or record calls. */
  content(): string {
    const { idempotency: _kept, ...tables } = contentOf(this.#world.db);
    return JSON.stringify(tables);
  }
}

/** Knows the secret seeds of the draws, which no answer may contain before their draw. */
class SecretSeeds {
  readonly #world: World;
  readonly #drawAtBySeed = new Map<string, number>();
  /** For each game, the first period whose seed is not in the map yet. */
  readonly #next: Map<Game, Period>;

  constructor(world: World) {
    this.#world = world;
    const now = world.clock.now();
    this.#next = new Map(allGames(world).map((game) => [game, firstOfDay(game, now)]));
  }

  /** Returns the draw times of all seeds that the text contains. */
  drawTimesIn(text: string): number[] {
    const hashes = Array.from(text.matchAll(/\b[0-9a-f]{64}\b/g), ([hex]) => hex);
    if (hashes.length > 0) this.#addUntil(this.#world.clock.now() + DAY_MS);
    return hashes
      .map((hex) => this.#drawAtBySeed.get(hex))
      .filter((drawAt) => drawAt !== undefined);
  }

  #addUntil(at: number): void {
    for (const [game, first] of this.#next) {
      let period = first;
      for (; period.drawAt <= at; period = nextPeriod(game, period)) {
        this.#drawAtBySeed.set(revealOf(this.#world, game, period).seed, period.drawAt);
      }
      this.#next.set(game, period);
    }
  }
}

function firstOfDay(game: Game, at: number): Period {
  const present = periodAt(game, at);
  return nextPeriod(game, present, 1 - present.seq);
}
