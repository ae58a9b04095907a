/** What the stores need of `localStorage`. */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * The browser's storage, with its errors silently ignored (SPEC section 8): private mode, a full
 * disk and a forbidding policy cost the player the next visit's comfort, not this one.
 */
export function safeStorage(storage: () => Storage): TextStorage {
  return {
    get: (key) => attempt(() => storage().getItem(key)) ?? null,
    set: (key, value) => attempt(() => storage().setItem(key, value)),
    remove: (key) => attempt(() => storage().removeItem(key)),
  };
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
