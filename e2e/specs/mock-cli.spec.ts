import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/process-test.ts';
import { ServerProcess } from '../support/server-process.ts';

const TOKEN = 'a-control-token';

interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command behind `npm run mock -- …` on the data folder of a test. */
function mock(data: string, line: string[], env: Record<string, string> = {}): Promise<Printed> {
  const environment = { PATH: process.env['PATH'] ?? '', DICEBOX_DATA: data, ...env };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/run.mjs', 'kit/cli', ...line],
      { env: environment },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const locatorIn = async (data: string): Promise<unknown> =>
  JSON.parse(await readFile(join(data, 'server.json'), 'utf8'));

test('finds a running server by its data folder and reports one that has ended', async ({
  data,
}) => {
  const { server, url } = await ServerProcess.start('--port', '0', '--data', data);
  expect(await locatorIn(data)).toEqual({
    pid: expect.any(Number),
    url,
    version: '1.0.0',
    started_at: expect.any(Number),
  });
  expect(JSON.parse((await mock(data, ['status'])).stdout)).toMatchObject({ url, world: 'main' });

  expect(await server.stop('SIGTERM')).toBe(0);
  await expect(locatorIn(data)).rejects.toThrow('ENOENT');

  // After a power cut the file stays, but its process no longer exists.
  const second = await ServerProcess.start('--port', '0', '--data', data);
  await second.server.stop('SIGKILL');
  expect(await locatorIn(data)).toMatchObject({ url: second.url });
  expect((await mock(data, ['status'])).stdout).not.toContain(second.url);
});

test('a server reachable from other machines says that only this machine may control it', async ({
  data,
}) => {
  const open = ['--port', '0', '--host', '0.0.0.0', '--data', data];
  const without = await ServerProcess.start(...open);
  expect(without.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(without.server.output).toContain(
    'which answers this machine alone: set DICEBOX_CONTROL_TOKEN (8 characters or more) to steer from elsewhere',
  );
  expect((await mock(data, ['seed'])).code).toBe(0);
  await without.server.stop('SIGTERM');

  const guarded = await ServerProcess.start(...open, '--control-token', TOKEN);
  expect(guarded.server.output).not.toContain('this machine alone');
  expect(guarded.server.output).not.toContain(TOKEN);
  expect((await mock(data, ['seed'])).stderr).toContain('401 Control token needed');
  expect((await mock(data, ['seed'], { DICEBOX_CONTROL_TOKEN: TOKEN })).code).toBe(0);
  await guarded.server.stop('SIGTERM');
});

test('refuses a short control token at the start', async ({ data }) => {
  const server = ServerProcess.begin('--port', '0', '--data', data, '--control-token', 'short');
  expect(await server.ended()).toBe(1);
  expect(server.output).toContain('The control token is not valid: give at least 8 letters');
});

test('exec starts a server when none runs, and stops it', async ({ data }) => {
  const program =
    "fetch(process.env.DICEBOX_URL + '/api/games/list').then((r) => console.log(r.status, process.env.DICEBOX_URL))";
  const printed = await mock(data, ['exec', '--', 'node', '-e', program], {
    DICEBOX_CONTROL_TOKEN: TOKEN,
  });
  expect(printed.stderr).toContain('exec: no server runs, so it starts one\n');
  expect(printed.stderr).toContain('  ok      books    they add up\n');
  const [, status, server] = /^(\d+) (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(printed.stdout) ?? [];
  expect({ code: printed.code, status }).toEqual({ code: 0, status: '200' });
  await expect(fetch(`${server}/__mock/health`)).rejects.toThrow('fetch failed');
});
