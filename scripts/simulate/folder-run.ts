import { AssertionError, ok, deepStrictEqual as same } from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { checkImage } from '../../mock-server/core/world/check-image.ts';
import { root } from '../bootstrap/root.mjs';
import { createControlClient } from '../../kit/client/control-client.ts';
import { rows } from '../../mock-server/core/world/database.ts';
import { type BuiltServer, isInner, type Kill, startBuiltServer } from './built-server.ts';
import { pick } from './steps.ts';
import { type Trouble, TROUBLES } from './troubles.ts';
import { BUSY, KillCalls, send, type Sent, UPLOADED } from './kill-calls.ts';
import { Model, money } from './model.ts';
import { openServer } from './simulation.ts';
import { Tally } from './tally.ts';
import { expectAsModelled } from './walk.ts';
import { type Answer, WalkedWorld, type WalkServer } from './walked-world.ts';

export type Situation =
  | 'first start'
  | 'start'
  | 'calls'
  | 'merge'
  | 'clock move'
  | 'clock jump'
  | 'save'
  | 'restore'
  | 'import'
  | 'migration';

export interface Round {
  readonly situation: Situation;
  readonly kill: Kill;
  readonly trouble: Trouble;
  /** Calls at once. */
  readonly clients: number;
}

const PLAYERS = 6;
const BALANCE = 100_000_00;
/** Answers that are asked for again after each start. */
const REPLAYS = 10;
/** A round whose point is not reached ends after this time. */
const ROUND_MS = 2_000;
/** An export of each schema that was ever released. */
const RELEASED = join(root, 'mock-server/testing/released');
/** The world in which a copy of the stored one is compared with the model. */
const COPY = 'copy';

/** What the answers of a folder promised, and a copy of the stored world to compare it with. */
interface Promised {
  readonly server: WalkServer;
  readonly world: WalkedWorld;
  readonly model: Model;
  readonly calls: KillCalls;
}

/** Kills servers that run one after the other on one data folder, and checks what each has left. */
export class FolderRun {
  readonly #folder: string;
  readonly #seed: number;
  readonly #tally: Tally;
  #server: BuiltServer | null = null;
  #opened: Promised | null = null;
  readonly #unanswered = new Set<Sent>();
  /** Answers since the last check, of calls with a key. */
  #fresh: { readonly sent: Sent; readonly answer: Answer }[] = [];
  #counts = { acknowledged: 0, retried: 0 };
  #latest = 0;

  /** @param seed determines the calls */
  constructor(folder: string, seed: number, tally: Tally) {
    this.#folder = folder;
    this.#seed = seed;
    this.#tally = tally;
  }

  /**
   * Kills the server once and checks what is left. Returns the number of calls.
   *
   * @throws AssertionError when something is lost, done twice or wrong
   */
  async run(round: Round): Promise<string> {
    const { situation, kill } = round;
    this.#counts = { acknowledged: 0, retried: 0 };
    if (situation === 'save' || situation === 'restore' || situation === 'import')
      await this.#killChange(situation, round);
    else if (situation === 'migration') await this.#killMigration(kill);
    else if (situation === 'clock jump') await this.#killJumped(kill);
    else {
      if (situation === 'first start' || situation === 'start') await this.#killStart(kill);
      else await this.#killUnderLoad(round);
      await this.#restart();
      if (situation === 'first start') await this.#beginFolder();
    }
    await this.#check();
    this.#tally.add('killed', situation);
    this.#tally.add('point', kill.point);
    return `${this.#counts.acknowledged} acknowledged, ${this.#counts.retried} sent again`;
  }

  async close(): Promise<void> {
    this.#server?.signal('SIGKILL');
    await this.#server?.gone;
    this.#server = null;
  }

  get #running(): BuiltServer {
    if (!this.#server) throw new Error('no server is running');
    return this.#server;
  }

  get #promised(): Promised {
    if (!this.#opened) throw new Error('the folder has no players yet');
    return this.#opened;
  }

  get #control() {
    return createControlClient({ url: this.#running.url }).call;
  }

  /** Starts a server that is killed on the way, or as soon as it is ready. */
  async #killStart(kill: Kill, folder = this.#folder): Promise<void> {
    await this.close();
    this.#server = await startBuiltServer(folder, { kill });
    await this.close();
  }

  async #restart(folder = this.#folder, wallMs = 0): Promise<void> {
    this.#server = await startBuiltServer(folder, { wallMs });
    if (!this.#server) throw new Error('the server was killed, and nobody asked for it');
  }

  async #beginFolder(): Promise<void> {
    await this.#control('POST /clock', { freeze: true });
    const tokens = new Map<string, string>();
    for (let no = 1; no <= PLAYERS; no += 1) {
      const user = { username: `player${no}`, balance: money(BALANCE) };
      tokens.set(user.username, (await this.#control('POST /users', user)).userinfo.token);
    }
    const server = await openServer();
    const copy = server.worlds.fork(COPY, await this.#image());
    const world = new WalkedWorld(server, copy, new Tally());
    const model = new Model(world);
    const calls = new KillCalls(model, world);
    for (const [name, token] of tokens) {
      calls.players.push({ id: world.userId(name), name, token });
      model.move(world.userId(name), BALANCE);
    }
    this.#opened = { server, world, model, calls };
  }

  async #image(): Promise<Buffer> {
    return Buffer.from(await this.#control('GET /export'));
  }

  /** Copies the stored world, whose audit must find nothing and whose clock must not have gone back. */
  async #copy(): Promise<void> {
    same((await this.#control('POST /audit')).breaches, []);
    const { server, world } = this.#promised;
    server.worlds.replace(COPY, await this.#image());
    ok(world.now() >= this.#latest, `the clock went back from ${this.#latest} to ${world.now()}`);
    this.#latest = world.now();
  }

  /** Sends every unanswered call again and repeats some answered ones; then all must be as promised. */
  async #check(): Promise<void> {
    await this.#copy();
    for (const sent of this.#unanswered) {
      this.#counts.retried += 1;
      this.#receive(sent, await this.#answered(sent), true);
    }
    for (const { sent, answer } of this.#fresh.splice(0).slice(-REPLAYS)) {
      same(await this.#answered(sent), answer, `${sent.path} with the same key`);
    }
    await this.#copy();
    this.#expectPromised();
  }

  #expectPromised(): void {
    const { server, world, model, calls } = this.#promised;
    const ids = calls.players.map(({ id }) => id);
    expectAsModelled(world, model, ids);
    const db = server.worlds.find(COPY)?.db;
    const stored = db ? rows<{ text: string }>(db, UPLOADED).map(({ text }) => text) : [];
    same(stored.toSorted(), calls.uploads.toSorted());
  }

  /** Kills the server while clients call it, perhaps during a move of its clock or in other trouble. */
  async #killUnderLoad({ situation, kill, clients, trouble }: Round): Promise<void> {
    const server = this.#running;
    const isMoving = situation === 'clock move';
    let answers = -Infinity;
    const onFirstBytes = () => {
      answers += 1;
      if (kill.point === 'first bytes' && answers === kill.nth) server.signal('SIGKILL');
    };
    const kinds = { isMoving, onlyMerges: situation === 'merge' };
    const calls = Array.from({ length: clients }, () => this.#callUntilGone(kinds, onFirstBytes));
    const end = await this.#trouble(trouble);
    answers = 0;
    if (isInner(kill)) await server.tell({ kill });
    const ms = kill.point === 'any moment' ? kill.ms : ROUND_MS;
    const timer = setTimeout(() => server.signal('SIGKILL'), ms);
    await Promise.all([...(isMoving ? [this.#moveClock()] : []), ...calls]);
    clearTimeout(timer);
    end();
    const shared = await server.gone;
    if (shared > 0) this.#tally.add('shared', String(shared));
    this.#server = null;
  }

  #trouble(trouble: Trouble): Promise<() => void> {
    this.#tally.add('trouble', trouble);
    return TROUBLES[trouble](this.#running, this.#folder);
  }

  async #callUntilGone(
    kinds: { readonly isMoving: boolean; readonly onlyMerges: boolean },
    onFirstBytes: () => void,
  ): Promise<void> {
    const { url } = this.#running;
    for (;;) {
      for (const sent of this.#promised.calls.next(this.#seed, kinds)) {
        this.#unanswered.add(sent);
        const answer = await send(url, sent, onFirstBytes);
        if (!answer) return;
        this.#receive(sent, answer);
      }
    }
  }

  #receive(sent: Sent, answer: Answer, isRetried = false): void {
    // Nothing was done, and the same call may be granted later.
    if (!isRetried && answer.msg === BUSY) return;
    this.#unanswered.delete(sent);
    this.#counts.acknowledged += 1;
    if ('idempotency-key' in sent.headers) this.#fresh.push({ sent, answer });
    // A merge that was done before the kill finds no chunks: its file must be there all the same.
    if (answer.code === 1 || (sent.isMerge && isRetried)) sent.apply(answer.data);
  }

  async #answered(sent: Sent): Promise<Answer> {
    const answer = await send(this.#running.url, sent);
    if (!answer) throw new Error(`the server does not answer ${sent.path}`);
    return answer;
  }

  /** Moves the clock. The answer, if it comes, tells a time that the clock must keep. */
  async #moveClock(): Promise<void> {
    const moved = await this.#control('POST /clock', { advance: '7m' }).catch(() => null);
    if (moved) this.#latest = Math.max(this.#latest, moved.now);
  }

  /**
   * Kills the server while it saves the world, or replaces it by a saved one: then there is the whole state
   * before it or the whole state after it, and after it when the call was answered.
   */
  async #killChange(
    situation: 'save' | 'restore' | 'import',
    { kill, trouble }: Round,
  ): Promise<void> {
    const server = this.#running;
    const kept = { name: 'kept', replace: true };
    await this.#control('POST /snapshots', kept);
    const image = await this.#image();
    const goBack = this.#promised.calls.save();
    for (let made = 0; made < 8; made += 1) {
      for (const sent of this.#promised.calls.next(this.#seed))
        this.#receive(sent, await this.#answered(sent));
    }
    const goForth = this.#promised.calls.save();
    const end = await this.#trouble(trouble);
    if (isInner(kill)) await server.tell({ kill });
    const timer =
      kill.point === 'any moment' && setTimeout(() => server.signal('SIGKILL'), kill.ms);
    const isSave = situation === 'save';
    const changed = isSave
      ? this.#control('POST /snapshots', kept)
      : situation === 'restore'
        ? this.#control('POST /snapshots/:name/restore', { name: 'kept' })
        : this.#control('POST /import', image);
    const isAnswered = await changed.then(() => true).catch(() => false);
    if (timer) clearTimeout(timer);
    await this.close();
    end();
    await this.#restart();
    if (isSave) await this.#control('POST /snapshots/:name/restore', { name: 'kept' });
    await this.#copy();
    const [goAfter, goBefore] = isSave ? [goForth, goBack] : [goBack, goForth];
    goAfter();
    this.#fresh = [];
    try {
      this.#expectPromised();
      this.#tally.add('restore', 'state after');
    } catch (error) {
      if (!(error instanceof AssertionError)) throw error;
      if (isAnswered) {
        const message = `a ${situation} that was answered is lost: ${error.message}`;
        throw new AssertionError({ message });
      }
      goBefore();
      this.#tally.add('restore', 'state before');
    }
  }

  /** Kills the server while it migrates a folder of an older version, in which no transfer may be missing then. */
  async #killMigration(kill: Kill): Promise<void> {
    const folder = `${this.#folder}-old`;
    const released = readdirSync(RELEASED);
    const saved = gunzipSync(readFileSync(join(RELEASED, pick(released, kill.micros) ?? '')));
    mkdirSync(folder);
    writeFileSync(join(folder, 'main.sqlite'), saved);
    await this.#killStart(kill, folder);
    await this.#restart(folder);
    same((await this.#control('POST /audit')).breaches, []);
    const { worlds } = this.#promised.server;
    const transfersIn = (image: Buffer) => {
      const old = worlds.fork('old', checkImage(image, worlds.migrations));
      const transfers = rows(old.db, 'SELECT * FROM transfer ORDER BY id');
      worlds.drop('old');
      return transfers;
    };
    const before = transfersIn(saved);
    same(transfersIn(await this.#image()).slice(0, before.length), before);
    await this.close();
    rmSync(folder, { recursive: true });
    await this.#restart();
  }

  /** Kills the server whose clock jumps, and starts it with an earlier one. */
  async #killJumped({ ms, nth }: Kill): Promise<void> {
    const watch = async () => {
      const { now } = await this.#control('GET /clock');
      ok(now >= this.#latest, `the clock went back from ${this.#latest} to ${now}`);
      this.#latest = now;
    };
    await this.#control('POST /clock', { freeze: false });
    for (const wallMs of [nth * 60_000, -nth * 3_600_000, nth * 1_000, 0]) {
      await this.#running.tell({ wallMs });
      await watch();
    }
    await wait(ms);
    await watch();
    await this.close();
    await this.#restart(this.#folder, -ms * nth);
    await watch();
    await this.#control('POST /clock', { freeze: true });
  }
}
