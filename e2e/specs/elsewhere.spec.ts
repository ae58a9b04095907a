import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/process-test.ts';
import { APP_ADDRESS, startServer } from '../../scripts/running-server.ts';

const TOKEN = 'a-control-token';

test('the browser tests run against a running server that requires a token @nightly', async ({
  launchOptions: { executablePath },
}, testInfo) => {
  test.slow();
  const folder = testInfo.outputPath('world');
  const start = ['--port', '0', '--data', folder, '--control-token', TOKEN];
  const { url, stop } = await startServer(['dist/server/main.js', ...start], APP_ADDRESS);
  const tests = ['panel.spec', 'content.spec', '-g', 'one tap logs in|is downloaded'];
  const options = ['--reporter=line', '--workers=1', `--output=${testInfo.outputPath('results')}`];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join('node_modules', '@playwright/test/cli.js'), 'test', ...tests, ...options],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        // Addressed by name like a container, which a browser treats as another machine.
        DICEBOX_E2E_SERVER: url.replace('127.0.0.1', 'localhost'),
        DICEBOX_CONTROL_TOKEN: TOKEN,
        ...(executablePath !== undefined && { DICEBOX_CHROMIUM: executablePath }),
      },
    },
    // A failed run is shown by its output.
  ).catch(({ stdout: output }: { stdout: string }) => ({ stdout: output }));
  await stop('SIGKILL');
  expect(stdout).toMatch(/^ +2 passed/m);
});
