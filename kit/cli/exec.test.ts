import { folderOfFile, listen } from '../../mock-server/core/testing/test-world.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningServer, runServer } from '../running-server.test-support.ts';
import { RUN_CLI, runCli, typeLine } from './type-line.test-support.ts';

// Each test starts two or three programs.
vi.setConfig({ testTimeout: 60_000 });

let server: RunningServer;
const folder = folderOfFile();
beforeAll(async () => {
  server = await runServer();
  return server.close;
});

const env = () => ({ PATH: process.env['PATH'] ?? '', DICEBOX_URL: server.url });

function lineOf(world: string, program: string, ...options: string[]): string[] {
  const start = ['--world', world, '--scenario', 'empty', '--seed', 's'];
  return ['exec', ...start, ...options, '--', 'node', '-e', program];
}

/** Runs the line in a process of its own, as it is typed. */
const run = (world: string, program: string, ...options: string[]) =>
  runCli(lineOf(world, program, ...options), env());

/** Runs the line in this process, which is faster. */
const runHere = (world: string, program: string, ...options: string[]) =>
  typeLine(lineOf(world, program, ...options), { env: env() });

/** JavaScript that calls the server in the world that exec created. */
const call = (path: string) =>
  `fetch(process.env.DICEBOX_URL + '${path}', { headers: { 'x-mock-world': process.env.DICEBOX_WORLD } })`;

describe('exec exits', () => {
  it('with 0 after a command that succeeds, and drops its world', async () => {
    const program = `${call('/__mock/status')}.then(async (r) => console.log(await r.text()))`;
    const { code, stdout, stderr } = await run('succeeds', program);
    expect(stderr).toBe('exec: node ended with 0, in the world succeeds\nexec: the books add up\n');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ world: 'succeeds', seed: 's', scenario: 'empty' });
    expect(server.worlds.find('succeeds')).toBeUndefined();
  });

  it.each([
    ['that fails', 'process.exit(3)', 3, 'ended with 3'],
    ['that a signal ended', "process.kill(process.pid, 'SIGKILL')", 137, 'was ended by SIGKILL'],
  ])('with the code a shell gives a command %s', async (_, program, expected, description) => {
    const { code, stderr } = await runHere('fails', program);
    expect(code).toBe(expected);
    expect(stderr).toContain(`exec: node ${description}, in the world fails\n`);
  });

  it('with 1 when the books do not add up afterwards', async () => {
    const damage = createServer((_, response) => {
      server.worlds.find('broken')?.db.exec("UPDATE account SET credits = 1 WHERE name = 'house'");
      response.end();
    });
    const { code, stderr } = await runHere('broken', `fetch('${await listen(damage)}')`);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^the books do not add up: \{"rule":"L1"/m);
  });

  it('with 1 when its world is gone afterwards', async () => {
    const drop =
      "fetch(process.env.DICEBOX_URL + '/__mock/worlds/' + process.env.DICEBOX_WORLD, { method: 'DELETE' })";
    const { code, stderr } = await runHere('dropped', drop);
    expect(code).toBe(1);
    expect(stderr).toContain('exec: the books could not be checked');
    expect(stderr).toContain('There is no world "dropped"');
  });

  it('with 127 for a missing command, and 126 for a file that is not a program', async () => {
    const file = join(folder, 'no-program');
    writeFileSync(file, '');
    const missing = await typeLine(['exec', '--', 'no-such-command-anywhere'], { env: env() });
    expect(missing.code).toBe(127);
    expect(missing.stderr).toContain('no-such-command-anywhere: there is no such command');
    const unfit = await typeLine(['exec', '--', file], { env: env() });
    expect(unfit.code).toBe(126);
    expect(unfit.stderr).toContain('no-program cannot be run (EACCES)');
  });

  it('with 130 on Ctrl-C, after the command has ended', async () => {
    const program =
      "process.on('SIGINT', () => { console.log('cleaned up'); process.exit(5); }); setInterval(() => {}, 1000); console.log('ready');";
    const child = spawn(process.execPath, [...RUN_CLI, ...lineOf('interrupted', program)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: env(),
    });
    let stdout = '';
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (stdout === 'ready\n') child.kill('SIGINT');
    });
    const [code] = (await once(child, 'close')) as [number]; // its exit code comes first
    expect(code).toBe(130);
    expect(stdout).toBe('ready\ncleaned up\n');
    expect(stderr).toBe('exec: interrupted, in the world interrupted\n');
    expect(server.worlds.find('interrupted')).toBeUndefined();
  });
});

describe('exec', () => {
  it('gives its input and output to the command', async () => {
    const args = [...RUN_CLI, ...lineOf('piped', 'process.stdin.pipe(process.stdout)')];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: env() });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stdin.end('through and through');
    await once(child, 'close');
    expect(stdout).toBe('through and through');
  });

  it('gives the control token to the command', async () => {
    const program = 'process.exit(process.env.DICEBOX_CONTROL_TOKEN === "a-token" ? 0 : 9)';
    const { code } = await runHere('token', program, '--token', 'a-token');
    expect(code).toBe(0);
  });

  it('keeps calls of the command to the server from a proxy', async () => {
    const program = 'process.exit(process.env.no_proxy === "a.test,127.0.0.1" ? 0 : 9)';
    const { code } = await typeLine(lineOf('direct', program), {
      env: { ...env(), HTTP_PROXY: 'http://127.0.0.1:1', NO_PROXY: 'a.test' },
    });
    expect(code).toBe(0);
  });

  it('keeps the world with --keep', async () => {
    expect((await runHere('kept', '0', '--keep')).code).toBe(0);
    expect(server.worlds.drop('kept')).toBe(true);
  });

  it('does not touch a world that exists already', async () => {
    server.worlds.create({ key: 'taken', scenario: 'empty' });
    const { code, stderr } = await runHere('taken', '0');
    expect(code).toBe(1);
    expect(stderr).toContain('A world "taken" exists already');
    expect(server.worlds.drop('taken')).toBe(true);
  });

  it('leaves no listener for signals behind', async () => {
    const before = process.listenerCount('SIGINT');
    await runHere('listeners', '0');
    expect(process.listenerCount('SIGINT')).toBe(before);
  });

  it('does not start a server in place of one that was named', async () => {
    const { code, stderr } = await typeLine('exec -- node -e 0', {
      env: { ...env(), DICEBOX_URL: 'http://127.0.0.1:2' },
    });
    expect(code).toBe(1);
    expect(stderr).toContain('No server answers at http://127.0.0.1:2');
  });
});
