import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, onTestFinished } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { minor } from '#contract/money.ts';
import { type Dice, parseDice } from '#contract/rules/dice.ts';
import { auditWorld } from '../app.ts';
import type { FakeServer } from '../core/fake-server.ts';
import { contentOf, contentOfImage, countWrites, HandClock } from '../core/testing/test-world.ts';
import { transaction } from '../core/world/database.ts';
import type { JournalEntry } from '../core/world/journal.ts';
import type { World } from '../core/world/world.ts';
import { MAIN, type Worlds } from '../core/world/worlds.ts';
import { openAccounts, post, systemAccount, userAccount } from '../ledger/ledger.ts';
import { logIn } from '../user/session.ts';
import { insertUser, userById } from '../user/user-table.ts';
import { type CallOptions, createTestDicebox, InjectedServer } from './injected-server.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Noon of a Saturday in Shanghai, when a period of every game opens. */
export const NOON = Date.UTC(2026, 10, 21, 4);

/** Returns dice by their faces: "654" is 6, 5 and 4. */
export const rolls = (...faces: string[]): Dice[] =>
  faces.map((roll) => parseDice(roll) ?? expect.fail(`${roll} is no roll`));

interface TestServerOptions {
  /** Time of the wall clock, which moves by `wall.pass` alone. */
  readonly now?: number;
  /** Default: `empty`, which has the games, but no user and no draw. */
  readonly scenario?: string;
  readonly seed?: string;
  /** Worlds beside the main one. */
  readonly limit?: number;
  readonly requireWorld?: boolean;
  /** False for a test that breaks the books on purpose. */
  readonly endsAudited?: boolean;
}

export interface Player {
  readonly id: number;
  readonly token: string;
}

/**
 * Opens a server without a socket, its main world in memory. Its worlds close when the test is over,
 * and the test fails when an audit of one of them finds a breach.
 */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { now = NOON, limit = 10, requireWorld = false, endsAudited = true } = options;
  const { scenario = 'empty', seed = 'a seed for tests' } = options;
  const rig = await takeRig(limit, requireWorld);
  const { app, server: fake } = rig;
  const { worlds } = fake;
  const wall = new HandClock(now);
  rig.wall = wall;
  const world = fake.openMain({ scenario, seed });
  onTestFinished(() => {
    const audits = worlds.all().map((each) => fake.audit(each));
    worlds.close();
    rig.wall = null;
    if (endsAudited) for (const audit of audits) expect(audit).toEqual({ ok: true, breaches: [] });
  });
  return new TestServer(app, worlds, world, wall);
}

/** The server of the running test and its players, for files that call `withServer`. */
export let server: TestServer;
export let ann: Player;
export let bob: Player;

/** The balances of the players that a test starts with; those left out do not exist. */
interface Players {
  readonly ann?: number;
  readonly bob?: number;
}

export function withServer(options: TestServerOptions & Players = {}): void {
  beforeEach(() => restartServer(options));
}

/** Gives the running test another server. */
export async function restartServer(options: TestServerOptions & Players = {}): Promise<void> {
  server = await testServer(options);
  if (options.ann !== undefined) ann = server.player('annie', options.ann);
  if (options.bob !== undefined) bob = server.player('bobby', options.bob);
}

/** A server that tests use one after the other, because building its app takes most of the time. */
interface Rig {
  readonly server: FakeServer;
  readonly app: FastifyInstance;
  readonly limit: number;
  readonly requireWorld: boolean;
  /** The clock of the test that uses it; null while none does. */
  wall: HandClock | null;
}

/** They never listen, so only the worlds of a test have to be closed. */
const rigs: Rig[] = [];

async function takeRig(limit: number, requireWorld: boolean): Promise<Rig> {
  const found = rigs.find(
    (each) => each.wall === null && each.limit === limit && each.requireWorld === requireWorld,
  );
  if (found) return found;
  const clock = { now: () => rig.wall?.now() ?? NOON };
  const fake = createTestDicebox({ wall: clock, limit, requireWorld });
  const app = await fake.buildApp();
  const rig: Rig = { server: fake, app, limit, requireWorld, wall: null };
  rigs.push(rig);
  return rig;
}

interface BetOrder {
  readonly play?: string;
  readonly pick?: string;
  readonly amount?: string;
  readonly odds?: string;
  readonly chase?: object;
}

const DEFAULT_LINE = { play: 'big', pick: '', amount: '10.00' };

export class TestServer extends InjectedServer {
  readonly wall: HandClock;
  readonly #first: World;

  constructor(app: FastifyInstance, worlds: Worlds, world: World, wall: HandClock) {
    super(app, worlds);
    this.#first = world;
    this.wall = wall;
  }

  /** The current main world, to read it and to write what no call can. */
  get world(): World {
    return this.worlds.find(MAIN) ?? this.#first;
  }

  /** Calls an endpoint that must succeed, and returns its data. */
  async ok<N extends EndpointName>(
    name: N,
    payload: Payload<N>,
    options: CallOptions = {},
  ): Promise<Data<N>> {
    const { code, msg, data } = await this.call(name, payload, options);
    expect({ code, msg }).toEqual({ code: 1, msg: expect.any(String) });
    return data;
  }

  /** Queues dice for the next draws, of one game or of any. */
  async dice(dice: readonly Dice[], gameId?: number): Promise<void> {
    const { status } = await this.control('POST', '/dice', {
      dice,
      ...(gameId !== undefined && { game_id: gameId }),
    });
    expect(status).toBe(200);
  }

  audit(): { ok: boolean; breaches: readonly { rule: string }[] } {
    return auditWorld(this.world);
  }

  brokenRules(): string[] {
    return this.audit().breaches.map(({ rule }) => rule);
  }

  /** Returns the balance that a player can spend. */
  async main(player: CallOptions): Promise<string> {
    return (await this.ok('wallet.index', {}, player)).main;
  }

  /** Logs in by password, as the demo user by default, and returns the token. */
  async login(account = 'demo1', password = 'Demo1234'): Promise<string> {
    return (await this.ok('user.login', { account, password })).userinfo.token;
  }

  async register(username: string, password = 'Passw0rd'): Promise<string> {
    return (await this.ok('user.register', { username, password, email: '' })).userinfo.token;
  }

  /** Requests a code for a mobile, and reads it as the control plane shows it. */
  async codeFor(mobile: string, event: NonNullable<Payload<'sms.send'>['event']>): Promise<string> {
    await this.ok('sms.send', { mobile, event });
    const { body } = await this.control('GET', '/sms');
    const found = body.codes.find((each) => each.mobile === mobile && each.event === event);
    return found?.code ?? expect.fail(`no code was sent to ${mobile}`);
  }

  /** Places a bet in the current period of game 1. Default: 10.00 on big. */
  async placeBet(player: Pick<Player, 'token'>, { odds, chase, ...line }: BetOrder = {}) {
    const { current } = await this.ok('games.getGameResult', { game_id: 1 });
    const lines = [{ ...DEFAULT_LINE, ...line, ...(odds !== undefined && { odds }) }];
    const bet_content = { lines, ...(chase && { chase }) };
    return this.call(
      'games.submitBet',
      { game_id: 1, game_no: current.game_no, bet_content },
      player,
    );
  }

  /** Returns the entry of the latest call in the journal of the main world. */
  lastCall(): JournalEntry {
    return this.world.journal.entries().at(-1) ?? expect.fail('the journal has no entry');
  }

  /** Creates a user with money and a token in the main world. */
  player(username: string, balance = 0): Player {
    return playerIn(this.world, username, balance);
  }
}

/** Creates a user with money and a token, without the time that hashing a password takes. */
export function playerIn(world: World, username: string, balance = 0): Player {
  const now = world.clock.now();
  return transaction(world.db, () => {
    const id = insertUser(world, { username, passwordHash: '-', email: null, now });
    openAccounts(world, id);
    if (balance > 0) {
      const ref = `test:${id}`;
      post(world, {
        at: now,
        kind: 'deposit',
        ref,
        from: systemAccount('bank_in'),
        to: userAccount(id),
        amount: minor(balance),
      });
    }
    const stored = userById(world, id);
    if (!stored) throw new Error(`user ${id} was not stored`);
    return { id, token: logIn(world, stored, now).userinfo.token };
  });
}

/**
 * Matches the problem that refuses a control call. A title of null matches any; `detail` is a part of
 * the explanation.
 */
export function problem(status: number, title: string | null, detail?: string) {
  const explanation =
    detail === undefined ? expect.stringMatching(/.{10}/) : expect.stringContaining(detail);
  return {
    status,
    type: 'application/problem+json',
    body: { type: 'about:blank', title: title ?? expect.any(String), status, detail: explanation },
  };
}

/** Expects that a control call is refused with a problem, and changes no table. */
export async function expectProblem(
  call: () => Promise<unknown>,
  ...refusal: Parameters<typeof problem>
): Promise<void> {
  const { db } = server.world;
  const before = contentOf(db);
  expect(await call()).toMatchObject(problem(...refusal));
  expect(contentOf(db)).toEqual(before);
}

interface Refused extends CallOptions {
  readonly en: string;
  readonly zh: string;
  /** Tables that count refusals; all others must not change. */
  readonly counters?: readonly string[];
}

/** Expects that a call is refused with HTTP 200 and code 0, in both languages, and changes no table. */
export async function expectRefused(
  name: EndpointName,
  payload: unknown,
  { en, zh, counters = [], ...options }: Refused,
): Promise<void> {
  await server.clock({}); // so that due work is not counted as the call's change
  const { db } = server.world;
  const writes = countWrites(db);
  const before = db.serialize();
  const inEnglish = await server.callLoosely(name, payload, { ...options, language: 'en' });
  const inChinese = await server.callLoosely(name, payload, { ...options, language: 'zh' });
  expect(inEnglish).toMatchObject({ status: 200, code: 0, msg: en, data: null });
  expect(inChinese).toMatchObject({ status: 200, code: 0, msg: zh, data: null });
  // To read and compare all tables takes long in a world with a history.
  if (countWrites(db) === writes) return;
  expect(withoutTables(contentOf(db), counters)).toEqual(
    withoutTables(contentOfImage(before), counters),
  );
}

/** Expects HTTP 401 without a token, with an invented one, and for a guest. */
export async function expectLoginFirst(name: EndpointName, payload: unknown): Promise<void> {
  await server.clock({});
  const { db } = server.world;
  const writes = countWrites(db);
  for (const options of [{}, { token: 'mock-nobody' }, { token: 'guest_token' }]) {
    const inEnglish = await server.callLoosely(name, payload, { ...options, language: 'en' });
    const inChinese = await server.callLoosely(name, payload, { ...options, language: 'zh' });
    expect(inEnglish).toMatchObject({ status: 401, code: 401, msg: 'Please login first' });
    expect(inChinese).toMatchObject({ status: 401, code: 401, msg: '请登录后操作' });
  }
  expect(countWrites(db)).toBe(writes);
}

function withoutTables(content: Record<string, unknown[]>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !names.includes(name)));
}

/** SQL that damages a world: by the rule of the audit that it breaks, and by a description. */
export type Damage = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the rows of a table of tests: rule, description and SQL. */
export const damageCases = (damage: Damage): [rule: string, what: string, sql: string][] =>
  Object.entries(damage).flatMap(([rule, each]) =>
    Object.entries(each).map(([what, sql]): [string, string, string] => [rule, what, sql]),
  );
