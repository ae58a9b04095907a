import { listen, tempFolder } from '../mock-server/core/testing/test-world.ts';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT } from '#fixtures/scenarios/default.ts';
import { findServerAddress } from '../kit/cli/session.ts';
import { RUN_CLI, runCli, typeLine } from '../kit/cli/type-line.test-support.ts';
import { type ApiClient, createApiClient } from '../kit/client/api-client.ts';
import { ensureBuilt } from './bootstrap/build.mjs';
import { root } from './bootstrap/root.mjs';
import { runProgram } from './bootstrap/run-program.mjs';
import { APP_ADDRESS, type RunningServer, startServer } from './running-server.ts';

// Each test starts two to four programs.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const TOKEN = 'a-control-token';

let data = '';
let started: RunningServer[] = [];
beforeAll(() => ensureBuilt('all'));
beforeEach(() => {
  data = tempFolder();
});
afterEach(async () => {
  await Promise.all(started.map((server) => server.stop('SIGKILL')));
  started = [];
});

/** Starts the server on the data folder of the test and a free port. */
async function start(...args: string[]) {
  const own = ['--port', '0', '--data', data, ...args];
  const server = await startServer(['dist/server/main.js', ...own], APP_ADDRESS);
  started.push(server);
  return server;
}

/** Runs `npm run mock -- LINE` in this process, on the data folder of the test. */
const mock = (line: string, env: Record<string, string> = {}) =>
  typeLine(line, { env: { DICEBOX_DATA: data, ...env }, isTerminal: false });

const logIn = async (api: ApiClient) =>
  (await api.call('user.login', { account: 'demo1', password: 'Demo1234' })).userinfo.token;

const readLocator = (): unknown => JSON.parse(readFileSync(join(data, 'server.json'), 'utf8'));

describe('the server as a process', () => {
  it('prints where it is, is found by its data folder, and keeps answered calls after it ends', async () => {
    const first = await start();
    for (const text of [first.url, data, 'demo1 / Demo1234'])
      expect(first.output()).toContain(text);
    expect(readLocator()).toEqual({
      pid: expect.any(Number),
      url: first.url,
      version: '1.0.0',
      started_at: expect.any(Number),
    });
    const status = JSON.parse((await mock('status')).stdout) as unknown;
    expect(status).toMatchObject({ url: first.url, world: 'main' });
    const api = createApiClient({ url: first.url });
    const token = await logIn(api);
    await api.call('wallet.deposit', { amount: '5.00', channel: 'demo' }, token);
    expect(await first.stop('SIGTERM')).toBe(0);
    expect(readLocator).toThrow('ENOENT');

    const second = await start();
    const restarted = createApiClient({ url: second.url });
    expect((await restarted.call('wallet.index', {}, token)).main).toBe('10005.00');
    // After a power cut the file stays, but its process no longer exists.
    await second.stop('SIGKILL');
    expect(readLocator()).toMatchObject({ url: second.url });
    expect(findServerAddress(undefined, { DICEBOX_DATA: data }, root).url).not.toBe(second.url);
  });

  it('refuses a damaged data folder, a bad scenario or a port in use with one line', async () => {
    writeFileSync(join(data, 'main.sqlite'), 'this is no database at all, whatever its name');
    const user = DEFAULT.users[0];
    const scenario = join(data, 'scenario.json');
    writeFileSync(scenario, JSON.stringify({ ...DEFAULT, name: 'twins', users: [user, user] }));
    const { port } = new URL(await listen(createServer()));
    for (const [args, message] of [
      // The folder has a world, so the scenario is not tried.
      [['--port', '0', '--data', data, '--scenario', scenario], 'cannot be opened'],
      [['--port', port, '--data', join(data, 'empty')], `Port ${port} on 127.0.0.1 is taken`],
      [
        ['--port', '0', '--data', join(data, 'never'), '--scenario', scenario],
        `The scenario ${scenario} cannot start (`,
      ],
    ] as const) {
      const program = ['dist/server/main.js', ...args];
      const { code, output } = await runProgram(process.execPath, program);
      expect(code, message).toBe(1);
      expect(output).toContain(message);
      expect(output.trim().split('\n')).toHaveLength(1);
    }
    expect(existsSync(join(data, 'never'))).toBe(false);
  });

  it('says when a scenario or a seed is not used, because the world exists', async () => {
    const first = await start('--scenario', 'broke', '--seed', 'one');
    await first.stop('SIGINT');
    const same = await start('--scenario', 'broke', '--seed', 'one');
    expect(same.output()).not.toContain('note');
    await same.stop('SIGINT');
    const other = await start('--scenario', 'vip', '--seed', 'two');
    expect(other.output()).toContain(
      `note     --scenario vip --seed two is for a new world, and the one in ${data} exists: start it over with npm run mock -- reset --scenario vip --seed two`,
    );
  });

  it('reachable from other machines, says that only this machine may control it', async () => {
    const without = await start('--host', '0.0.0.0');
    expect(without.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(without.output()).toContain(
      'which answers this machine alone: set DICEBOX_CONTROL_TOKEN (8 characters or more) to steer from elsewhere',
    );
    expect((await mock('status')).code).toBe(0);
    expect(await without.stop('SIGINT')).toBe(0);

    const guarded = await start('--host', '0.0.0.0', '--control-token', TOKEN);
    expect(guarded.output()).not.toContain('this machine alone');
    expect(guarded.output()).not.toContain(TOKEN);
    expect((await mock('status')).stderr).toContain('401 Control token needed');
    expect((await mock('status', { DICEBOX_CONTROL_TOKEN: TOKEN })).code).toBe(0);
  });
});

/** No server answers where the data folder says; at the default address one may run on this machine. */
function nameNoServer(): void {
  const locator = { pid: process.pid, url: 'http://127.0.0.1:2' };
  writeFileSync(join(data, 'server.json'), JSON.stringify(locator));
}

it('exec leaves neither its server nor the data behind, whatever ends it', async () => {
  nameNoServer();
  const program =
    'const { DICEBOX_URL: url } = process.env; console.log(url); setInterval(() => fetch(url).catch(() => process.exit()), 100)';
  const folder = tempFolder();
  const { PATH = '' } = process.env;
  const exec = await startServer([...RUN_CLI, 'exec', '--', 'node', '-e', program], /(http:\S+)/, {
    env: { PATH, TMPDIR: folder, DICEBOX_DATA: data, DICEBOX_URL: '' },
  });
  await exec.stop('SIGKILL');
  const isThere = () => fetch(exec.url).catch(() => null);
  await expect.poll(isThere, { timeout: 60_000 }).toBeNull();
  const leftData = () => readdirSync(folder).filter((name) => name.startsWith('dicebox-'));
  await expect.poll(leftData, { timeout: 60_000 }).toEqual([]);
});

it('npm run mock -- exec starts a server when none runs, and stops it', async () => {
  nameNoServer();
  const program =
    "fetch(process.env.DICEBOX_URL+'/api/games/list').then((r)=>console.log(r.status,process.env.DICEBOX_URL))";
  const printed = await runCli(['exec', '--', 'node', '-e', program], {
    DICEBOX_DATA: data,
    DICEBOX_CONTROL_TOKEN: TOKEN,
  });
  expect(printed.stderr).toContain('exec: no server runs, so it starts one\n');
  expect(printed.stderr).toContain('exec: the books add up\n');
  const [, status, server] = /^(\d+) (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(printed.stdout) ?? [];
  expect({ code: printed.code, status }).toEqual({ code: 0, status: '200' });
  await expect(fetch(`${server}/__mock/health`)).rejects.toThrow('fetch failed');
});
