import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../bootstrap/root.mjs';
import { runHost, type RunningHost } from './running-host.test-support.ts';
import { mock, typed } from './typed.test-support.ts';

// Each starts two programs or three.
vi.setConfig({ testTimeout: 30_000 });

let host: RunningHost;
let folder = '';
beforeAll(async () => {
  host = await runHost();
  folder = mkdtempSync(join(tmpdir(), 'dicebox-exec-test-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await host.close();
});

const env = () => ({ PATH: process.env['PATH'] ?? '', DICEBOX_URL: host.url });

/** `exec` of a Node program, in a world named so. */
const line = (world: string, program: string, ...options: string[]) => {
  const beginning = ['--world', world, '--scenario', 'empty', '--seed', 's'];
  return ['exec', ...beginning, ...options, '--', 'node', '-e', program];
};
/** In a process of its own, as it is typed. */
const run = (world: string, program: string, ...options: string[]) =>
  mock(line(world, program, ...options), env());
/** In this process, for what needs no other. */
const runHere = (world: string, program: string, ...options: string[]) =>
  typed(line(world, program, ...options), { env: env() });

const CALL = (path: string, init = '') => `fetch(process.env.DICEBOX_URL + '${path}', {${init}})`;
const ALL_OK = `
  ok      books    they add up
  ok      faults   each one ordered struck
  ok      offline  nothing tried to leave this machine
  ok      calls    all to paths the API has
  ok      work     all that fell due was done
`;

describe.concurrent('exec ends', () => {
  it('with 0 when the command and its world are well; the world is gone then', async () => {
    const program = `${CALL('/__mock/status')}.then(async (r) => console.log(JSON.stringify({ ...(await r.json()), key: process.env.DICEBOX_WORLD, server: process.env.DICEBOX_SERVER })))`;
    const said = await run('well', program);
    expect(said.stderr).toBe(`\nexec: node ended with 0, in world well${ALL_OK}`);
    expect(said.code).toBe(0);
    expect(JSON.parse(said.stdout)).toMatchObject({
      world: 'well',
      key: 'well',
      seed: 's',
      server: host.url,
    });
    expect(host.worlds.find('well')).toBeUndefined();
  });

  it('with the command’s own code when it fails, and says how to have the same again', async () => {
    const { code, stderr } = await run('fails', 'process.exit(3)');
    expect(code).toBe(3);
    expect(stderr).toBe(
      `\nexec: node ended with 3, in world fails${ALL_OK}exec: the same draws again with exec --scenario empty --seed s -- …; ends with 3\n`,
    );
  });

  it('with 1 when a fault never struck', async () => {
    const program = CALL(
      '/__mock/faults',
      `method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"kind":"drop_after","route":"games.submitBet"}'`,
    );
    const { code, stderr } = await run('unmet', program);
    expect(code).toBe(1);
    expect(stderr).toContain(
      '  FAILED  faults   1 never struck\n            1: drop_after games.submitBet\n',
    );
    expect(stderr).toContain('exec: 1 of 5 checks failed\n');
  });

  it('with 1 when it tried to leave the machine, however it took the failure', async () => {
    const program = join(folder, 'leaves.mjs');
    writeFileSync(program, "fetch('http://192.0.2.1').catch(() => {});");
    const command = ['exec', '--scenario', 'empty', '--', 'node', program];
    const { code, stderr } = await mock(command, env());
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^ {2}FAILED {2}offline {2}1 attempt to leave this machine\n {12}http:\/\/192\.0\.2\.1\/\n {12}at file:\S+leaves\.mjs:1:1$/m,
    );
  });

  it('with 1 when the books do not add up', async () => {
    const damage = createServer((_, response) => {
      host.worlds.find('broken')?.db.exec("UPDATE account SET credits = 1 WHERE name = 'house'");
      response.end();
    });
    damage.listen(0, '127.0.0.1');
    await once(damage, 'listening');
    const { port } = damage.address() as AddressInfo; // it listens on TCP
    const { code, stderr } = await run('broken', `fetch('http://127.0.0.1:${port}')`);
    damage.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ {2}FAILED {2}books {4}2 breaches of the rules\n {12}\{"rule":"L1"/m);
  });

  it('with 127 when there is no such command, and 126 when it is none', async () => {
    const file = join(folder, 'no-program');
    writeFileSync(file, '');
    const [missing, unfit] = await Promise.all(
      ['no-such-command-anywhere', file].map((command) => mock(['exec', '--', command], env())),
    );
    expect(missing?.code).toBe(127);
    expect(missing?.stderr).toContain('no-such-command-anywhere: there is no such command');
    expect(unfit?.code).toBe(126);
    expect(unfit?.stderr).toContain('no-program cannot be run (EACCES)');
  });

  it('with 130 on Ctrl-C, after the command has ended', async () => {
    const program =
      "process.on('SIGINT', () => { console.log('tidied up'); process.exit(5); }); setInterval(() => {}, 1000); console.log('ready');";
    const child = spawn(
      process.execPath,
      [join(root, 'scripts/mock.mjs'), ...line('stopped', program)],
      { stdio: ['ignore', 'pipe', 'pipe'], env: env() },
    );
    let stdout = '';
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (stdout === 'ready\n') child.kill('SIGINT');
    });
    const [code] = (await once(child, 'close')) as [number]; // its exit code comes first
    expect(code).toBe(130);
    expect(stdout).toBe('ready\ntidied up\n');
    expect(stderr).toContain('exec: interrupted, so nothing was checked\n');
    expect(host.worlds.find('stopped')).toBeUndefined();
  });

  it('with what a shell says of a command that a signal ended', async () => {
    const { code, stderr } = await run('killed', "process.kill(process.pid, 'SIGKILL')");
    expect(code).toBe(137);
    expect(stderr).toContain('exec: node was ended by SIGKILL, in world killed\n');
  });
});

describe('exec', () => {
  it('hands input on, and leaves the output to the command', async () => {
    const args = [
      join(root, 'scripts/mock.mjs'),
      ...line('piped', 'process.stdin.pipe(process.stdout)'),
    ];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: env() });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stdin.end('through and through');
    await once(child, 'close');
    expect(stdout).toBe('through and through');
  });

  it('fails for a call to a path the API does not have, unless that is allowed', async () => {
    const program = CALL('/api/games/lst');
    const strict = await runHere('unmatched', program);
    expect(strict.code).toBe(1);
    expect(strict.stderr).toContain('  FAILED  calls    1 to paths the API does not have\n');
    const allowed = await runHere('unmatched', program, '--allow-unmatched');
    expect(allowed.code).toBe(0);
    expect(allowed.stderr).toContain(
      '  ok      calls    1 to paths the API does not have\n            GET /api/games/lst, nearest: GET /api/games/list',
    );
  });

  it('checks the world that the command left, and none of its own making', async () => {
    const drop = CALL("/__mock/worlds/' + process.env.DICEBOX_WORLD + '", "method: 'DELETE'");
    const { code, stderr } = await runHere('dropped', drop);
    expect(code).toBe(1);
    expect(stderr).toContain('  FAILED  world    its state could not be checked.');
    expect(stderr).toContain('There is no world "dropped"');
  });

  it('begins the world as it is told', async () => {
    const program = `${CALL('/__mock/status')}.then(async (r) => { const { now, frozen, seed } = await r.json(); process.exit(now === 1773108030000 && frozen && seed === 's' ? 0 : 9); })`;
    const { code } = await runHere('told', program, '--now', '2026-03-10T02:00:30Z', '--freeze');
    expect(code).toBe(0);
  });

  it('keeps the world when told, and says where it is', async () => {
    const { code, stderr } = await runHere('kept', '0', '--keep');
    expect(code).toBe(0);
    expect(stderr).toContain('exec: the world stays, see npm run mock -- status --world kept\n');
    expect(host.worlds.drop('kept')).toBe(true);
  });

  it('says that a world of that key is there already, and leaves it there', async () => {
    host.worlds.create({ key: 'taken', scenario: 'empty' });
    const { code, stderr } = await runHere('taken', '0');
    expect(code).toBe(1);
    expect(stderr).toContain('A world "taken" exists already');
    expect(host.worlds.drop('taken')).toBe(true);
  });

  it('writes one report, as JSON where it is wanted', async () => {
    const file = join(folder, 'report.json');
    const { code, stderr } = await runHere(
      'reported',
      'process.exit(4)',
      '--json',
      '--report',
      file,
    );
    expect(code).toBe(4);
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(JSON.parse(stderr)).toEqual(report);
    expect(report).toMatchObject({
      ok: false,
      code: 4,
      command: ['node', '-e', 'process.exit(4)'],
      child: { code: 4, reason: null },
      server: host.url,
      world: { world: 'reported', scenario: 'empty', seed: 's', kept: false },
      checks: ['books', 'faults', 'offline', 'calls', 'work'].map((check) => ({ check, ok: true })),
    });
    const lost = await runHere('reported', '0', '--report', join(folder, 'no/folder'));
    expect(lost.code).toBe(1);
    expect(lost.stderr).toContain('The report was not written: ENOENT');
  });

  it('leaves nothing behind: no listener for signals, no proxy, no folder', async () => {
    const before = process.listenerCount('SIGINT');
    let url = '';
    const program = `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'env'))}, process.env.DICEBOX_URL + ' ' + process.env.DICEBOX_OUTSIDE_LOG)`;
    await runHere('traceless', program);
    expect(process.listenerCount('SIGINT')).toBe(before);
    const [proxy = '', log = ''] = readFileSync(join(folder, 'env'), 'utf8').split(' ');
    url = proxy;
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    expect(() => readFileSync(join(log, '..'))).toThrow('ENOENT');
  });

  it('can be used within itself: the inner world is another', async () => {
    const inner = ['exec', '--world', 'inner', '--scenario', 'empty', '--', 'node', '-e', '0'];
    const program = `const { spawnSync } = require('node:child_process'); const { status } = spawnSync('node', ${JSON.stringify([join(root, 'scripts/mock.mjs'), ...inner])}, { stdio: 'ignore' }); process.exit(status === 0 ? 0 : 8)`;
    expect((await runHere('outer', program)).code).toBe(0);
  });
});
