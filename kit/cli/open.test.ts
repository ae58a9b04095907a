import { folderOfFile } from '../../mock-server/core/testing/test-world.ts';
import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createControlClient } from '#kit/client/control-client.ts';
import { type RunningServer, runServer } from '../running-server.test-support.ts';
import { PACKAGE } from './installation.ts';
import { typeLine } from './type-line.test-support.ts';

let server: RunningServer;
const folder = folderOfFile();
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  server = await runServer();
  const control = createControlClient({ url: server.url, world: 'failed' });
  await control.call('POST /worlds', {
    world: 'failed',
    now: '2026-03-10T02:00:30Z',
    freeze: true,
  });
  writeFileSync(at('plain.dicebox'), await control.call('GET /export'));
  const failure = {
    test: 'bets › a win',
    error: 'Expected: 1\nReceived: 2',
    url: '/#/pages/game/record',
  };
  await control.call('POST /failure', failure);
  const image = await control.call('GET /export');
  writeFileSync(at('world.dicebox'), image);
  writeFileSync(at('notes.txt'), 'no world');
  const rooms = new Database(Buffer.from(image));
  rooms.exec(
    "UPDATE meta SET value = json_set(value, '$.product', 'Rooms') WHERE key = 'failure'; DROP TABLE sms_code",
  );
  writeFileSync(at('rooms.dicebox'), rooms.serialize());
  return server.close;
});

const open = (name: string) =>
  typeLine(['open', at(name), '--url', server.url], { installation: PACKAGE });

describe('open', () => {
  it('prints where a test failed, and an address that shows it in a new world', async () => {
    const { code, stdout } = await open('world.dicebox');
    expect(code).toBe(0);
    const [, world = ''] = /dock\.html\?failure=(open-\w+)#/.exec(stdout) ?? [];
    expect(stdout.split('\n')).toEqual([
      `address  ${server.url}/__devtools/dock.html?failure=${world}#/pages/game/record`,
      `world    ${world}`,
      'test     bets › a win',
      'error    Expected: 1',
      'at       2026-03-10 10:00:30 +08:00',
      'page     /#/pages/game/record',
      'calls    0',
      '',
    ]);
    expect(server.worlds.find(world)?.clock.frozen).toBe(true);
    expect(server.worlds.drop(world)).toBe(true);
  });

  it.each([
    [
      'plain.dicebox',
      /plain\.dicebox is a world in which no test failed\.\nName the file .*npx dicebox mock snapshot import\n$/,
    ],
    [
      'rooms.dicebox',
      /rooms\.dicebox cannot be opened: It is a world of Rooms, and this server serves Dicebox: start/,
    ],
    ['notes.txt', /notes\.txt is not the world of a failed test\.\nName the file world\.dicebox/],
    [
      'missing.dicebox',
      /missing\.dicebox: ENOENT: .*\.\nName a file that can be read and written\.\n$/,
    ],
  ])('refuses %s, and leaves no world behind', async (name, message) => {
    const before = server.worlds.all().length;
    const { code, stdout, stderr } = await open(name);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(server.worlds.all()).toHaveLength(before);
  });

  it.runIf(process.platform === 'linux')(
    'passes the address to the browser of the desktop',
    async () => {
      const note = at('opened.txt');
      writeFileSync(
        at('xdg-open'),
        `#!/bin/sh\necho "$1" > ${note}.part && mv ${note}.part ${note}\n`,
        { mode: 0o755 },
      );
      const line = ['open', at('world.dicebox'), '--url', server.url, '--browser'];
      const { stdout } = await typeLine(line, { env: { PATH: `${folder}:/usr/bin:/bin` } });
      const [, address = ''] = /^address +(\S+)$/m.exec(stdout) ?? [];
      await expect.poll(() => read(note), { timeout: 60_000 }).toBe(`${address}\n`);
    },
  );
});

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
