import type { Page } from '@playwright/test';

/** Frames a second while dice tumble, and how often the page was laid out meanwhile. */
export interface Tumble {
  readonly rate: number;
  readonly layouts: number;
}

/** Throws the dice of the gallery's stage, and measures until the last one rests. */
export async function measureTumble(gallery: Page): Promise<Tumble> {
  const session = await gallery.context().newCDPSession(gallery);
  await session.send('Performance.enable');
  const countLayouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? NaN;
  };
  await gallery.getByRole('button', { name: 'Shake', exact: true }).click();
  await gallery.getByRole('button', { name: 'Throw', exact: true }).click();
  await gallery.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const before = await countLayouts();
  const rate = await gallery.evaluate(async (ms) => {
    const start = performance.now();
    let frames = 0;
    while (performance.now() - start < ms) {
      await new Promise(requestAnimationFrame);
      frames += 1;
    }
    return (frames * 1000) / (performance.now() - start);
  }, THROW_MS);
  const layouts = (await countLayouts()) - before;
  await session.detach();
  return { rate, layouts };
}

/** Within the time until the last die rests. */
const THROW_MS = 1400;

/** Leaves one row of dice in the gallery; no page of the app throws more at once. */
export function keepOneStage(gallery: Page): Promise<void> {
  return gallery.evaluate(() => {
    for (const part of document.querySelectorAll('section:not(#DiceStage)')) part.remove();
    const [, ...others] = document.querySelectorAll('#DiceStage [role=img]');
    for (const other of others) other.remove();
  });
}
