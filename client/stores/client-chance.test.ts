import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { browserChance, randomBelow, uuidOf } from './client-chance.ts';

afterEach(() => vi.unstubAllGlobals());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('keys are unique UUIDs', () => {
  expect(browserChance.newKey()).toMatch(UUID);
  expect(browserChance.newKey()).not.toBe(browserChance.newKey());
});

test('keys are made without randomUUID, which plain HTTP lacks', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  });
  expect(browserChance.newKey()).toMatch(UUID);
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
