/** The browser's storage, which may be forbidden or full: then the devtools remember nothing. */
export const safeLocal = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Nothing of it is worth a word.
    }
  },
};

export type Keeps = typeof safeLocal;
