import type { Answer, Failure } from '../../http/envelope.ts';
import type { Chance } from '../client-chance.ts';
import type { TextStorage } from '../safe-storage.ts';

export interface IdempotencyKeysDeps {
  readonly chance: Chance;
  /** Belongs to the tab: a key outlives a reload, no more. */
  readonly memory: TextStorage;
}

/**
 * The `Idempotency-Key`s of one kind of call, each kept until the host has given a definite answer,
 * so that a second try of the same thing is the same call and not a second payment (MONEY-7).
 */
export class IdempotencyKeys {
  /** Body and key of what is open; also here, for storage may refuse. */
  #open: Map<string, string> | null = null;
  readonly #name: string;
  readonly #deps: IdempotencyKeysDeps;

  constructor(
    /** What they lie under in the storage. */
    name: string,
    deps: IdempotencyKeysDeps,
  ) {
    this.#name = name;
    this.#deps = deps;
  }

  /** The key for this payload: the kept one if it is tried again, else a new one, written down. */
  for(payload: object): string {
    const body = JSON.stringify(payload);
    const open = this.#recall();
    const key = open.get(body) ?? this.#deps.chance.newKey();
    open.set(body, key);
    this.#remember(open);
    return key;
  }

  settle(key: string, answer: Answer<unknown>): void {
    if (!answer.ok && !isDefinite(answer.failure)) return;
    const open = Array.from(this.#recall()).filter(([, kept]) => kept !== key);
    this.#remember(new Map(open));
  }

  /** When the player leaves for good. */
  forget(): void {
    this.#remember(new Map());
  }

  #recall(): Map<string, string> {
    this.#open ??= new Map(stored(this.#deps.memory.get(this.#name)));
    return this.#open;
  }

  #remember(open: Map<string, string>): void {
    this.#open = open;
    const { memory } = this.#deps;
    if (open.size === 0) memory.remove(this.#name);
    else memory.set(this.#name, JSON.stringify(Array.from(open)));
  }
}

/** Refusals that say nothing of the call, nor of an earlier try of it. */
const NOT_NOW: readonly (string | null)[] = ['too_many_requests', 'server_busy', 'money_halted'];

/** Whether the host has decided. After a lost or broken answer nobody knows what it did. */
function isDefinite({ kind, key }: Failure): boolean {
  return kind === 'business' && !NOT_NOW.includes(key);
}

function stored(text: string | null): [body: string, key: string][] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((it) => typeof it === 'string');
}
