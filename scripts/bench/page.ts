import { type Browser, chromium, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createControlClient } from '../../kit/client/control-client.ts';
import { loginEntries, Player } from '../../kit/client/player.ts';
import { WorldClient } from '../../kit/client/world-client.ts';
import { bundleSizes, FIRST_LOAD_BUDGET, ROUTE_BUDGET } from '../build/bundle-size.ts';
import { ensureBrowsers } from '../e2e/browser.ts';
import { startFake } from '../running-server.ts';
import { compare, medianOf, type Row, shortest } from './table.ts';

/** A phone is a quarter as fast (LOOK-6). */
const SLOWDOWN = 4;
/** A slow mobile network: 1.6 Mbit/s down, 750 kbit/s up. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 2e5, uploadThroughput: 93_750 };
const ROUNDS = 3;
const COLD_ROUNDS = 5;
const GAME = 3;
const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };

const PICKS = ['Sum 3', 'Sum 10', 'Sum 11', 'Sum 4', 'Sum 17'];
const TAPS: readonly (readonly [name: string, buttons: readonly RegExp[]])[] = [
  ['tap on the board', PICKS.map((pick) => new RegExp(`^${pick}, odds`))],
  ['tap on a chip', ['1.00', '5.00', '50.00'].map((chip) => new RegExp(`^Stake ${chip} per tap`))],
  ['tap on a group', [/^Sum$/, /^Cards$/, /^Main$/]],
];

const BARE_PAGE = `
  <style>[aria-pressed=true] { background: gold }</style>
  ${PICKS.map((pick) => `<button>${pick}, odds</button>`).join('')}
  <script>onclick = ({ target }) => target.setAttribute('aria-pressed', 'true')</script>`;

/** Measures how soon the board can be used and a tap shows. */
export async function measurePage(): Promise<Row[]> {
  const { main: executablePath } = await ensureBrowsers();
  const { url, stop } = await startFake();
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return [await measureUsable(browser, url), ...(await measureTaps(browser, url))];
  } finally {
    await browser.close();
    await stop();
  }
}

/** Measures the time from an empty cache until a tap on Big shows, for a player who is signed in. */
async function measureUsable(browser: Browser, url: string): Promise<Row> {
  const times: number[] = [];
  const answers: number[] = [];
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    const world = await WorldClient.create({ url });
    const headers = { 'x-mock-world': world.key };
    const context = await browser.newContext({
      ...PHONE,
      deviceScaleFactor: 2,
      serviceWorkers: 'block',
      extraHTTPHeaders: headers,
    });
    await new Player(world, async (info) => {
      await context.addInitScript(store, loginEntries(info));
    }).signIn();
    await context.addInitScript(tapBigUntilItShows);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(`${url}/#/pages/game/bet?game_id=${GAME}`, { waitUntil: 'commit' });
    const shownAt = await page.waitForFunction(
      () => Number(Reflect.get(window, 'shownAt') ?? 0),
      null,
      { timeout: 90_000 },
    );
    times.push(await shownAt.jsonValue());
    answers.push(
      await page.evaluate(
        () => performance.getEntriesByType('navigation')[0]?.toJSON().responseEnd,
      ),
    );
    await context.close();
    await world.drop();
  }
  return compare({
    name: 'board usable',
    unit: 'ms',
    measured: medianOf(times),
    baseline: ['the document has arrived', medianOf(answers)],
    budget: { atMost: 3300 },
  });
}

/** Stores a login. Runs in the page. */
function store(entries: Readonly<Record<string, string>>): void {
  if (location.protocol !== 'http:') return;
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}

/** Taps Big as soon as it is there, and notes when it shows as chosen. Runs in the page. */
async function tapBigUntilItShows(): Promise<void> {
  // No function here has a name: tsx would mark it by a helper that the page does not have.
  for (let isChosen = false; !isChosen;) {
    await new Promise(requestAnimationFrame);
    const big = [...document.querySelectorAll('button')].find((button) =>
      /^Big\b.*odds/i.test(button.getAttribute('aria-label') ?? button.textContent ?? ''),
    );
    isChosen = big?.getAttribute('aria-pressed') === 'true';
    if (!isChosen) big?.click();
  }
  await new Promise(requestAnimationFrame);
  Reflect.set(window, 'shownAt', performance.now());
}

async function measureTaps(browser: Browser, url: string): Promise<Row[]> {
  await createControlClient({ url }).call('POST /clock', { to: 'settled', game_id: GAME });
  const page = await browser.newPage(PHONE);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.setContent(BARE_PAGE);
  const baseline = ['a button on an empty page', await timeTaps(page, [/odds/])] as const;
  await page.goto(`${url}/#/pages/game/bet?game_id=${GAME}`);
  await page.getByRole('radio', { name: 'Hot & cold', exact: true }).check();
  const rows: Row[] = [];
  for (const [name, buttons] of TAPS) {
    const measured = await timeTaps(page, buttons);
    rows.push(compare({ name, unit: 'ms', measured, baseline, budget: { atMost: 100 } }));
  }
  return rows;
}

/** Returns the median of taps on several buttons, in the best of some rounds. */
async function timeTaps(page: Page, buttons: readonly RegExp[]): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = [];
    for (const name of buttons)
      times.push(await page.getByRole('button', { name }).first().evaluate(timeTap));
    rounds.push(medianOf(times));
  }
  return shortest(rounds);
}

/** Returns the time from a tap to the paint of the next frame, ms. Runs in the page. */
async function timeTap(button: HTMLElement): Promise<number> {
  const start = performance.now();
  button.click();
  await new Promise(requestAnimationFrame);
  // A message that is sent before a frame arrives after its paint.
  const { port1, port2 } = new MessageChannel();
  await new Promise((done) => {
    port1.addEventListener('message', done);
    port1.start();
    port2.postMessage(null);
  });
  return performance.now() - start;
}

/** Measures the JavaScript a visitor loads, gzipped; the baseline is its largest package. */
export async function measureBundle(): Promise<Row[]> {
  const { firstLoad, routes } = bundleSizes('dist/client', 'dist/maps');
  const folder = join(createRequire(import.meta.url).resolve('react-dom/package.json'), '..');
  const reactDom = gzipSync(readFileSync(join(folder, 'cjs/react-dom-client.production.js')));
  const [largest = { name: 'none', bytes: 0 }] = routes;
  return [
    compare({
      name: 'first load',
      unit: 'KB',
      measured: firstLoad / 1024,
      baseline: ['react-dom alone', reactDom.length / 1024],
      budget: { atMost: FIRST_LOAD_BUDGET / 1024 },
    }),
    compare({
      name: `largest other route: ${largest.name}`,
      unit: 'KB',
      measured: largest.bytes / 1024,
      baseline: ['first load', firstLoad / 1024],
      budget: { atMost: ROUTE_BUDGET / 1024 },
    }),
  ];
}
