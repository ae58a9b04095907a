import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../testing/test-world.ts';
import { CannotStart } from './data-folder.ts';
import { assertDriverLoads, assertDriverWorks, assertFileLasts } from './sqlite-driver.ts';

const file = () => join(tempFolder(), 'better_sqlite3.node');

it('refuses a driver that would end the process, and names the command that mends it', () => {
  const compiled = file();
  writeFileSync(compiled, '_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_');
  let refusal: unknown;
  try {
    assertFileLasts(compiled);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(CannotStart);
  const command = / CXXFLAGS='-include "(.+)"' npm rebuild better-sqlite3 --ignore-scripts=false$/;
  const [, header = ''] = command.exec(String(refusal)) ?? [];
  expect(existsSync(header)).toBe(true);
});

it('accepts other drivers, one in a place that it does not know, and the installed one', () => {
  const prebuilt = file();
  writeFileSync(prebuilt, '_ZN4node25AddEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_');
  expect(() => assertFileLasts(prebuilt)).not.toThrow();
  expect(() => assertFileLasts(file())).not.toThrow();
  expect(assertDriverWorks).not.toThrow();
});

it.each([
  new Error('Could not locate the bindings file. Tried:\n → build/better_sqlite3.node'),
  Object.assign(new Error('compiled against another version'), { code: 'ERR_DLOPEN_FAILED' }),
])('refuses a driver that this Node cannot load: $message', (reason) => {
  const load = () => {
    throw reason;
  };
  expect(() => assertDriverLoads(load)).toThrow(CannotStart);
  expect(() => assertDriverLoads(load)).toThrow(
    /npm rebuild better-sqlite3 --ignore-scripts=false, .* approve-builds/,
  );
});

it('passes on any other error of the driver', () => {
  const load = () => {
    throw new Error('out of memory');
  };
  expect(() => assertDriverLoads(load)).toThrow('out of memory');
});
