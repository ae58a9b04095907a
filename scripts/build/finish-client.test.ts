import { tempFolder } from '../../mock-server/core/testing/test-world.ts';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { finishClient } from './finish-client.ts';

const WORKER = "keep({ version: '__VERSION__', files: JSON.parse('__FILES__') });";
const CODE = 'let much = 1;\n'.repeat(100);

let base = '';
beforeEach(() => {
  base = tempFolder();
  mkdirSync(join(base, 'client/assets'), { recursive: true });
  write('index.html', '<title>Dicebox</title>');
  write('config.js', "globalThis.diceboxApi = '';");
  write('sw.js', WORKER);
  write('sw.js.map', '{}');
  write('assets/index-1a2b.js', CODE);
  write('assets/index-1a2b.js.map', '{}');
});

const path = (file: string): string => join(base, 'client', file);
const write = (file: string, text: string): void => writeFileSync(path(file), text);
const read = (file: string): string => readFileSync(path(file), 'utf8');
const finish = (api = '') => finishClient(join(base, 'client'), { maps: join(base, 'maps'), api });

it('moves the source maps and the list of chunks away', async () => {
  write('chunks.json', '{}');
  await finish();
  expect(existsSync(path('chunks.json'))).toBe(false);
  expect(existsSync(join(base, 'maps/chunks.json'))).toBe(true);
  expect(existsSync(path('assets/index-1a2b.js.map'))).toBe(false);
  expect(existsSync(join(base, 'maps/assets/index-1a2b.js.map'))).toBe(true);
});

it('gives the worker its files: the page by its address, config.js not at all', async () => {
  await finish();
  expect(read('sw.js')).toMatch(
    /version: '[\da-f]{12}', files: JSON\.parse\('\["assets\/index-1a2b\.js",""\]'\)/,
  );
});

it('gives equal builds the same version, and others another', async () => {
  const versions: string[] = [];
  for (const page of ['one', 'one', 'two']) {
    write('sw.js', WORKER);
    write('index.html', page);
    rmSync(path('assets/index-1a2b.js.gz'), { force: true });
    rmSync(path('assets/index-1a2b.js.br'), { force: true });
    await finish();
    versions.push(/'([\da-f]{12})'/.exec(read('sw.js'))?.[1] ?? 'none');
  }
  expect(versions[0]).toBe(versions[1]);
  expect(versions[2]).not.toBe(versions[0]);
});

it('compresses large text files', async () => {
  await finish();
  const packed = (end: string) => readFileSync(path(`assets/index-1a2b.js.${end}`));
  expect(gunzipSync(packed('gz')).toString()).toBe(CODE);
  expect(brotliDecompressSync(packed('br')).toString()).toBe(CODE);
  expect(existsSync(path('index.html.gz'))).toBe(false);
});

it('sets the API host', async () => {
  await finish('https://api.example.com');
  expect(read('config.js')).toBe("globalThis.diceboxApi = 'https://api.example.com';");
});

it.each(['api.example.com', "https://x';alert(1)//", 'https://api.example.com/v1'])(
  'refuses %s as the API host',
  async (api) => {
    await expect(finish(api)).rejects.toThrow('DICEBOX_API is "');
  },
);
