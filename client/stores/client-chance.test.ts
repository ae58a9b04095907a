import { afterEach, expect, test, vi } from 'vitest';
import { browserChance, uuidOf } from './client-chance.ts';

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
