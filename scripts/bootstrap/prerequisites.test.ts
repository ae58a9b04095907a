import { expect, it } from 'vitest';
import { ensurePrerequisites } from './prerequisites.mjs';

it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('accepts Node %s', (version) => {
  expect(() => ensurePrerequisites({ version })).not.toThrow();
});

it.each(['18.20.0', '20.18.3', '20.9.0'])('refuses Node %s', (version) => {
  expect(() => ensurePrerequisites({ version })).toThrow(/needs Node 20\.19 or newer, and this is/);
});

it('refuses a folder for temporary files that is missing', () => {
  expect(() => ensurePrerequisites({ temporary: '/nowhere/at/all' })).toThrow(
    /^The folder for temporary files, \/nowhere\/at\/all, .* name another with TMPDIR/,
  );
});
