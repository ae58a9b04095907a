import { AssertionError, ok, deepStrictEqual as same } from 'node:assert/strict';
import { rows } from '../../mock-server/core/world/database.ts';
import { type Death, isInner, type Kill, type StartSubject, type Subject } from './built-server.ts';
import { KillCalls, type Sent, sendForAnswer } from './kill-calls.ts';
import type { Round } from './kill-plan.ts';
import { Model, money } from './model.ts';
import { Tally } from './report.ts';
import { askJson, JSON_TYPE, send, UPLOADED } from './requests.ts';
import { openServer } from './simulation.ts';
import { expectAsModelled } from './walk.ts';
import { type Answer, WalkedWorld, type WalkServer } from './walked-world.ts';

const PLAYERS = 6;
const BALANCE = 100_000_00;
const CLOCK_MOVE = { advance: '7m' };
/** Answers that are asked for again after each start. */
const REPLAYS = 10;
/** A round whose point is not reached ends after this time. */
const ROUND_MS = 2_000;
/** The world in which a copy of the stored one is compared with the model. */
const COPY = 'copy';

/** The result of one kill that left what it must. */
export interface RoundResult extends Death {
  /** Answers that came before the kill. */
  readonly acknowledged: number;
  /** Calls without an answer, which were sent again. */
  readonly retried: number;
  /** For a restore: the state that was found after the kill. */
  readonly state?: 'before' | 'after';
}

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
  readonly #start: StartSubject;
  #subject: Subject | null = null;
  #opened: Promised | null = null;
  readonly #unanswered = new Set<Sent>();
  /** Answers since the last check, of calls with a key. */
  #fresh: { readonly sent: Sent; readonly answer: Answer }[] = [];
  #counts = { acknowledged: 0, retried: 0 };
  /** The latest time that the server has told. */
  #latest = 0;

  /** @param seed determines the calls */
  constructor(folder: string, seed: number, start: StartSubject) {
    this.#folder = folder;
    this.#seed = seed;
    this.#start = start;
  }

  /**
   * Kills the server once and checks what is left.
   *
   * @throws AssertionError when something is lost, done twice or wrong
   */
  async run(round: Round): Promise<RoundResult> {
    this.#counts = { acknowledged: 0, retried: 0 };
    const death = await this.#kill(round);
    await this.#check();
    return { ...death, ...this.#counts };
  }

  async close(): Promise<void> {
    if (this.#subject) await this.#killNow();
  }

  async #kill({
    situation,
    kill,
    clients,
  }: Round): Promise<Omit<RoundResult, 'acknowledged' | 'retried'>> {
    switch (situation) {
      case 'first start':
        await this.#killStart(kill);
        await this.#beginFolder();
        return { calls: null, finished: false };
      case 'start':
        await this.#killNow();
        await this.#killStart(kill);
        await this.#restart();
        return { calls: null, finished: false };
      case 'calls':
      case 'clock move': {
        const death = await this.#killUnderLoad(kill, clients, situation === 'clock move');
        await this.#restart();
        return death;
      }
      case 'restore':
        return this.#killRestore(kill);
    }
  }

  get #running(): Subject {
    if (!this.#subject) throw new Error('no server is running');
    return this.#subject;
  }

  get #promised(): Promised {
    if (!this.#opened) throw new Error('the folder has no players yet');
    return this.#opened;
  }

  async #killNow(): Promise<Death> {
    const subject = this.#running;
    subject.kill();
    const death = await subject.gone;
    this.#subject = null;
    return death;
  }

  /** Starts a server that is killed on the way, or as soon as it is ready. */
  async #killStart(kill: Kill): Promise<void> {
    this.#subject = await this.#start(this.#folder, kill);
    if (this.#subject) await this.#killNow();
  }

  async #restart(): Promise<void> {
    this.#subject = await this.#start(this.#folder);
    if (!this.#subject) throw new Error('the server was killed, and nobody asked for it');
  }

  /** Opens a new folder, whose start was killed, and creates the players. */
  async #beginFolder(): Promise<void> {
    await this.#restart();
    const { url } = this.#running;
    await askJson(`${url}/__mock/clock`, { freeze: true });
    const tokens = new Map<string, string>();
    for (let no = 1; no <= PLAYERS; no += 1) {
      const user = { username: `player${no}`, balance: money(BALANCE) };
      const { userinfo } = await askJson<{ userinfo: { token: string } }>(
        `${url}/__mock/users`,
        user,
      );
      tokens.set(user.username, userinfo.token);
    }
    const server = await openServer();
    const world = new WalkedWorld(
      server,
      server.worlds.fork(COPY, await this.#image()),
      new Tally(),
    );
    const model = new Model(world);
    const calls = new KillCalls(model, world, this.#seed);
    for (const [name, token] of tokens) {
      calls.players.push({ id: world.userId(name), name, token });
      model.move(world.userId(name), BALANCE);
    }
    this.#opened = { server, world, model, calls };
  }

  async #image(): Promise<Buffer> {
    const response = await fetch(`${this.#running.url}/__mock/export`);
    same(response.status, 200, 'the world cannot be exported');
    return Buffer.from(await response.arrayBuffer());
  }

  /** Copies the stored world, whose audit must find nothing and whose clock must not have gone back. */
  async #copy(): Promise<void> {
    const audit = await askJson<{ breaches: unknown[] }>(`${this.#running.url}/__mock/audit`, {});
    same(audit.breaches, []);
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
  async #killUnderLoad(kill: Kill, clients: number, isMoving: boolean): Promise<Death> {
    const subject = this.#running;
    if (isInner(kill)) await subject.arm(kill);
    let answers = 0;
    const onFirstBytes = () => {
      answers += 1;
      if (kill.point === 'first bytes' && answers === kill.nth) subject.kill();
    };
    const ms = kill.point === 'any moment' ? kill.ms : ROUND_MS;
    const timer = setTimeout(() => subject.kill(), ms);
    await Promise.all([
      ...(isMoving ? [this.#moveClock()] : []),
      ...Array.from({ length: clients }, () => this.#callUntilGone(isMoving, onFirstBytes)),
    ]);
    clearTimeout(timer);
    const death = await subject.gone;
    this.#subject = null;
    return death;
  }

  async #callUntilGone(isMoving: boolean, onFirstBytes: () => void): Promise<void> {
    const { url } = this.#running;
    for (;;) {
      for (const sent of this.#promised.calls.next(isMoving)) {
        this.#unanswered.add(sent);
        const answer = await sendForAnswer(url, sent, onFirstBytes);
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
    const answer = await sendForAnswer(this.#running.url, sent);
    if (!answer) throw new Error(`the server does not answer ${sent.path}`);
    return answer;
  }

  /** Moves the clock. The answer, if it comes, tells a time that the clock must keep. */
  async #moveClock(): Promise<void> {
    const body = JSON.stringify(CLOCK_MOVE);
    const move = { path: '/__mock/clock', headers: JSON_TYPE, body };
    const reply = await send(this.#running.url, move);
    if (!reply) return;
    const { now } = JSON.parse(reply.text) as { now: number }; // as declared
    this.#latest = Math.max(this.#latest, now);
  }

  /**
   * Kills the server during a restore: then there is the whole state before it or the whole state after
   * it, and after it when the restore was answered.
   */
  async #killRestore(kill: Kill) {
    const subject = this.#running;
    await askJson(`${subject.url}/__mock/snapshots`, { name: 'kept', replace: true });
    const goBack = this.#promised.calls.save();
    for (let made = 0; made < 8; made += 1) {
      for (const sent of this.#promised.calls.next(false))
        this.#receive(sent, await this.#answered(sent));
    }
    const goForth = this.#promised.calls.save();
    if (isInner(kill)) await subject.arm(kill);
    const timer =
      kill.point === 'any moment' ? setTimeout(() => subject.kill(), kill.ms) : undefined;
    const restore = { path: '/__mock/snapshots/kept/restore', headers: {}, body: '' };
    const reply = await send(subject.url, restore);
    clearTimeout(timer);
    const death = await this.#killNow();
    await this.#restart();
    await this.#copy();
    goBack();
    this.#fresh = [];
    try {
      this.#expectPromised();
      return { ...death, state: 'after' } as const;
    } catch (error) {
      if (!(error instanceof AssertionError)) throw error;
      if (reply?.status === 200)
        throw new AssertionError({
          message: `a restore that was answered is lost: ${error.message}`,
        });
      goForth();
      return { ...death, state: 'before' } as const;
    }
  }
}
