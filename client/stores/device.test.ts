import { expect, test, afterEach, describe, it, vi } from 'vitest';
import { safeStorage } from './safe-storage.ts';
import { ConnectionStore } from './connection-store.ts';
import { newKey, randomBelow, uuidOf } from './client-chance.ts';

/** A storage that fails at the given operations. */
function fakeStorage(refuses: { get?: boolean; set?: boolean; remove?: boolean }) {
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

test.each([
  ['throws on access', () => safeStorage(() => throwing())],
  ['cannot be read', () => fakeStorage({ get: true }).safe],
])('a storage that %s behaves like an empty one in memory', (_, open) => {
  const safe = open();
  expect(safe.get('token')).toBeNull();
  safe.set('token', 'T1');
  expect(safe.get('token')).toBe('T1');
  safe.remove('token');
  expect(safe.get('token')).toBeNull();
});

function throwing(): never {
  throw new DOMException('denied', 'SecurityError');
}

test('a full storage keeps values in memory and leaves no outdated ones', () => {
  const { safe, map, refuses } = fakeStorage({});
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
  const { safe, map } = fakeStorage({ remove: true });
  safe.set('token', 'T1');
  safe.remove('token');
  expect(map.get('token')).toBe('T1');
  expect(safe.get('token')).toBeNull();
});

function setUp(onLine: boolean) {
  const tab = Object.assign(new EventTarget(), { navigator: { onLine } });
  const connection = new ConnectionStore();
  const turn = (isOnline: boolean) => {
    tab.navigator.onLine = isOnline;
    tab.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  return { connection, tab, turn };
}

test('the connection store follows the network until it is stopped', () => {
  const { connection, tab, turn } = setUp(false);
  const end = connection.start(tab);
  expect(connection.isOnline).toBe(false);
  turn(true);
  expect(connection.isOnline).toBe(true);
  turn(false);
  expect(connection.isOnline).toBe(false);
  end();
  turn(true);
  expect(connection.isOnline).toBe(false);
});

afterEach(() => vi.unstubAllGlobals());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('keys are unique UUIDs, also without randomUUID, which plain HTTP lacks', () => {
  expect(newKey()).not.toBe(newKey());
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  });
  expect(newKey()).toMatch(UUID);
});

test('uuidOf formats the bytes in order and sets version and variant', () => {
  expect(uuidOf(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
  expect(uuidOf(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});

describe('randomBelow', () => {
  it('returns every value below the limit and no other', () => {
    const words = [0, 1, 2, 3, 4, 5, 6];
    const drawn = words.map((word) => randomBelow(3, () => word));
    expect(drawn).toEqual([0, 1, 2, 0, 1, 2, 0]);
    for (let at = 0; at < 50; at += 1) expect([0, 1, 2]).toContain(randomBelow(3));
  });

  it('draws again for values that would cause a bias', () => {
    const words = [2 ** 32 - 1, 4];
    expect(randomBelow(3, () => words.shift() ?? 0)).toBe(1);
    expect(randomBelow(2, () => 2 ** 32 - 1)).toBe(1);
  });
});
