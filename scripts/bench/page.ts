import { type Browser, chromium, type Page } from '@playwright/test';
import { createControlClient } from '../../kit/client/control-client.ts';
import { findBrowser } from '../e2e/browser.ts';
import { startFake } from '../running-server.ts';
import { fastest, formatPercent, formatRate, type Row } from './row.ts';
import { measureBareTap, measureBoard, measurePageChange, PICKS, tapRows } from './taps.ts';

/** A phone is a quarter as fast (LOOK-6). */
const SLOWDOWN = 4;
/** Our choice (LOOK-6). */
const SCROLL_BUDGET = 50;
const ROUNDS = 3;
const FRAMES = 60;
/** The game with the longest time between draws. */
const GAME = 3;

/** A page without the app: buttons that change their color, and room to scroll. */
const BARE_PAGE = `
  <style>main { height: 9000px } [aria-pressed=true] { background: gold }</style>
  <main>${PICKS.map((pick) => `<button aria-label="${pick}, odds">${pick}</button>`).join('')}</main>
  <script>onclick = ({ target }) => target.setAttribute('aria-pressed', 'true')</script>`;

/** Measures how soon a tap shows, and how smoothly a list scrolls. */
export async function measurePage(): Promise<Row[]> {
  const executablePath = findBrowser();
  if (executablePath === null) return [];
  const { url, stop } = await startFake();
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await measureIn(browser, url);
  } finally {
    await browser.close();
    await stop();
  }
}

async function measureIn(browser: Browser, url: string): Promise<Row[]> {
  await passDraw(url);
  // One page at a time: another page, even a hidden one, would take processor time.
  const onPage = <T>(path: string, measure: (page: Page) => Promise<T>) =>
    measureOn(browser, path, measure);
  const bare = await onPage('about:blank', async (page) => {
    await page.setContent(BARE_PAGE);
    return { tapMs: await measureBareTap(page), rate: await bestRate(page) };
  });
  const taps = await onPage(`${url}/#/pages/game/bet?game_id=${GAME}`, measureBoard);
  const changeMs = await onPage(`${url}/#/`, measurePageChange);
  const rate = await onPage(`${url}/#/pages/game/history?game_id=${GAME}`, async (page) => {
    // After midnight, today has few draws.
    await page.getByRole('radio', { name: '7 days' }).check();
    await page.getByRole('listitem').nth(19).waitFor();
    return bestRate(page);
  });
  return [
    ...tapRows([...taps, ['first moving frame of a page', changeMs]], bare.tapMs),
    {
      name: 'frames of a scrolled list',
      budget: `${SCROLL_BUDGET} a second on such a CPU`,
      measured: formatRate(rate),
      baseline: `an empty page: ${formatRate(bare.rate)}`,
      ratio: formatPercent(rate / bare.rate),
      kept: rate >= SCROLL_BUDGET,
    },
  ];
}

/** Moves time past the draw of the game, so that the next one is ten minutes away. */
async function passDraw(url: string): Promise<void> {
  await createControlClient({ url }).call('POST /clock', { to: 'settled', game_id: GAME });
}

async function measureOn<T>(
  browser: Browser,
  url: string,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 }, isMobile: true });
  await page.goto(url);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  try {
    return await measure(page);
  } finally {
    await page.context().close();
  }
}

async function bestRate(page: Page): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rates.push(await measureFrames(page));
  return fastest(rates);
}

/** Scrolls down, and returns the frames a second. */
function measureFrames(page: Page): Promise<number> {
  return page.evaluate(async (frames) => {
    window.scrollTo(0, 0);
    const start = performance.now();
    for (let count = 0; count < frames; count += 1) {
      window.scrollBy(0, 20);
      await new Promise(requestAnimationFrame);
    }
    return (frames * 1000) / (performance.now() - start);
  }, FRAMES);
}
