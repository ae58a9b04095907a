import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/process-test.ts';
import { ServerProcess } from '../support/server-process.ts';

const TOKEN = 'a-control-token';

/** Some of these very tests, in a process of their own, against a server that runs already. */
function testsAgainst(server: string, data: string, browser: string | undefined, words: string[]) {
  return promisify(execFile)(
    process.execPath,
    [
      join('node_modules', '@playwright/test/cli.js'),
      'test',
      ...words,
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

test('the browser tests run against a server that runs already, and wants a token', async ({
  data,
  launchOptions,
}) => {
  test.slow();
  const args = ['--port', '0', '--data', join(data, 'world'), '--control-token', TOKEN];
  const { server, url } = await ServerProcess.start(...args);
  // By a name, as a container is called: to a browser that would be another machine.
  const elsewhere = url.replace('127.0.0.1', 'localhost');
  const words = [
    'panel.spec',
    'profile.spec',
    'faults.spec',
    '-g',
    'a roll is taken back|the invitation is copied whole|a bet whose answer is lost counts once',
  ];
  const { stdout, stderr } = await testsAgainst(
    elsewhere,
    data,
    launchOptions.executablePath,
    words,
  );
  await server.stop('SIGKILL');
  expect(stdout + stderr).toMatch(/^ +3 passed/m);
});

test('a server that is not there is named, with what to do', async ({ data, launchOptions }) => {
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
