import { AssertionError, ok, deepStrictEqual as same } from 'node:assert/strict';
import { createControlClient } from '../../kit/client/control-client.ts';
import { rows } from '../../mock-server/core/world/database.ts';
import { type BuiltServer, isInner, type Kill, startBuiltServer } from './built-server.ts';
import { KillCalls, send, type Sent, UPLOADED } from './kill-calls.ts';
import { Model, money } from './model.ts';
import { openServer } from './simulation.ts';
import { Tally } from './tally.ts';
import { expectAsModelled } from './walk.ts';
import { type Answer, WalkedWorld, type WalkServer } from './walked-world.ts';

/** The work of the server when it is killed. */
export type Situation = 'first start' | 'start' | 'calls' | 'clock move' | 'restore';

export interface Round {
  readonly situation: Situation;
  readonly kill: Kill;
  /** Calls at once. */
  readonly clients: number;
}

const PLAYERS = 6;
const BALANCE = 100_000_00;
/** Answers that are asked for again after each start. */
const REPLAYS = 10;
/** A round whose point is not reached ends after this time. */
const ROUND_MS = 2_000;
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
  /** The latest time that the server has told. */
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
  async run({ situation, kill, clients }: Round): Promise<string> {
    this.#counts = { acknowledged: 0, retried: 0 };
    if (situation === 'restore') await this.#killRestore(kill);
    else {
      if (situation === 'first start') await this.#killStart(kill);
      else if (situation === 'start') {
        await this.close();
        await this.#killStart(kill);
      } else await this.#killUnderLoad(kill, clients, situation === 'clock move');
      await this.#restart();
      if (situation === 'first start') await this.#beginFolder();
    }
    await this.#check();
    this.#tally.add('killed', situation);
    this.#tally.add('point', kill.point);
    return `${this.#counts.acknowledged} acknowledged, ${this.#counts.retried} sent again`;
  }

  /** Kills the running server, if there is one. */
  async close(): Promise<void> {
    this.#server?.kill();
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
  async #killStart(kill: Kill): Promise<void> {
    this.#server = await startBuiltServer(this.#folder, kill);
    await this.close();
  }

  async #restart(): Promise<void> {
    this.#server = await startBuiltServer(this.#folder);
    if (!this.#server) throw new Error('the server was killed, and nobody asked for it');
  }

  /** Creates the players of a new folder. */
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

  /** Kills the server while clients call it, perhaps during a move of its clock. */
  async #killUnderLoad(kill: Kill, clients: number, isMoving: boolean): Promise<void> {
    const server = this.#running;
    if (isInner(kill)) await server.arm(kill);
    let answers = 0;
    const onFirstBytes = () => {
      answers += 1;
      if (kill.point === 'first bytes' && answers === kill.nth) server.kill();
    };
    const timer = setTimeout(() => server.kill(), kill.point === 'any moment' ? kill.ms : ROUND_MS);
    await Promise.all([
      ...(isMoving ? [this.#moveClock()] : []),
      ...Array.from({ length: clients }, () => this.#callUntilGone(isMoving, onFirstBytes)),
    ]);
    clearTimeout(timer);
    const shared = await server.gone;
    if (shared > 0) this.#tally.add('shared', String(shared));
    this.#server = null;
  }

  async #callUntilGone(isMoving: boolean, onFirstBytes: () => void): Promise<void> {
    const { url } = this.#running;
    for (;;) {
      for (const sent of this.#promised.calls.next(this.#seed, isMoving)) {
        this.#unanswered.add(sent);
        const answer = await send(url, sent, onFirstBytes);
        if (!answer) return;
        this.#receive(sent, answer);
      }
    }
  }

  #receive(sent: Sent, answer: Answer, isRetried = false): void {
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
   * Kills the server during a restore: then there is the whole state before it or the whole state after
   * it, and after it when the restore was answered.
   */
  async #killRestore(kill: Kill): Promise<void> {
    const server = this.#running;
    await this.#control('POST /snapshots', { name: 'kept', replace: true });
    const goBack = this.#promised.calls.save();
    for (let made = 0; made < 8; made += 1) {
      for (const sent of this.#promised.calls.next(this.#seed, false))
        this.#receive(sent, await this.#answered(sent));
    }
    const goForth = this.#promised.calls.save();
    if (isInner(kill)) await server.arm(kill);
    const timer = kill.point === 'any moment' && setTimeout(() => server.kill(), kill.ms);
    const restored = this.#control('POST /snapshots/:name/restore', { name: 'kept' });
    const isAnswered = await restored.then(() => true).catch(() => false);
    if (timer) clearTimeout(timer);
    await this.close();
    await this.#restart();
    await this.#copy();
    goBack();
    this.#fresh = [];
    try {
      this.#expectPromised();
      this.#tally.add('restore', 'state after');
    } catch (error) {
      if (!(error instanceof AssertionError)) throw error;
      if (isAnswered) {
        const message = `a restore that was answered is lost: ${error.message}`;
        throw new AssertionError({ message });
      }
      goForth();
      this.#tally.add('restore', 'state before');
    }
  }
}
