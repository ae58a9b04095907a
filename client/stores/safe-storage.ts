/** What the stores need of `localStorage`. */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Says which key another tab has written; null for all of them. Returns what ends it. */
export type WatchStorage = (onWritten: (key: string | null) => void) => () => void;

/**
 * The browser's storage, with its errors silently ignored (ERR-9): private mode, a full
 * disk and a forbidding policy cost the player the next visit's comfort, not this one. What this
 * page wrote is remembered for as long as it lives.
 */
export function safeStorage(storage: () => Storage): TextStorage {
  const written = new Map<string, string | null>();
  const lost = new Set<string>();
  const write = (key: string, value: string | null, act: () => void) => {
    written.set(key, value);
    if (attempt(act)) lost.delete(key);
    else lost.add(key);
  };
  return {
    get(key) {
      let value = written.get(key) ?? null;
      if (!lost.has(key)) attempt(() => (value = storage().getItem(key)));
      return value;
    },
    set(key, value) {
      write(key, value, () => storage().setItem(key, value));
      // Rather nothing for the next visit than what was true before.
      if (lost.has(key)) attempt(() => storage().removeItem(key));
    },
    remove: (key) => write(key, null, () => storage().removeItem(key)),
  };
}

/** The browser tells a tab what the others write, and not what it writes itself. */
export function watchStorage(tab: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>) {
  const news: WatchStorage = (onWritten) => {
    const onStorage = (event: Event) => onWritten((event as StorageEvent).key); // named 'storage'
    tab.addEventListener('storage', onStorage);
    return () => tab.removeEventListener('storage', onStorage);
  };
  return news;
}

function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
