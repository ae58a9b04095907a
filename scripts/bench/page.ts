import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { keepOneStage, measureTumble } from './dice.ts';
import { startFake } from '../running-server.ts';
import { fastest, formatPercent, formatRate, type Row, shortest } from './row.ts';
import { measureTaps, PICKS } from './taps.ts';

/** A phone is a quarter as fast (LOOK-6). */
const SLOWDOWN = 4;
/** Our choice: a display shows 60 frames a second. */
const FRAMES_BUDGET = 50;
const ROUNDS = 3;
const FRAMES = 60;

/** A page without the app: buttons that change their color, and room to scroll. */
const BARE_PAGE = `
  <style>main { height: 9000px } [aria-pressed=true] { background: gold }</style>
  <main>${PICKS.map((pick) => `<button aria-label="${pick}, odds">${pick}</button>`).join('')}</main>
  <script>onclick = ({ target }) => target.setAttribute('aria-pressed', 'true')</script>`;

/** Measures how soon a tap shows, and how smoothly a list scrolls and dice tumble. */
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
  const board = await openPage(browser, `${url}/#/pages/game/bet?game_id=1`);
  await board.getByRole('radio', { name: 'Hot & cold', exact: true }).check();
  const draws = await openPage(browser, `${url}/#/pages/game/history?game_id=1`);
  // After midnight, today has few draws.
  await draws.getByRole('radio', { name: '7 days' }).check();
  await draws.getByRole('listitem').nth(19).waitFor();
  const gallery = await openPage(browser, `${url}/__devtools/ui.html?view=parts`);
  await gallery.getByRole('heading', { name: 'Gestures' }).waitFor();
  await keepOneStage(gallery);
  const bare = await openPage(browser, 'about:blank');
  await bare.setContent(BARE_PAGE);
  const home = await openPage(browser, `${url}/#/`);
  const taps = await measureTaps(board, home, bare);
  const rate = await bestRate(draws);
  const bareRate = await bestRate(bare);
  await gallery.bringToFront();
  const tumbles = [];
  for (let round = 0; round < ROUNDS; round += 1) tumbles.push(await measureTumble(gallery));
  const tumbleRate = fastest(tumbles.map((tumble) => tumble.rate));
  const layouts = shortest(tumbles.map((tumble) => tumble.layouts));
  return [
    ...taps,
    {
      name: 'frames of a scrolled list',
      budget: `${FRAMES_BUDGET} a second on such a CPU`,
      measured: formatRate(rate),
      baseline: `an empty page: ${formatRate(bareRate)}`,
      ratio: formatPercent(rate / bareRate),
      kept: rate >= FRAMES_BUDGET,
    },
    {
      name: 'frames of tumbling dice',
      budget: `${FRAMES_BUDGET} a second on such a CPU, without layout (LOOK-9)`,
      measured: `${formatRate(tumbleRate)}, ${layouts} layouts`,
      baseline: `an empty page: ${formatRate(bareRate)}`,
      ratio: formatPercent(tumbleRate / bareRate),
      kept: tumbleRate >= FRAMES_BUDGET && layouts === 0,
    },
  ];
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 }, isMobile: true });
  await page.goto(url);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

async function bestRate(page: Page): Promise<number> {
  const rates: number[] = [];
  await page.bringToFront();
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
