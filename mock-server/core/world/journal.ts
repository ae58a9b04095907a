import type { FaultKind } from '#contract/control/core/fault.ts';
import { MAX_JOURNAL_CALLS } from '#contract/control/core/limits.ts';
import type { DueJob } from './due-work.ts';
import type { Change, WriteTrace } from './write-trace.ts';

/** An entry lists this many jobs, the last ones, and counts those before them. */
const MAX_JOBS = 50;

/** A journal keeps this many requests that would have left the machine, the first ones. */
const MAX_ATTEMPTS = 100;

/** A file that a call contained. Its bytes are not kept. */
export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** The data of a call that are known when it arrives. */
export interface Arrival {
  /** World time, epoch ms. */
  readonly at: number;
  readonly method: string;
  /** Path with query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Title of the test that made the call; null when it named none. */
  readonly test: string | null;
  /** Name of the endpoint; null for a path without one. */
  readonly route: string | null;
  /** True for a call to the API at a path without an endpoint. */
  readonly isUnmatched: boolean;
}

/**
 * A call and what it caused. The parts of the server add to it as they learn more. Secrets are hidden and
 * long texts truncated before they are stored here.
 */
export class JournalEntry {
  /** Counted from 1, in the order of arrival. */
  readonly no: number;
  readonly arrival: Arrival;
  /** Username, when the token was good. */
  user: string | null = null;
  /** Payload as JSON; null for a call that was refused before its body was read. */
  payloadText: string | null = null;
  file: UploadedFile | null = null;
  /** `ok`, or what is wrong with payload or login; null for a call that ended before validation. */
  validation: string | null = null;
  /** An error that the server did not expect, with its stack; null for none. */
  error: string | null = null;
  /** Due work that ran before the call. */
  fired: readonly DueJob[] = NONE;
  /** Number of jobs before those, which are not listed. */
  firedBefore = 0;
  changes: readonly Change[] = NONE;
  /** Number of further changes, which are not listed. */
  changesBeyond = 0;
  faults: readonly FaultKind[] = NONE;
  /** True when it got the answer of an earlier call with its Idempotency-Key. */
  isReplay = false;
  /** HTTP status; null while the call waits, and for good when its connection was cut. */
  status: number | null = null;
  /** The intended answer, before any fault spoiled it. */
  answerText: string | null = null;
  /** Real milliseconds until the answer, or the end of the connection. */
  tookMs: number | null = null;

  constructor(no: number, arrival: Arrival) {
    this.no = no;
    this.arrival = arrival;
  }

  /** Code in the envelope; null when the answer has none. */
  get code(): number | null {
    const { code } = this.#envelope() ?? {};
    return code === undefined ? null : Number(code);
  }

  /** What the server knows about a refused or crashed call, and its answer does not say; null for nothing. */
  get why(): string | null {
    return this.error ?? (this.validation === 'ok' ? null : this.validation);
  }

  get msg(): string | null {
    const { msg } = this.#envelope() ?? {};
    if (msg === undefined) return null;
    try {
      return String(JSON.parse(msg));
    } catch {
      return msg; // of a file that somebody else wrote
    }
  }

  /** Parses the envelope on demand, because every call pays for what happens at its answer. */
  #envelope() {
    return ENVELOPE.exec(this.answerText ?? '')?.groups;
  }

  /** Adds what the call wrote. A fault may deliver it twice. */
  addChanges({ changes, beyond }: Pick<WriteTrace, 'changes' | 'beyond'>): void {
    if (changes.length === 0) return;
    this.changes = [...this.changes, ...changes];
    this.changesBeyond += beyond;
  }

  /** Adds work that ran before the call. Of a long list the last jobs are kept. */
  addFired(fired: readonly DueJob[]): void {
    if (fired.length === 0) return;
    const all = [...this.fired, ...fired];
    this.fired = all.slice(-MAX_JOBS);
    this.firedBefore += all.length - this.fired.length;
  }
}

/** The data of a journal entry, which JSON can carry. */
export type RecordedCall = Omit<JournalEntry, 'code' | 'msg' | 'why' | 'addChanges' | 'addFired'>;

/** Shared by most entries, which have no jobs, changes and faults. */
const NONE: readonly never[] = Object.freeze([]);

/** Matches the beginning of an answer, which is kept even when the answer is truncated. */
const ENVELOPE = /^\{"code":(?<code>-?\d+),"msg":(?<msg>"(?:[^"\\]|\\.)*")/;

/** A request of the app under test that would have left the machine, and was blocked. */
export interface OutsideAttempt {
  /** World time, epoch ms. */
  readonly at: number;
  readonly url: string;
  /** The cause, such as the URL of a script; '' if unknown. */
  readonly initiator: string;
}

/** The latest calls of a world and what each of them caused. */
export class Journal {
  readonly #entries: JournalEntry[] = [];
  readonly #outside: OutsideAttempt[] = [];
  #last = 0;

  /** Number of calls since the world started, those no longer kept included. */
  get count(): number {
    return this.#last;
  }

  begin(arrival: Arrival): JournalEntry {
    this.#last += 1;
    const entry = new JournalEntry(this.#last, arrival);
    this.#entries.push(entry);
    if (this.#entries.length > MAX_JOURNAL_CALLS) this.#entries.shift();
    return entry;
  }

  /** Returns the kept entries, oldest first. */
  entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  recordOutside(attempt: OutsideAttempt): void {
    if (this.#outside.length < MAX_ATTEMPTS) this.#outside.push(attempt);
  }

  outside(): readonly OutsideAttempt[] {
    return this.#outside;
  }

  /** Returns the last calls as plain data, oldest first. */
  record(limit: number): RecordedCall[] {
    return structuredClone(this.#entries.slice(-limit));
  }

  /** Replaces the calls by recorded ones. The numbers of later calls continue behind both. */
  show(calls: readonly RecordedCall[]): void {
    this.clear();
    for (const { no, arrival, ...call } of calls) {
      this.#entries.push(Object.assign(new JournalEntry(no, arrival), call));
      this.#last = Math.max(this.#last, no);
    }
  }

  clear(): void {
    this.#entries.length = 0;
    this.#outside.length = 0;
  }
}
