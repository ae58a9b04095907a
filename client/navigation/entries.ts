import type { Location, NavigationType } from 'react-router-dom';

/** The key of the storage that keeps the entries over a reload. */
export const ENTRIES_KEY = 'entries';

interface EntriesMemory {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/**
 * The entries of this visit in the browser's history, in their order. React Router tells the key of
 * the current entry and how it was reached, but not its position.
 */
export class Entries {
  /** Position of the current entry. */
  at = 0;
  #keys: readonly string[];
  readonly #memory: EntriesMemory;

  /** @param isReload whether the page was reloaded, and its entries are the earlier ones */
  constructor(memory: EntriesMemory, isReload: boolean) {
    this.#memory = memory;
    this.#keys = isReload ? readKeys(memory.get(ENTRIES_KEY)) : [];
  }

  /** Begins at the entry that the page was opened with. */
  begin(location: Location): void {
    const at = this.#keys.indexOf(location.key);
    if (at < 0) this.#store([location.key], 0);
    else this.at = at;
  }

  /** Follows a move. */
  follow({ key }: Location, how: `${NavigationType}`): void {
    const at = this.#keys.indexOf(key);
    if (how === 'REPLACE') this.#store(this.#keys.with(this.at, key), this.at);
    else if (how === 'POP' && at >= 0) this.#store(this.#keys, at);
    // An unknown entry was pushed by the browser: a typed address, or a link in foreign content.
    else this.#store([...this.#keys.slice(0, this.at + 1), key], this.at + 1);
  }

  #store(keys: readonly string[], at: number): void {
    this.#keys = keys;
    this.at = at;
    this.#memory.set(ENTRIES_KEY, JSON.stringify(keys));
  }
}

function readKeys(text: string | null): readonly string[] {
  try {
    const keys: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(keys) && keys.every((key) => typeof key === 'string') ? keys : [];
  } catch {
    return [];
  }
}
