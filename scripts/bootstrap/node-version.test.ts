import { expect, it } from 'vitest';
import { ensureNode, isNodeNewEnough } from './node-version.mjs';

it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('accepts Node %s', (version) => {
  expect(isNodeNewEnough(version)).toBe(true);
});

it.each(['18.20.0', '20.18.3', '20.9.0'])('refuses Node %s', (version) => {
  expect(() => ensureNode(version)).toThrow(/needs Node 20\.19 or newer, and this is/);
});
