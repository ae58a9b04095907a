import { tempFolder } from '../../mock-server/core/testing/test-world.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findServerAddress } from './session.ts';

const DEFAULT = 'http://127.0.0.1:4300';

let root = '';
beforeEach(() => {
  root = tempFolder();
});

const addressOf = (env: Record<string, string>, url?: string) =>
  findServerAddress(url, env, root).url;

function writeSessionFile(locator: unknown, folder = '.dicebox'): void {
  mkdirSync(join(root, folder), { recursive: true });
  const text = typeof locator === 'string' ? locator : JSON.stringify(locator);
  writeFileSync(join(root, folder, 'server.json'), text);
}
const running = { pid: process.pid, url: 'http://127.0.0.1:7001' };

describe('the address of the server', () => {
  it('is the default one when nothing names another', () => {
    expect(addressOf({})).toBe(DEFAULT);
    expect(addressOf({ DICEBOX_URL: '', DICEBOX_DATA: '' })).toBe(DEFAULT);
  });

  it('comes from the option, else the environment, else the server on the data folder', () => {
    writeSessionFile(running);
    writeSessionFile({ ...running, url: 'http://127.0.0.1:7002' }, 'elsewhere');
    const env = { DICEBOX_URL: 'https://fake.example/', DICEBOX_DATA: 'elsewhere' };
    expect(addressOf(env, 'http://127.0.0.1:9')).toBe('http://127.0.0.1:9');
    expect(addressOf(env)).toBe('https://fake.example');
    expect(addressOf({ ...env, DICEBOX_URL: '' })).toBe('http://127.0.0.1:7002');
    expect(addressOf({})).toBe('http://127.0.0.1:7001');
  });

  it.each([
    ['a process that ended', { ...running, pid: 2 ** 22 + 1 }],
    ['no address', { pid: process.pid }],
    ['half a file', '{"pid":'],
  ])('is not read from a locator with %s', (_, locator) => {
    writeSessionFile(locator);
    expect(addressOf({})).toBe(DEFAULT);
  });
});
