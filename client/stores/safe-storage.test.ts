import { expect, test } from 'vitest';
import { safeStorage } from './safe-storage.ts';

/** A storage that fails at the given operations. */
function storageThat(refuses: { get?: boolean; set?: boolean; remove?: boolean }) {
  const map = new Map<string, string>();
  const refuse = (isRefused: boolean | undefined) => {
    if (isRefused) throw new DOMException('no', 'QuotaExceededError');
  };
  const storage = {
    getItem(key: string) {
      refuse(refuses.get);
      return map.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      refuse(refuses.set);
      map.set(key, value);
    },
    removeItem(key: string) {
      refuse(refuses.remove);
      map.delete(key);
    },
  } as Storage; // only what safeStorage uses
  return { map, refuses, safe: safeStorage(() => storage) };
}

test('values are written to the browser’s storage', () => {
  const { safe, map } = storageThat({});
  safe.set('token', 'T1');
  expect(map.get('token')).toBe('T1');
  expect(safe.get('token')).toBe('T1');
  safe.remove('token');
  expect(map.size).toBe(0);
  expect(safe.get('token')).toBeNull();
});

test('a storage that throws on access behaves like an empty one in memory', () => {
  const safe = safeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(safe.get('token')).toBeNull();
  safe.set('token', 'T1');
  expect(safe.get('token')).toBe('T1');
  safe.remove('token');
  expect(safe.get('token')).toBeNull();
});

test('a storage that cannot be read behaves like an empty one in memory', () => {
  const { safe } = storageThat({ get: true });
  expect(safe.get('token')).toBeNull();
  safe.set('token', 'T1');
  expect(safe.get('token')).toBe('T1');
});

test('a full storage keeps values in memory and leaves no outdated ones', () => {
  const { safe, map, refuses } = storageThat({});
  safe.set('token', 'T1');
  refuses.set = true;
  safe.set('token', 'T2');
  expect(safe.get('token')).toBe('T2');
  expect(map.has('token')).toBe(false);
  refuses.set = false;
  safe.set('token', 'T3');
  expect(map.get('token')).toBe('T3');
  map.set('token', 'T4');
  expect(safe.get('token')).toBe('T4');
});

test('a value that could not be removed reads as removed', () => {
  const { safe, map } = storageThat({ remove: true });
  safe.set('token', 'T1');
  safe.remove('token');
  expect(map.get('token')).toBe('T1');
  expect(safe.get('token')).toBeNull();
});
