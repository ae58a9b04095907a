/** The browser's storage, which may be blocked or full; then the devtools store nothing. */
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
      // Nothing stored here is worth an error message.
    }
  },
};

export type SafeLocal = typeof safeLocal;
