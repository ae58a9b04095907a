import { readFileSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../testing/test-world.ts';
import { isBeyondLoopback, writeLocator, urlOf } from './data-folder.ts';

const LOCATOR = { pid: 7, url: 'http://127.0.0.1:4300', version: '1.0.0', started_at: 1 };

it('writeLocator writes a file that its server removes at the end', () => {
  const folder = tempFolder();
  const remove = writeLocator(folder, LOCATOR);
  expect(readdirSync(folder)).toEqual(['server.json']);
  expect(JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))).toEqual(LOCATOR);
  remove();
  expect(readdirSync(folder)).toEqual([]);
  expect(remove).not.toThrow();
});

it('writeLocator replaces the file that a crashed server left', () => {
  const folder = tempFolder();
  writeLocator(folder, LOCATOR);
  writeLocator(folder, { ...LOCATOR, pid: 8 });
  expect(JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))).toMatchObject({ pid: 8 });
});

const at = (address: string): AddressInfo => ({ address, port: 80, family: '' });

it.each([
  ['127.0.0.1', 'http://127.0.0.1:80', false],
  ['127.0.0.2', 'http://127.0.0.2:80', false],
  ['::1', 'http://[::1]:80', false],
  ['::ffff:127.0.0.1', 'http://[::ffff:127.0.0.1]:80', false],
  ['0.0.0.0', 'http://127.0.0.1:80', true],
  ['::', 'http://[::1]:80', true],
  ['192.168.1.7', 'http://192.168.1.7:80', true],
  ['fe80::1', 'http://[fe80::1]:80', true],
])('the address %s is called at %s', (address, url, isBeyond) => {
  expect(urlOf(at(address))).toBe(url);
  expect(isBeyondLoopback(at(address))).toBe(isBeyond);
});
