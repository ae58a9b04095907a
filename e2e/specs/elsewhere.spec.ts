import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as processTest } from '../support/process-test.ts';
import { ServerProcess } from '../support/server-process.ts';
import { expect, test as base } from '../support/test.ts';

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

processTest(
  'the browser tests run against a running server that requires a token',
  async ({ data, launchOptions }) => {
    processTest.slow();
    const serverArgs = ['--port', '0', '--data', join(data, 'world'), '--control-token', TOKEN];
    const { server, url } = await ServerProcess.start(...serverArgs);
    // Addressed by name like a container, which a browser treats as another machine.
    const elsewhere = url.replace('127.0.0.1', 'localhost');
    const args = [
      'panel.spec',
      'content.spec',
      '-g',
      'time moves to a moment|an attachment is downloaded|above the fold for a player',
    ];
    const { stdout, stderr } = await testsAgainst(
      elsewhere,
      data,
      launchOptions.executablePath,
      args,
    );
    await server.stop('SIGKILL');
    expect(stdout + stderr).toMatch(/^ +3 passed/m);
  },
);

processTest(
  'a missing server is reported with its address and a fix',
  async ({ data, launchOptions }) => {
    const { stdout, stderr } = await testsAgainst(
      'http://127.0.0.1:2',
      data,
      launchOptions.executablePath,
      ['content.spec'],
    );
    expect(stdout + stderr).toContain(
      'No server answers at http://127.0.0.1:2 (connect ECONNREFUSED 127.0.0.1:2): start it, or unset DICEBOX_E2E_SERVER.',
    );
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
  /** Serves the app from another origin, so that it calls the fake server across origins. */
  dicebox: async ({ dicebox }, use) => {
    const app = createServer((_request, answer) => {
      answer.setHeader('content-type', 'text/html').end(html(String(dicebox.server)));
    });
    await once(app.listen(0, '127.0.0.1'), 'listening');
    const { port } = app.address() as AddressInfo; // it listens on TCP
    await use({ ...dicebox, app: `http://127.0.0.1:${port}` });
    app.closeAllConnections();
    app.close();
  },
});

test('an app on another origin uses the world of the test, with its faults', async ({
  page,
  world,
  journal,
  faults,
}) => {
  await world.office.setOdds(1, { big: '1.85' });
  await faults.delay('games.play', 50);
  await page.goto('/');
  await expect(page.getByRole('status')).toHaveText('1.85');
  expect((await journal.last('games.play')).headers['origin']).toContain('http://127.0.0.1:');
});
