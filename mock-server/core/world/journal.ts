import type { FaultKind } from '#contract/control/core/fault.ts';
import type { DueJob } from './due-job.ts';
import type { Change, WriteTrace } from './write-trace.ts';

/** A journal keeps this many calls; the oldest make room. */
export const KEPT_CALLS = 500;

/** An entry lists this many jobs, the last ones done, and counts those before them. */
const KEPT_JOBS = 50;

/** A journal keeps this many attempts to leave the machine, the first ones: one is too many. */
const KEPT_ATTEMPTS = 100;

/** A file that a call brought. Its bytes are not kept. */
export interface BroughtFile {
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** What is known of a call as it comes. */
export interface Arrival {
  /** World time at which it came, epoch ms. */
  readonly at: number;
  readonly method: string;
  /** The path with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The title of the test that made it; null when it named none. */
  readonly test: string | null;
  /** The endpoint's name; null when there is none at that path. */
  readonly route: string | null;
  /** It is a call to the API that no endpoint is there for. */
  readonly isUnmatched: boolean;
}

/**
 * A call and what it caused, filled by the parts of the server as they learn more. Secrets are
 * hidden, and long texts cut, before they come in here.
 */
export class JournalEntry {
  /** Counted from 1, in the order the calls came. */
  readonly no: number;
  readonly arrival: Arrival;
  /** The username, when the token was good. */
  user: string | null = null;
  /** The payload as JSON; null for a call that was refused before it was read. */
  payloadText: string | null = null;
  file: BroughtFile | null = null;
  /** `ok`, or what is wrong with the payload or the login; null for a call that got not so far. */
  validation: string | null = null;
  /** Work that was due and done before the call was. */
  fired: readonly DueJob[] = NONE;
  /** Jobs done before those, not listed. */
  firedBefore = 0;
  changes: readonly Change[] = NONE;
  /** Further changes, not listed. */
  changesBeyond = 0;
  faults: readonly FaultKind[] = NONE;
  /** It got the answer that an earlier call with its Idempotency-Key got. */
  isReplay = false;
  /** What was sent; null while it waits, and for ever when the connection was cut. */
  status: number | null = null;
  /** The text of what the server meant to say, before any fault spoiled it. */
  answerText: string | null = null;
  /** Real milliseconds until it was answered, or its connection was gone. */
  tookMs: number | null = null;

  constructor(no: number, arrival: Arrival) {
    this.no = no;
    this.arrival = arrival;
  }

  /** Of the answer's envelope; null when it has none. */
  get code(): number | null {
    const { code } = this.#envelope() ?? {};
    return code === undefined ? null : Number(code);
  }

  get msg(): string | null {
    const { msg } = this.#envelope() ?? {};
    return msg === undefined ? null : String(JSON.parse(msg));
  }

  /** Read when somebody asks, not when it is answered: a call pays for what is done then. */
  #envelope() {
    return ENVELOPE.exec(this.answerText ?? '')?.groups;
  }

  /** Adds what the call wrote: a fault may have it done twice. */
  addChanges({ changes, beyond }: Pick<WriteTrace, 'changes' | 'beyond'>): void {
    if (changes.length === 0) return;
    this.changes = [...this.changes, ...changes];
    this.changesBeyond += beyond;
  }

  /** Adds work that was done before the call: of a week's, the last of it is listed. */
  addFired(fired: readonly DueJob[]): void {
    if (fired.length === 0) return;
    const all = [...this.fired, ...fired];
    this.fired = all.slice(-KEPT_JOBS);
    this.firedBefore += all.length - this.fired.length;
  }
}

/** Most calls fire, change and meet nothing: one list serves them all. */
const NONE: readonly never[] = Object.freeze([]);

/** How an answer begins, however much of it was kept. */
const ENVELOPE = /^\{"code":(?<code>-?\d+),"msg":(?<msg>"(?:[^"\\]|\\.)*")/;

/** A request of the app under test that would have left the machine. */
export interface OutsideAttempt {
  /** World time, epoch ms. */
  readonly at: number;
  readonly url: string;
  /** What made it, such as a script's address; '' when nobody knows. */
  readonly initiator: string;
}

/** The calls of a world, the latest few hundred of them, with what each caused. */
export class Journal {
  readonly #limit: number;
  readonly #entries: JournalEntry[] = [];
  readonly #outside: OutsideAttempt[] = [];
  #last = 0;

  constructor(limit = KEPT_CALLS) {
    this.#limit = limit;
  }

  /** Calls that came since the world began, also those no longer kept: the last one's number. */
  get count(): number {
    return this.#last;
  }

  begin(arrival: Arrival): JournalEntry {
    this.#last += 1;
    const entry = new JournalEntry(this.#last, arrival);
    this.#entries.push(entry);
    if (this.#entries.length > this.#limit) this.#entries.shift();
    return entry;
  }

  /** From the oldest kept to the newest. */
  entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  noteOutside(attempt: OutsideAttempt): void {
    if (this.#outside.length < KEPT_ATTEMPTS) this.#outside.push(attempt);
  }

  /** In the order they came. */
  outside(): readonly OutsideAttempt[] {
    return this.#outside;
  }

  /** Forgets calls and attempts; the numbers go on. */
  clear(): void {
    this.#entries.length = 0;
    this.#outside.length = 0;
  }
}
