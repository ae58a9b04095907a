import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { browserChance, randomBelow, uuidOf } from './client-chance.ts';

afterEach(() => vi.unstubAllGlobals());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('keys are UUIDs, and no two are alike', () => {
  expect(browserChance.newKey()).toMatch(UUID);
  expect(browserChance.newKey()).not.toBe(browserChance.newKey());
});

test('plain HTTP away from localhost has no randomUUID, and keys all the same', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  });
  expect(browserChance.newKey()).toMatch(UUID);
});

test('bytes become text in order, with version and variant set', () => {
  expect(uuidOf(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
  expect(uuidOf(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});

describe('a number below', () => {
  it('takes each value, and no other', () => {
    const words = [0, 1, 2, 3, 4, 5, 6];
    const drawn = words.map((word) => randomBelow(3, () => word));
    expect(drawn).toEqual([0, 1, 2, 0, 1, 2, 0]);
    for (let at = 0; at < 50; at += 1) expect([0, 1, 2]).toContain(randomBelow(3));
  });

  it('draws again where the words left over would favour some', () => {
    const words = [2 ** 32 - 1, 4];
    expect(randomBelow(3, () => words.shift() ?? 0)).toBe(1);
    expect(randomBelow(2, () => 2 ** 32 - 1)).toBe(1);
  });
});
