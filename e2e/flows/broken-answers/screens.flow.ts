import { expect, vi } from 'vitest';
import type { EndpointName } from '../../../contract/api/endpoints.ts';
import { breakAnswer, breakData } from '../../../client/http/broken-answers.test-support.ts';
import { ROUTE_NAMES, urlOf, type RouteName } from '../../../client/navigation/routes.ts';
import {
  findGarbage,
  FORMS,
  IS_FULL_RUN,
  keepEssential,
  readPage,
  rememberLogin,
  type Rewrite,
} from '../support/broken-answers.ts';
import { flow, type FlowFixtures } from '../support/flow.ts';

/** A page with many answers of many fields has some thousand cases. */
const FULL_RUN_TIMEOUT_MS = 3_600_000;

/** Less than the number of breaks of a field and coprime to it: each field gets one, in turns. */
const SILENT_STEP = 8;

/** Addresses with data on their screens. */
const ADDRESSES: Partial<Record<RouteName, readonly string[]>> = {
  newsDetail: [urlOf('newsDetail', { id: 1 })],
  web: [urlOf('web', { text: 'terms' })],
  gameBet: [urlOf('gameBet', { game_id: 1 })],
  gameHistory: [
    urlOf('gameHistory', { game_id: 1 }),
    urlOf('gameHistory', { game_id: 1, view: 'trend' }),
  ],
  tradeRecord: [urlOf('tradeRecord'), urlOf('tradeRecord', { view: 'prizes' })],
};

if (IS_FULL_RUN) vi.setConfig({ testTimeout: FULL_RUN_TIMEOUT_MS });
for (const name of ROUTE_NAMES) {
  for (const url of ADDRESSES[name] ?? [urlOf(name)]) {
    flow(`no answer breaks ${url}`, { scenario: 'busy' }, (its) => breakScreen(url, its));
  }
}

/** The problems of all cases are reported together. */
async function breakScreen(url: string, { app, player }: FlowFixtures): Promise<void> {
  const problems: string[] = [];
  const known = new Map<EndpointName, unknown>();
  await player.signIn({ as: 'demo1' });
  const restoreLogin = rememberLogin();
  app.rewriteAnswers((name, body) => {
    known.set(name, (JSON.parse(body) as { data: unknown }).data); // every endpoint has an envelope
    return body;
  });
  await app.open(url);
  expect(findGarbage(app)).toBeNull();
  const goodPage = readPage(app).join();
  for (const [form, rewrite] of Object.entries(FORMS)) await openWith(form, rewrite);
  if (IS_FULL_RUN) {
    for (const [broken, data] of known) {
      const openBroken = (title: string, body: string) =>
        openWith(`${broken}: ${title}`, (name, good) => (name === broken ? body : good));
      for (const { title, body } of breakAnswer(data)) await openBroken(title, body);
      // A page that looks the same without an answer may still read it, so each field is broken once.
      const step = readPage(app).join() === goodPage ? SILENT_STEP : 1;
      for (const [at, { title, data: each }] of breakData(data).entries()) {
        if (at % step > 0) continue;
        await openBroken(title, JSON.stringify({ code: 1, msg: '', data: each }));
      }
    }
  }
  expect(problems).toEqual([]);

  async function openWith(title: string, rewrite: Rewrite): Promise<void> {
    app.rewriteAnswers(rewrite);
    restoreLogin();
    await app.reload();
    const problem = findGarbage(app);
    if (problem) problems.push(`${title}: ${problem}`);
  }
}

/** Parts of screens that open at a tap. */
const SHEETS: readonly (readonly [url: string, tap: RegExp])[] = [
  [urlOf('gameHistory', { game_id: 1 }), /Fairness proof/],
  [urlOf('gameBet', { game_id: 1 }), /^Rules/],
  [urlOf('gameRecord'), /20260310-/],
  [urlOf('tradeRecord'), /Other/],
  [urlOf('tradeWithdraw'), /bank|Other/i],
  [urlOf('notice'), /Unread/],
  [urlOf('profile'), /^VIP privileges/],
  [urlOf('profile'), /^Welfare center/],
  [urlOf('profile'), /^Account/],
];

for (const [url, tap] of SHEETS) {
  flow(`missing values break nothing at ${tap} of ${url}`, { scenario: 'busy' }, async (its) => {
    const { app, player } = its;
    await player.signIn({ as: 'demo1' });
    app.rewriteAnswers(keepEssential);
    await app.open(url);
    await app.tapFirst(tap);
    await app.settle();
    expect(findGarbage(app)).toBeNull();
  });
}
