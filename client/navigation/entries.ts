import type { Location, NavigationType } from 'react-router-dom';

/** Where the entries are kept over a reload. */
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
  #ids: readonly string[];
  readonly #memory: EntriesMemory;

  /** @param isReload whether the page was reloaded, and its entries are those of before */
  constructor(memory: EntriesMemory, isReload: boolean) {
    this.#memory = memory;
    this.#ids = isReload ? readIds(memory.get(ENTRIES_KEY)) : [];
  }

  /** Begins at the entry that the page was opened with. */
  begin(location: Location): void {
    const id = idOf(location);
    const at = this.#ids.lastIndexOf(id);
    if (at < 0) this.#store([id], 0);
    else this.at = at;
  }

  /** Follows a move. */
  follow(location: Location, how: `${NavigationType}`): void {
    const id = idOf(location);
    const at = this.#ids.lastIndexOf(id);
    if (how === 'POP' && at >= 0) this.#store(this.#ids, at);
    else if (how === 'REPLACE') this.#store(this.#ids.with(this.at, id), this.at);
    // An unknown entry was pushed by the browser: a typed address, or a link in foreign content.
    else this.#store([...this.#ids.slice(0, this.at + 1), id], this.at + 1);
  }

  #store(ids: readonly string[], at: number): void {
    this.#ids = ids;
    this.at = at;
    this.#memory.set(ENTRIES_KEY, JSON.stringify(ids));
  }
}

/** Returns what tells an entry from others. React Router gives no key to one that it did not make. */
function idOf({ key, pathname, search }: Location): string {
  return key === 'default' ? `${key} ${pathname}${search}` : key;
}

function readIds(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : [];
  } catch {
    return [];
  }
}
