import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/process-test.ts';
import { ServerProcess } from '../support/server-process.ts';

const TOKEN = 'a-control-token';

/** Runs some of the browser tests in another process, against a server that already runs. */
function testsAgainst(server: string, data: string, browser: string | undefined, args: string[]) {
  return promisify(execFile)(
    process.execPath,
    [
      join('node_modules', '@playwright/test/cli.js'),
      'test',
      ...args,
      '--reporter=line',
      `--output=${join(data, 'results')}`,
    ],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        DICEBOX_E2E_SERVER: server,
        DICEBOX_CONTROL_TOKEN: TOKEN,
        ...(browser !== undefined && { DICEBOX_CHROMIUM: browser }),
      },
    },
  ).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => ({ stdout, stderr }));
}

test('the browser tests run against a running server that requires a token', async ({
  data,
  launchOptions,
}) => {
  test.slow();
  const serverArgs = ['--port', '0', '--data', join(data, 'world'), '--control-token', TOKEN];
  const { server, url } = await ServerProcess.start(...serverArgs);
  // Addressed by name like a container, which a browser treats as another machine.
  const elsewhere = url.replace('127.0.0.1', 'localhost');
  const args = [
    'panel.spec',
    'profile.spec',
    'faults.spec',
    '-g',
    'a queued roll is removed|copies the complete invitation|a connection lost after it is accepted',
  ];
  const { stdout, stderr } = await testsAgainst(
    elsewhere,
    data,
    launchOptions.executablePath,
    args,
  );
  await server.stop('SIGKILL');
  expect(stdout + stderr).toMatch(/^ +3 passed/m);
});

test('a missing server is reported with its address and a fix', async ({ data, launchOptions }) => {
  const { stdout, stderr } = await testsAgainst(
    'http://127.0.0.1:2',
    data,
    launchOptions.executablePath,
    ['news.spec'],
  );
  expect(stdout + stderr).toContain(
    'No server answers at http://127.0.0.1:2 (connect ECONNREFUSED 127.0.0.1:2): start it, or unset DICEBOX_E2E_SERVER.',
  );
});
