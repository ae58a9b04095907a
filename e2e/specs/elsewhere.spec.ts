import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HomePage } from '../../kit/playwright/pages/index.ts';
import { test as processTest } from '../support/process-test.ts';
import { APP_ADDRESS, startServer } from '../../scripts/running-server.ts';
import { expect, test as base } from '../support/test.ts';

const TOKEN = 'a-control-token';

processTest(
  'the browser tests run against a running server that requires a token @nightly',
  async ({ launchOptions: { executablePath } }, testInfo) => {
    processTest.slow();
    const folder = testInfo.outputPath('world');
    const start = ['--port', '0', '--data', folder, '--control-token', TOKEN];
    const { url, stop } = await startServer(['dist/server/main.js', ...start], APP_ADDRESS);
    const tests = ['panel.spec', 'content.spec', '-g', 'one tap logs in|is downloaded'];
    const options = [
      '--reporter=line',
      '--workers=1',
      `--output=${testInfo.outputPath('results')}`,
    ];
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
  },
);

/** A page of another app, which reads the odds on big from the API across origins. */
const html = (api: string) => `<!doctype html>
  <title>Odds</title>
  <link rel="icon" href="data:,">
  <output></output>
  <script type="module">
    const answer = await fetch('${api}/api/games/play?game_id=1');
    const { data } = await answer.json();
    const big = data.plays.find(({ play }) => play === 'big');
    document.querySelector('output').textContent = big.picks[0].odds;
  </script>`;

const test = base.extend({
  /** Serves the app from another origin, so that it calls the fake server across origins, below a path. */
  dicebox: async ({ dicebox }, use) => {
    const app = createServer(({ url }, answer) => {
      const page = url === '/games/x/' ? html(String(dicebox.server)) : 'another app';
      answer.setHeader('content-type', 'text/html').end(page);
    });
    await once(app.listen(0, '127.0.0.1'), 'listening');
    const { port } = app.address() as AddressInfo; // it listens on TCP
    await use({ ...dicebox, app: `http://127.0.0.1:${port}/games/x/` });
    app.closeAllConnections();
    app.close();
  },
});

test('an app on another origin has the test’s world', async ({ page, world, journal, faults }) => {
  await world.office.setOdds(1, { big: '1.85' });
  await faults.delay('games.play', 50);
  await new HomePage(page).open();
  await expect(page.getByRole('status')).toHaveText('1.85');
  expect((await journal.last('games.play')).headers['origin']).toContain('http://127.0.0.1:');
});
