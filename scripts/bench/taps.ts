import type { Locator, Page } from '@playwright/test';
import { formatMs, formatTimes, type Row, shortest } from './row.ts';

export const PICKS = ['Sum 3', 'Sum 10', 'Sum 11', 'Sum 4', 'Sum 17'];
const CHIPS = ['1.00', '5.00', '50.00', '100.00', '10.00'];
const GROUPS = ['Sum', 'Cards', 'Triple', 'Fish', 'Main'];
/** Our choice (LOOK-6). */
const BUDGET_MS = 100;
const ROUNDS = 3;

/** The end of a measured tap: the next frame, an open sheet, or a page that has begun to move. */
type Effect = 'frame' | 'sheet' | 'motion';

/** A tap, and the time until its effect shows, ms. */
type TimedTap = readonly [name: string, ms: number];

/** Measures how soon taps on the betting page show. */
export async function measureBoard(board: Page): Promise<TimedTap[]> {
  const button = (name: RegExp) => board.getByRole('button', { name });
  await board.getByRole('radio', { name: 'Hot & cold', exact: true }).check();
  const picks = PICKS.map((pick) => button(new RegExp(`^${pick}, odds`)));
  const chips = CHIPS.map((chip) => button(new RegExp(`^Stake ${chip} per bet`)));
  const bar = board.getByRole('navigation', { name: 'Kinds of bet' });
  const groups = GROUPS.map((name) => bar.getByRole('button', { name }));
  return [
    ['tap on the board', await best(() => median(picks))],
    ['tap on a chip', await best(() => median(chips))],
    ['tap on a group', await best(() => median(groups))],
    ['tap on the cart', await best(() => openAndClose(board, button(/^Cart, /)))],
  ];
}

/** Measures how soon home begins to give way to the betting page, ms. */
export function measurePageChange(home: Page): Promise<number> {
  return best(() => goAndBack(home));
}

export function measureBareTap(bare: Page): Promise<number> {
  const buttons = PICKS.map((pick) => bare.getByRole('button', { name: `${pick}, odds` }));
  return best(() => median(buttons));
}

export function tapRows(taps: readonly TimedTap[], bareTapMs: number): Row[] {
  return taps.map(([name, ms]) => ({
    name,
    budget: `shown after ${BUDGET_MS} ms on a CPU 4 times slower`,
    measured: formatMs(ms),
    baseline: `a button on an empty page: ${formatMs(bareTapMs)}`,
    ratio: formatTimes(ms / bareTapMs),
    kept: ms <= BUDGET_MS,
  }));
}

async function best(measureOnce: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) values.push(await measureOnce());
  return shortest(values);
}

async function median(buttons: readonly Locator[]): Promise<number> {
  const times: number[] = [];
  for (const button of buttons) times.push(await timeTap(button, 'frame'));
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}

async function openAndClose(board: Page, cart: Locator): Promise<number> {
  const time = await timeTap(cart, 'sheet');
  await board.keyboard.press('Escape');
  await board.getByRole('dialog').waitFor({ state: 'hidden' });
  return time;
}

async function goAndBack(home: Page): Promise<number> {
  const play = home.getByRole('button', { name: /^Play / }).first();
  const time = await timeTap(play, 'motion');
  await home.getByRole('navigation', { name: 'Kinds of bet' }).waitFor();
  await home.goBack();
  await play.waitFor();
  // Otherwise the next round would see the animation of this return.
  await home.waitForFunction(() => document.getAnimations().length === 0);
  return time;
}

/** Returns the time from a tap to the paint of its effect, ms. */
function timeTap(button: Locator, effect: Effect): Promise<number> {
  return button.evaluate(async (element: HTMLElement, awaited) => {
    const start = performance.now();
    element.click();
    // A page that did not move at all counts as very slow.
    for (let isShown = false; !isShown && performance.now() - start < 2000;) {
      await new Promise(requestAnimationFrame);
      isShown =
        awaited === 'frame' ||
        (awaited === 'sheet' && document.querySelector('dialog[open]') !== null) ||
        document.getAnimations().some((motion) => {
          const frames = motion.effect as KeyframeEffect; // CSS animations have no other effect
          const progress = frames.getComputedTiming().progress ?? 0;
          return frames.pseudoElement?.startsWith('::view-transition') && progress > 0;
        });
    }
    // A message that is sent before a frame arrives after its paint.
    const { port1, port2 } = new MessageChannel();
    await new Promise((done) => {
      port1.addEventListener('message', done);
      port1.start();
      port2.postMessage(null);
    });
    return performance.now() - start;
  }, effect);
}
