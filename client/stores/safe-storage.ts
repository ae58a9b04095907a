export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * Wraps the browser's storage and ignores its errors (ERR-9): private mode, a full disk or a policy
 * must not break this visit. Values that this page wrote are kept in memory too.
 */
export function safeStorage(storage: () => Storage): TextStorage {
  const written = new Map<string, string | null>();
  const failed = new Set<string>();
  const write = (key: string, value: string | null, act: () => void) => {
    written.set(key, value);
    if (trySucceeds(act)) failed.delete(key);
    else failed.add(key);
  };
  return {
    get(key) {
      let value = written.get(key) ?? null;
      if (!failed.has(key)) trySucceeds(() => (value = storage().getItem(key)));
      return value;
    },
    set(key, value) {
      write(key, value, () => storage().setItem(key, value));
      // Better no value for the next visit than an outdated one.
      if (failed.has(key)) trySucceeds(() => storage().removeItem(key));
    },
    remove: (key) => write(key, null, () => storage().removeItem(key)),
  };
}

/** Returns what an entry holds as JSON, which may be of any type; null for any other text. */
export function readJson(storage: Pick<TextStorage, 'get'>, key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? 'null');
  } catch {
    return null;
  }
}

function trySucceeds(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
