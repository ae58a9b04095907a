import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whereIs } from './where.mjs';

const USUAL = 'http://127.0.0.1:4300';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dicebox-where-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function leave(locator: unknown, folder = '.dicebox'): void {
  mkdirSync(join(root, folder), { recursive: true });
  const text = typeof locator === 'string' ? locator : JSON.stringify(locator);
  writeFileSync(join(root, folder, 'server.json'), text);
}
const running = { pid: process.pid, url: 'http://127.0.0.1:7001' };

describe('the address of the server', () => {
  it('is the usual one when nobody says another', () => {
    expect(whereIs(undefined, {}, root)).toBe(USUAL);
    expect(whereIs(undefined, { DICEBOX_URL: '', DICEBOX_DATA: '' }, root)).toBe(USUAL);
  });

  it('is that of the flag, else of the environment, else of what runs on the data folder', () => {
    leave(running);
    leave({ ...running, url: 'http://127.0.0.1:7002' }, 'elsewhere');
    const env = { DICEBOX_URL: 'https://fake.example/', DICEBOX_DATA: 'elsewhere' };
    expect(whereIs('http://127.0.0.1:9', env, root)).toBe('http://127.0.0.1:9');
    expect(whereIs(undefined, env, root)).toBe('https://fake.example');
    expect(whereIs(undefined, { ...env, DICEBOX_URL: '' }, root)).toBe('http://127.0.0.1:7002');
    expect(whereIs(undefined, {}, root)).toBe('http://127.0.0.1:7001');
  });

  it.each([
    ['a process that is gone', { ...running, pid: 2 ** 22 + 1 }],
    ['no process', { url: running.url }],
    ['text for a process', { ...running, pid: String(process.pid) }],
    ['every process', { ...running, pid: 0.5 }],
    ['no address', { pid: process.pid }],
    ['another kind of address', { ...running, url: 'file:///etc' }],
    ['half a file', '{"pid":'],
    ['nothing', 'null'],
  ])('is not taken from a file that names %s', (_, locator) => {
    leave(locator);
    expect(whereIs(undefined, {}, root)).toBe(USUAL);
  });
});
