import type { FaultKind } from '#fixtures/fault.ts';
import type { DueJob } from './due-job.ts';
import type { Change } from './write-trace.ts';

/** A call and what it caused. Secrets are redacted before they come in here. */
export interface JournalEntry {
  /** Counted from 1, in the order the calls came. */
  readonly no: number;
  /** World time at which it came, epoch ms. */
  readonly at: number;
  readonly method: string;
  /** The path with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The endpoint's name; null when there is none at that path. */
  route: string | null;
  /** The username, when the token was good. */
  user: string | null;
  payload: unknown;
  /** `ok`, or what is wrong with the payload, for an endpoint that got so far. */
  validation: string | null;
  /** Work that was due and done before the call was. */
  fired: readonly DueJob[];
  changes: readonly Change[];
  /** Further changes, not listed. */
  changesBeyond: number;
  faults: readonly FaultKind[];
  /** What was sent; null while it waits, and for ever when the connection was cut. */
  status: number | null;
  code: number | null;
  msg: string | null;
  response: unknown;
  /** Real milliseconds until it was answered. */
  tookMs: number | null;
}

type NewEntry = Pick<JournalEntry, 'at' | 'method' | 'url' | 'headers'>;

/** The calls of a world, the latest few hundred of them, with what each caused. */
export class Journal {
  readonly #limit: number;
  readonly #entries: JournalEntry[] = [];
  #last = 0;

  constructor(limit = 500) {
    this.#limit = limit;
  }

  /** Calls that came since the world began, also those no longer kept. */
  get count(): number {
    return this.#last;
  }

  /** Begins an entry, which the parts of the server fill as they learn more. */
  begin({ at, method, url, headers }: NewEntry): JournalEntry {
    this.#last += 1;
    const entry: JournalEntry = {
      no: this.#last,
      at,
      method,
      url,
      headers,
      route: null,
      user: null,
      payload: null,
      validation: null,
      fired: [],
      changes: [],
      changesBeyond: 0,
      faults: [],
      status: null,
      code: null,
      msg: null,
      response: null,
      tookMs: null,
    };
    this.#entries.push(entry);
    if (this.#entries.length > this.#limit) this.#entries.shift();
    return entry;
  }

  /** From the oldest kept to the newest. */
  entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries.length = 0;
  }
}
