import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../bootstrap/root.mjs';

/** A test as the table names it: its file and words of its title. */
const TEST = /`([\w./-]+\.(?:test|spec|flow)\.tsx?)` "([^"]+)"/g;

it('every test that the page on security names exists', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const named = [...page.matchAll(TEST)];
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(([, path = '', title = '']) => {
    const file = join(root, path);
    return !existsSync(file) || !readFileSync(file, 'utf8').includes(title);
  });
  expect(missing.map(([text]) => text)).toEqual([]);
});

it('the page on security has each requirement of level 1 once', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const ids = [...page.matchAll(/^\| ([\d.,– ]+?) +\|/gm)].flatMap(([, cell = '']) => idsOf(cell));
  expect(ids).toHaveLength(70);
  expect(new Set(ids).size).toBe(70);
});

/** Returns the ids of a cell, such as "9.1.1–9.1.3, 9.2.1". */
function idsOf(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.trim().split('–');
    const numbers = first.split('.').map(Number);
    const from = numbers.at(-1) ?? 0;
    const count = Number(last.split('.').at(-1)) - from + 1;
    const stem = numbers.slice(0, -1).join('.');
    return Array.from({ length: count }, (_, index) => `${stem}.${from + index}`);
  });
}
