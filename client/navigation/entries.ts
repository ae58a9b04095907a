import type { Location, NavigationType } from 'react-router-dom';

/** The key of the storage that keeps the entries over a reload. */
export const ENTRIES_KEY = 'entries';

interface EntriesMemory {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

export type Entries = ReturnType<typeof createEntries>;

/**
 * The entries of this visit in the browser's history, in their order. React Router tells the key of
 * the current entry and how it was reached, but not its position.
 *
 * @param isReload whether the page was reloaded, and its entries are the earlier ones
 */
export function createEntries(memory: EntriesMemory, isReload: boolean) {
  let position = 0;
  let keys = isReload ? readKeys(memory.get(ENTRIES_KEY)) : [];
  const store = (now: readonly string[], at: number) => {
    keys = now;
    position = at;
    memory.set(ENTRIES_KEY, JSON.stringify(keys));
  };
  return {
    /** Position of the current entry. */
    get at() {
      return position;
    },
    /** Begins at the entry that the page was opened with. */
    begin(location: Location): void {
      const at = keys.indexOf(location.key);
      if (at < 0) store([location.key], 0);
      else position = at;
    },
    follow({ key }: Location, how: `${NavigationType}`): void {
      const at = keys.indexOf(key);
      if (how === 'REPLACE') store(keys.with(position, key), position);
      else if (how === 'POP' && at >= 0) store(keys, at);
      // An unknown entry was pushed by the browser: a typed address, or a link in foreign content.
      else store([...keys.slice(0, position + 1), key], position + 1);
    },
  };
}

function readKeys(text: string | null): readonly string[] {
  try {
    const keys: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(keys) && keys.every((key) => typeof key === 'string') ? keys : [];
  } catch {
    return [];
  }
}
