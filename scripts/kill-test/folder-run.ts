import { ask, askJson } from './ask.ts';
import { Calls } from './calls.ts';
import type { Round } from './plan.ts';
import {
  type Answer,
  type Call,
  compareReplay,
  type Finding,
  type Player,
  Records,
} from './records.ts';
import { readStored, type Stored } from './stored-rows.ts';
import { type Death, isInner, type Kill, type StartSubject, type Subject } from './subject.ts';

const PLAYERS = 6;
const CLOCK_MOVE = '7m';
/** Answers that are asked for again after each start. */
const REPLAYS = 10;
/** A round whose point is not reached ends after this time. */
const ROUND_MS = 2_000;

/** The result of one kill. */
export interface RoundResult extends Death {
  /** Answers that came before the kill. */
  readonly acknowledged: number;
  /** Calls without an answer, which were sent again. */
  readonly retried: number;
  /** For a restore: the state that was found after the kill. */
  readonly state?: 'before' | 'after';
  readonly findings: readonly Finding[];
}

/** Thrown when a call of a player is answered with a status that no call of the test deserves. */
class RefusedStatus extends Error {}

/** Kills servers that run one after the other on one data folder, and checks what each has left. */
export class FolderRun {
  readonly #folder: string;
  readonly #name: string;
  readonly #start: StartSubject;
  #subject: Subject | null = null;
  #records = new Records([]);
  #calls: Calls | null = null;
  /** The latest time that the server has told. */
  #latest = 0;

  /** @param name makes the keys and names of its calls */
  constructor(folder: string, name: string, start: StartSubject) {
    this.#folder = folder;
    this.#name = name;
    this.#start = start;
  }

  /** Kills the server once and checks what is left. */
  async run({ situation, kill, clients }: Round): Promise<RoundResult> {
    const before = { ...this.#counts() };
    const extra: { state?: 'before' | 'after'; findings: Finding[] } = { findings: [] };
    let death: Death = { calls: null, finished: false };
    switch (situation) {
      case 'first start':
        await this.#killStart(kill);
        await this.#beginFolder();
        extra.findings.push(...(await this.#check()));
        break;
      case 'start':
        await this.#killNow();
        await this.#killStart(kill);
        extra.findings.push(...(await this.#restartAndCheck()));
        break;
      case 'calls':
      case 'clock move': {
        const act = situation === 'calls' ? undefined : () => this.#moveClock();
        death = await this.#killUnderLoad(kill, clients, act);
        extra.findings.push(...(await this.#restartAndCheck()));
        break;
      }
      case 'restore': {
        const { died, state, findings } = await this.#killRestore(kill);
        death = died;
        extra.state = state;
        extra.findings.push(...findings);
      }
    }
    const { acknowledged, retried } = this.#counts();
    return {
      ...death,
      ...extra,
      acknowledged: acknowledged - before.acknowledged,
      retried: retried - before.retried,
    };
  }

  async close(): Promise<void> {
    if (this.#subject) await this.#killNow();
  }

  #counts() {
    const { acknowledged, retried } = this.#records;
    return { acknowledged, retried };
  }

  get #running(): Subject {
    if (!this.#subject) throw new Error('no server is running');
    return this.#subject;
  }

  #url(path: string): string {
    return this.#running.url + path;
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
    const clock = await askJson<{ now: number }>(this.#url('/__mock/clock'), { freeze: true });
    this.#latest = clock.now;
    const players: Player[] = [];
    for (let no = 1; no <= PLAYERS; no += 1) {
      const name = `player${no}`;
      const { userinfo } = await askJson<{ userinfo: { token: string } }>(
        this.#url('/__mock/users'),
        { username: name, balance: '100000.00' },
      );
      players.push({ name, token: userinfo.token });
    }
    this.#calls = new Calls(players, this.#name);
    const { rows } = await this.#stored();
    this.#records = new Records(rows);
  }

  async #restartAndCheck(): Promise<Finding[]> {
    await this.#restart();
    return this.#check();
  }

  /** Audits, sends every unanswered call again, and compares the rows with the answers. */
  async #check(): Promise<Finding[]> {
    const findings = await this.#audit();
    await this.#readClock(findings);
    try {
      for (const call of this.#records.unanswered()) {
        this.#records.receiveRetry(call, await this.#answered(call));
      }
      for (const answered of this.#records.takeFresh(REPLAYS)) {
        const finding = compareReplay(answered, await this.#answered(answered.call));
        if (finding) findings.push(finding);
      }
    } catch (error) {
      if (!(error instanceof RefusedStatus)) throw error;
      findings.push({ what: 'wrong', detail: error.message });
    }
    findings.push(...(await this.#compare()));
    // A repeated call writes too.
    findings.push(...(await this.#audit()));
    return findings;
  }

  async #audit(): Promise<Finding[]> {
    const { breaches } = await askJson<{ breaches: unknown[] }>(this.#url('/__mock/audit'), {});
    return breaches.map((breach) => ({ what: 'wrong', detail: JSON.stringify(breach) }));
  }

  /** Reads the clock, which must not have gone back. */
  async #readClock(findings: Finding[]): Promise<void> {
    const { now } = await askJson<{ now: number }>(this.#url('/__mock/clock'));
    if (now < this.#latest) {
      const detail = `the clock went back from ${this.#latest} to ${now}`;
      findings.push({ what: 'wrong', detail });
    }
    this.#latest = now;
  }

  async #stored(): Promise<Stored> {
    const reply = await ask(this.#url('/__mock/export'), { method: 'GET' });
    if (reply?.status !== 200) throw new Error(`the export was answered ${reply?.status}`);
    return readStored(reply.body);
  }

  async #compare(): Promise<Finding[]> {
    const { rows, findings } = await this.#stored();
    return [...findings, ...this.#records.compare(rows)];
  }

  /** Kills the server while clients call it, and while something else is under way. */
  async #killUnderLoad(kill: Kill, clients: number, act?: () => Promise<void>): Promise<Death> {
    const subject = this.#running;
    if (isInner(kill)) await subject.arm(kill);
    await this.#choosePeriod();
    let answers = 0;
    const onFirstBytes = () => {
      answers += 1;
      if (kill.point === 'first bytes' && answers === kill.nth) subject.kill();
    };
    const ms = kill.point === 'any moment' ? kill.ms : ROUND_MS;
    const timer = setTimeout(() => subject.kill(), ms);
    await Promise.all([
      act?.(),
      ...Array.from({ length: clients }, () => this.#callUntilGone(onFirstBytes)),
    ]);
    clearTimeout(timer);
    const death = await subject.gone;
    this.#subject = null;
    return death;
  }

  /** Chooses the period that bets are placed on: the next one, which is open for a while. */
  async #choosePeriod(): Promise<void> {
    const path = '/api/games/getGameResult?game_id=1';
    const { data } = await askJson<{ data: { next: { game_no: string } } }>(this.#url(path));
    this.#loaded.gameNo = data.next.game_no;
  }

  get #loaded(): Calls {
    if (!this.#calls) throw new Error('the folder has no players yet');
    return this.#calls;
  }

  async #callUntilGone(onFirstBytes: () => void): Promise<void> {
    const { url } = this.#running;
    for (;;) {
      for (const call of this.#loaded.next()) {
        this.#records.send(call);
        const answer = await this.#send(url, call, onFirstBytes);
        this.#records.receive(call, answer);
        if (answer === null) return;
      }
    }
  }

  /** Sends a call. Returns null when no complete answer came. */
  async #send(url: string, { path, headers, body }: Call, onFirstBytes?: () => void) {
    const reply = await ask(url + path, { method: 'POST', headers, body }, onFirstBytes);
    // A server that closes refuses calls; a client sends them again.
    if (!reply || reply.status === 503) return null;
    if (reply.status !== 200) throw new RefusedStatus(`${path}: ${reply.body.toString()}`);
    return JSON.parse(reply.body.toString()) as Answer; // the envelope
  }

  async #answered(call: Call): Promise<Answer> {
    const answer = await this.#send(this.#running.url, call);
    if (!answer) throw new Error(`the server does not answer ${call.path}`);
    return answer;
  }

  /** Moves the clock. The answer, if it comes, tells a time that the clock must keep. */
  async #moveClock(): Promise<void> {
    const reply = await ask(this.#url('/__mock/clock'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: CLOCK_MOVE }),
    });
    if (!reply) return;
    const { now } = JSON.parse(reply.body.toString()) as { now: number }; // as declared
    this.#latest = Math.max(this.#latest, now);
  }

  /**
   * Kills the server during a restore: then there is the whole state before it or the whole state after
   * it, and after it when the restore was answered.
   */
  async #killRestore(kill: Kill) {
    await this.#choosePeriod();
    await askJson(this.#url('/__mock/snapshots'), { name: 'kept', replace: true });
    this.#records.mark();
    const { now } = await askJson<{ now: number }>(this.#url('/__mock/clock'));
    for (let made = 0; made < 8; made += 1) {
      for (const call of this.#loaded.next()) {
        this.#records.send(call);
        this.#records.receive(call, await this.#answered(call));
      }
    }
    const subject = this.#running;
    if (isInner(kill)) await subject.arm(kill);
    const timer =
      kill.point === 'any moment' ? setTimeout(() => subject.kill(), kill.ms) : undefined;
    const path = '/__mock/snapshots/kept/restore';
    const reply = await ask(this.#url(path), { method: 'POST' });
    clearTimeout(timer);
    const died = await this.#killNow();
    await this.#restart();
    const { rows } = await this.#stored();
    const asMarked = this.#records.compare(rows, 'marked');
    const asBefore = this.#records.compare(rows);
    const isAfter = asMarked.length === 0;
    if (isAfter) {
      this.#records.rewind();
      this.#latest = now;
    }
    const findings: Finding[] = [];
    if (!isAfter && reply?.status === 200) {
      findings.push({ what: 'lost', detail: 'a restore that was answered' });
    }
    if (!isAfter && asBefore.length > 0) findings.push(...asBefore);
    findings.push(...(await this.#check()));
    return { died, state: isAfter ? ('after' as const) : ('before' as const), findings };
  }
}
