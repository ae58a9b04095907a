import { tempFolder } from '../../mock-server/core/testing/test-world.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { FakeHost } from './fake-host.ts';

let folder = '';
const urls: string[] = [];
beforeEach(() => {
  urls.length = 0;
  folder = tempFolder();
});

function program(text: string): FakeHost {
  const log = join(folder, 'log');
  writeFileSync(log, '');
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { appendFileSync } from 'node:fs';
     const note = (word) => appendFileSync(${JSON.stringify(log)}, word + ' ');
     ${text}`,
  );
  return new FakeHost(join(folder, 'program.mjs'), [], {
    print: () => {},
    onReady: (url) => urls.push(url),
  });
}
const notes = (): string => readFileSync(join(folder, 'log'), 'utf8').trim();

it('stops the running server before it starts the next', async () => {
  const host = program(`
    note('start');
    process.on('SIGTERM', () => { note('end'); process.exit(0); });
    setInterval(() => {}, 1000);
    console.log('app http://127.0.0.1:5123');`);
  expect(await Promise.all([host.restart(), host.restart()])).toEqual([true, true]);
  await host.stop();
  expect(notes()).toBe('start end start end');
  expect(host.starts).toBe(2);
  expect(urls).toEqual(Array(2).fill('http://127.0.0.1:5123'));
});

it('reports a server that ends before it is ready', async () => {
  const host = program(`note('start'); process.exit(1);`);
  expect(await host.restart()).toBe(false);
  await host.stop();
  expect(notes()).toBe('start');
});
