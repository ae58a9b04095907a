import { expect, vi } from 'vitest';
import type { EndpointName } from '../../../contract/api/endpoints.ts';
import { breakAnswer, breakData } from '../../../client/http/broken-answers.test-support.ts';
import { ROUTE_NAMES, urlOf, type RouteName } from '../../../client/navigation/routes.ts';
import { FORMS, type Rewrite } from './broken-forms.ts';
import { flow, type FlowFixtures } from './flow.ts';
import { findGarbage, readPage } from './garbage.ts';
import { rememberLogin } from './remember-login.ts';

/** Takes every answer that a page shows in every broken form, one by one, beside all at once in a few. */
export const IS_FULL_RUN = Number(process.env['DICEBOX_TEST_SCALE'] || 1) >= 10;

/** A page with many answers of many fields has some thousand cases. */
const FULL_RUN_TIMEOUT_MS = 3_600_000;

/** Less than the number of breaks of a field and coprime to it: each field gets one, in turns. */
const SILENT_STEP = 8;

/** Parts of all screens. Each takes one to three minutes of CPU in a full run. */
type Part = 'account' | 'content' | 'game-bet' | 'game-history' | 'records' | 'wallet';

const PART_OF: Readonly<Record<RouteName, Part>> = {
  home: 'account',
  login: 'account',
  register: 'account',
  profile: 'account',
  userinfo: 'account',
  offers: 'content',
  help: 'content',
  notice: 'content',
  newsList: 'content',
  newsDetail: 'content',
  web: 'content',
  feedback: 'content',
  gameBet: 'game-bet',
  gameHistory: 'game-history',
  gameRecord: 'records',
  tradeRecord: 'records',
  deposit: 'wallet',
  tradeWithdraw: 'wallet',
  tradeTransfer: 'wallet',
};

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

/** Declares the flows of one part. Each part has a file, so that workers and machines share them. */
export function breakScreens(part: Part): void {
  if (IS_FULL_RUN) vi.setConfig({ testTimeout: FULL_RUN_TIMEOUT_MS });
  for (const name of ROUTE_NAMES.filter((each) => PART_OF[each] === part)) {
    for (const url of ADDRESSES[name] ?? [urlOf(name)]) {
      flow(`no answer breaks ${url}`, { scenario: 'busy' }, (its) => breakScreen(url, its));
    }
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
