import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DevtoolsPanel } from '../pages/devtools-panel.ts';
import type { Outcome } from '../support/foreign-suite.ts';
import { expect, test } from '../support/process-test.ts';

// A suite in another process is slow on a busy machine.
test.describe.configure({ timeout: 600_000 });

/** Returns a file of e2e/planted as a suite with the package has it. */
const planted = async (name: string) => {
  const text = await readFile(join(import.meta.dirname, '../planted', name), 'utf8');
  return text.replace('../../kit/playwright/fixtures.ts', 'dicebox/kit');
};

const configFor = (server: string | undefined) => `
import { defineConfig } from '@playwright/test';
import type { DiceboxOptions } from 'dicebox/kit';
import { offlineArgs } from 'dicebox/offline-args';

export default defineConfig<DiceboxOptions>({
  use: { dicebox: { server: '${server}' }, launchOptions: { args: offlineArgs() } },
});
`;

/** Returns a suite of one test, against a server that reports a ledger that does not add up. */
const booksOf = (server: string) => `
import { test as base } from '@playwright/test';
import { dicebox } from 'dicebox/kit';

const test = base.extend(dicebox);
test.use({ dicebox: { server: '${server}' } });
test('a ledger that does not add up', () => test.fail());
`;

test('the kit fails tests whose assertions all pass and gives the reason', async ({
  suiteOf,
  outcomesOf,
  serve,
  openFailure,
  page,
  baseURL,
}) => {
  const broken = await serve((request, answer) => {
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify(request.url === '/__mock/verify' ? BROKEN_BOOKS : QUIET_WORLD));
  });
  const suite = await suiteOf({
    'playwright.config.ts': configFor(baseURL),
    'books.spec.ts': booksOf(broken),
    'verdicts.spec.ts': await planted('verdicts.ts'),
    'outside.spec.ts': await planted('outside.ts'),
  });
  const outcomes = new Map((await outcomesOf(suite)).map((outcome) => [outcome.title, outcome]));
  for (const { title, status, error } of outcomes.values()) {
    expect
      .soft(status, `${title}: ${error}`)
      .toBe(title.startsWith('passes') ? 'passed' : 'failed');
  }
  const errorOf = (title: string) => outcomes.get(title)?.error;

  expect
    .soft(errorOf('a fault that strikes no call'))
    .toBe(
      'Error: no call matched the fault 1, lose_answer of games.submitBet (user player1, from call 2 on): correct its aim, or clear it',
    );
  expect.soft(errorOf('a fault in another world that strikes no call')).toContain('disk_full of *');
  const inBrowser = errorOf('errors in the browser');
  expect.soft(inBrowser).toContain('console: something is odd');
  expect.soft(inBrowser).toContain('uncaught: SyntaxError');
  expect.soft(inBrowser).toContain('uncaught: Error: not caught');
  expect
    .soft(inBrowser)
    .toContain(
      'no endpoint matches POST /api/games/submitBets (the most similar is POST /api/games/submitBet)',
    );
  expect.soft(inBrowser).not.toContain('Failed to load resource');
  expect.soft(errorOf('a change of the network')).toContain('Docker, a VPN or Wi-Fi');
  expect
    .soft(errorOf('an uncaught error without a stack'))
    .toMatch(/uncaught: AbortError: Transition was skipped.* \(http:\S+\/bare\)/);
  expect
    .soft(errorOf('an announced error that does not happen'))
    .toContain('the test announced /something is odd/ with watch.expect, but it did not happen');
  const inFork = errorOf('errors in the page of a fork');
  expect.soft(inFork).toContain('console: the fork is odd');
  expectInitiators(inFork, [/http:\/\/192\.0\.2\.21\/call \(fetch of \S+\/bare/]);
  expect
    .soft(errorOf('an uncaught error in the page of a second player'))
    .toContain('uncaught: SyntaxError');
  const books = errorOf('a ledger that does not add up');
  expect.soft(books).toContain('the books do not add up: {"rule":"sums","account":7}');
  expect.soft(books).toContain('due work failed: {"kind":"settle"}');
  expectInitiators(errorOf('pages that call other hosts'), [
    /https:\/\/192\.0\.2\.1\/call \(fetch of \S+\/bare, by callHost \(app\.js:2:\d+\)\)/,
    /http:\/\/192\.0\.2\.2\/frame \(document of /,
    /http:\/\/192\.0\.2\.3\/image \(image of \S+\/bare\)/,
    /wss:\/\/192\.0\.2\.4\/socket \(socket of \S+\/bare, by openSocket \(app\.js:3:\d+\)\)/,
    /http:\/\/192\.0\.2\.5\/popup \(document of /,
    /http:\/\/192\.0\.2\.6\/beacon \(ping of \S+\/bare/,
  ]);
  expectInitiators(errorOf('workers that call other hosts'), [
    /http:\/\/192\.0\.2\.11\/call \(fetch of \S+\/bare/,
    /ws:\/\/192\.0\.2\.11\/socket \(socket of \S+\/bare\)/,
    /http:\/\/192\.0\.2\.12\/call \(no page itself: a shared worker/,
    /http:\/\/192\.0\.2\.13\/call \(fetch of the service worker \S+\/worker-of-192/,
  ]);
  await expectEvidence(outcomes.get('a failed assertion'));
  expect.soft(outcomes.get('passes')?.attachments).toEqual({});
  expect.soft(outcomes.get('passes')?.files).toEqual({});

  const file = outcomes.get('a failed assertion')?.files['world.dicebox'] ?? '';
  expect((await readFile(file)).includes('a-control-token')).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(await openFailure(file));
  await expectFailedTest(page);
  // What the user has done since is not undone.
  await page.reload();
  await expect(new DevtoolsPanel(page).app.getByRole('article')).toBeVisible();
});

/** Checks that a page shows what the failed test saw: its page, as its player, with its calls beside it. */
async function expectFailedTest(page: Page): Promise<void> {
  const panel = new DevtoolsPanel(page);
  await expect(panel.status).toContainText('“verdicts.spec.ts › a failed assertion” failed');
  await expect(panel.item('games.submitBet')).toContainText('player1');
  // Above them what failed, and none of the calls that the page makes since.
  await expect(panel.sheet).toContainText('Expected: "60.00"');
  await expect(panel.sheet.getByRole('listitem').first()).toHaveText('The test ended here.');
  await expect(panel.app.getByRole('article').filter({ hasText: '201' })).toBeVisible();
  await panel.goTo('Time');
  await expect(panel.fact('Shanghai')).toHaveText('2026-03-10 10:03:00');
}

function expectInitiators(error: string | undefined, initiators: readonly RegExp[]): void {
  for (const initiator of initiators) {
    const line = new RegExp(`a request left this machine: ${initiator.source}`);
    expect.soft(error).toMatch(line);
  }
}

/** Checks that the attachments of a failed test show what happened and how to replay it. */
async function expectEvidence(failed: Outcome | undefined): Promise<void> {
  expect.soft(failed?.error).toContain('Expected: "60.00"');
  const read = async (name: string) => readFile(failed?.files[name] ?? '', 'utf8');
  expect
    .soft(failed?.attachments['dicebox'])
    .toMatch(/^npx dicebox open test-results\/\S+\/world\.dicebox\n(?:\d+ \S+ → 200 1\n?){5}$/);
  const text = await read('dicebox.txt');
  expect.soft(text).toMatch(/^seed +"e2e", scenario default, started at 2026-03-10T02:00:30\.000Z/);
  expect.soft(text).toMatch(/^time +2026-03-10T02:03:00\.000Z, frozen$/m);
  expect.soft(text).toMatch(/^world +test-[\da-f-]+$/m);
  expect.soft(text).toMatch(/^replay +test\.use\(\{ worldOptions: .*"seed":"e2e"/m);
  expect.soft(text).toMatch(/^test +verdicts\.spec\.ts › a failed assertion$/m);
  expect.soft(text).toMatch(/player1 {2}POST \/api\/games\/submitBet {2}→ 200 1/);
  expect.soft(text).toMatch(/insert 1 in bet$/m);
  const { journal, work, status } = JSON.parse(await read('dicebox.json'));
  const calls = journal as { route: string; test: string }[]; // the kit wrote it
  expect
    .soft(calls.find(({ route }) => route === 'games.submitBet')?.test)
    .toBe('a failed assertion');
  expect.soft(work).toMatchObject({ failed: [] });
  expect.soft(status).toMatchObject({ scenario: 'default', seed: 'e2e' });
}

/** Answers every call the kit makes. */
const QUIET_WORLD = {
  product: 'dicebox',
  now: 0,
  frozen: true,
  speed: 1,
  scenario: 'default',
  seed: 'e2e',
  faults: [],
  entries: [],
};
const BROKEN_BOOKS = {
  audit: { ok: false, breaches: [{ rule: 'sums', account: 7 }] },
  unmet_faults: [],
  unmatched: [],
  crashed: [],
  failed_work: [{ kind: 'settle' }],
};
