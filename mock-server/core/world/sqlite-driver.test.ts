import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../testing/test-world.ts';
import { CannotStart } from './data-folder.ts';
import { assertDriverLasts, assertFileLasts } from './sqlite-driver.ts';

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
  const command = / CXXFLAGS='-include "(.+)"' npm rebuild better-sqlite3$/;
  const [, header = ''] = command.exec(String(refusal)) ?? [];
  expect(existsSync(header)).toBe(true);
});

it('accepts other drivers, one in a place that it does not know, and the installed one', () => {
  const prebuilt = file();
  writeFileSync(prebuilt, '_ZN4node25AddEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_');
  expect(() => assertFileLasts(prebuilt)).not.toThrow();
  expect(() => assertFileLasts(file())).not.toThrow();
  expect(assertDriverLasts).not.toThrow();
});
