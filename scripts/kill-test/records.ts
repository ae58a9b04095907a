import { isDeepStrictEqual } from 'node:util';

/** A player of the test. */
export interface Player {
  readonly name: string;
  readonly token: string;
}

/** A call that may change rows. Sent again, it has the same key and payload. */
export interface Call {
  readonly kind:
    | 'bet'
    | 'chase'
    | 'cancel'
    | 'deposit'
    | 'transfer'
    | 'withdraw'
    | 'save'
    | 'file'
    | 'chunk'
    | 'merge';
  readonly player: Player;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Returns the changes that the granted call makes to the rows, given the data of its answer. */
  readonly effect: (data: unknown) => Effect;
}

interface Effect {
  readonly adds: readonly string[];
  readonly removes?: readonly string[];
}

export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

interface Answered {
  readonly call: Call;
  readonly answer: Answer;
}

/** A difference between the rows and what the answers said. */
export interface Finding {
  readonly what: 'lost' | 'not asked for' | 'wrong';
  readonly detail: string;
}

/** Keeps the answers, from which the rows follow that must be there. */
export class Records {
  /** Rows that the answers promised; each may be there more than once. */
  #rows: string[];
  /** Answers since the last kill, for a repetition with the same key. */
  #fresh: Answered[] = [];
  readonly #unanswered = new Set<Call>();
  #mark: readonly string[] | null = null;
  acknowledged = 0;
  retried = 0;

  /** @param rows those that are there before any call */
  constructor(rows: readonly string[]) {
    this.#rows = [...rows];
  }

  /** Notes a call before it is sent. */
  send(call: Call): void {
    this.#unanswered.add(call);
  }

  /** Notes the answer of a call, or that there was none. */
  receive(call: Call, answer: Answer | null): void {
    if (answer === null) return;
    this.#unanswered.delete(call);
    this.acknowledged += 1;
    this.#fresh.push({ call, answer });
    if (answer.code === 1) this.#apply(call.effect(answer.data));
  }

  /** Returns the calls without an answer, which a client would send again. */
  unanswered(): Call[] {
    return [...this.#unanswered];
  }

  /** Notes the answer to the repetition of a call that had none. */
  receiveRetry(call: Call, answer: Answer): void {
    this.retried += 1;
    // A merge that was done before the kill finds no chunks: its file must be there all the same.
    const isDone = call.kind === 'merge' && answer.code === 0;
    this.receive(call, isDone ? { code: 1, msg: '', data: null } : answer);
  }

  /** Returns some answers since the last call of this method, all of calls with a key. */
  takeFresh(limit: number): Answered[] {
    const keyed = this.#fresh.filter(({ call }) => 'idempotency-key' in call.headers);
    this.#fresh = [];
    return keyed.slice(-limit);
  }

  /** Marks the present state as the one of a snapshot. */
  mark(): void {
    this.#mark = [...this.#rows];
  }

  /** Goes back to the marked state, as a restore does. */
  rewind(): void {
    this.#rows = [...(this.#mark ?? this.#rows)];
    this.#fresh = [];
  }

  /** Compares the rows with the present state, or with the marked one. */
  compare(rows: readonly string[], state: 'now' | 'marked' = 'now'): Finding[] {
    const promised = state === 'now' ? this.#rows : (this.#mark ?? []);
    return [
      ...difference(promised, rows).map((detail) => ({ what: 'lost', detail }) as const),
      ...difference(rows, promised).map((detail) => ({ what: 'not asked for', detail }) as const),
    ];
  }

  #apply({ adds, removes = [] }: Effect): void {
    this.#rows = difference(this.#rows, removes);
    this.#rows.push(...adds);
  }
}

/** Returns the finding that a repeated call was answered differently; null when it was not. */
export function compareReplay({ call, answer }: Answered, again: Answer): Finding | null {
  if (isDeepStrictEqual(withoutTime(answer), withoutTime(again))) return null;
  const detail = `${call.kind} with the same key: ${JSON.stringify(answer)}, then ${JSON.stringify(again)}`;
  return { what: 'wrong', detail };
}

const withoutTime = ({ code, msg, data }: Answer): Answer => ({ code, msg, data });

/** Returns the members of `from` without those of `others`, one for one. */
function difference(from: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const each of others) counts.set(each, (counts.get(each) ?? 0) + 1);
  return from.filter((each) => {
    const count = counts.get(each) ?? 0;
    counts.set(each, count - 1);
    return count <= 0;
  });
}
