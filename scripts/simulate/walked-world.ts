import { deepStrictEqual as same } from 'node:assert/strict';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { auditWorld } from '../../mock-server/app.ts';
import { contentOf, type HandClock } from '../../mock-server/core/testing/test-world.ts';
import { row, rows } from '../../mock-server/core/world/database.ts';
import { imageOf } from '../../mock-server/core/world/image.ts';
import type { World } from '../../mock-server/core/world/world.ts';
import { balancesOf } from '../../mock-server/ledger/ledger.ts';
import { type Game, gameById } from '../../mock-server/rounds/games-table.ts';
import type { InjectedServer } from '../../mock-server/testing/injected-server.ts';
import { userByUsername } from '../../mock-server/user/user-table.ts';
import type { Balances, ObservedWorld } from './model.ts';
import type { Tally } from './tally.ts';

export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

export type WalkServer = InjectedServer & { readonly wall: HandClock };

/** The world of a walk: changed by calls, observed in its tables. */
export class WalkedWorld implements ObservedWorld {
  readonly tally: Tally;
  readonly #server: WalkServer;
  readonly #key: string;

  constructor(server: WalkServer, { key }: World, tally: Tally) {
    this.#server = server;
    this.#key = key;
    this.tally = tally;
  }

  /** A restart and a restore replace the object. */
  get #world(): World {
    const world = this.#server.worlds.find(this.#key);
    if (!world) throw new Error(`the world ${this.#key} is gone`);
    return world;
  }

  /**
   * Calls an endpoint.
   *
   * @throws AssertionError for a status other than 200
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
    return { code, msg, data };
  }

  async office(path: string, body: unknown) {
    const reply = await this.#server.control('POST', path, body, this.#world.key);
    return { status: reply.status, body: reply.body as Record<string, unknown> }; // JSON objects
  }

  async pass(move: { advance: number } | { to: string; game_id: number }): Promise<void> {
    await this.#server.clock(move, this.#world.key);
  }

  async jump(ms: number): Promise<void> {
    const before = this.now();
    this.#server.wall.pass(ms);
    same({ ms, isBack: this.now() < before }, { ms, isBack: false });
    await this.pass({ advance: 1 });
  }

  /** Closes the world and opens it again from its image, in which nothing may be missing. */
  restart(): void {
    const before = this.content();
    const at = this.now();
    this.#server.worlds.replace(this.#key, imageOf(this.#world));
    same({ at: this.now(), isSame: this.content() === before }, { at, isSame: true });
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

  unfinished(): unknown[] {
    const { db } = this.#world;
    return [
      ...rows(db, "SELECT 'bet', id FROM bet WHERE status = 'pending'"),
      ...rows(db, "SELECT 'chase', id FROM chase WHERE status = 'running'"),
    ];
  }

  auditFindings(): readonly unknown[] {
    return auditWorld(this.#world).breaches;
  }

  /** Returns all tables as text, except those that count or record calls. */
  content(): string {
    const { idempotency: _kept, ...tables } = contentOf(this.#world.db);
    return JSON.stringify(tables);
  }
}
