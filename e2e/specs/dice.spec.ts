import { BetPage, HistoryPage, ResultSheet } from '../../kit/playwright/pages/index.ts';
import { DicePictures } from '../pages/dice-pictures.ts';
import { expect, test } from '../support/test.ts';

/** Two dice of which show different faces from those that the last draw showed. */
const ROLL = [6, 5, 4] as const;
/** When each die of a draw rests, in ms after its dice are known (LOOK-9). */
const STOPS = new Set([900, 1300, 1700]);

test('dice in lists and in a result show their faces', async ({ page, player, clock, dice }) => {
  const pictures = new DicePictures(page);
  await new HistoryPage(page).open();
  const rows = page.getByRole('listitem').getByRole('img', { name: /^\d, \d, \d/ });
  await expect(rows).not.toHaveCount(0);
  const names = await rows.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
  const faces = await pictures.facesOf(rows);
  expect(faces.map((row) => row.join(', '))).toEqual(names.map((name) => name.slice(0, 7)));

  await player.signIn();
  await player.bet({ play: 'big', amount: '10.00' });
  await page.reload();
  await new BetPage(page).open();
  await expect(page.getByRole('button', { name: / 1( ·|$)/ })).toBeVisible();
  await dice.next(1, [...ROLL]);
  await clock.to('settled');
  const thrown = new ResultSheet(page).sheet.getByRole('img', { name: '6, 5, 4' });
  await expect(thrown).toBeVisible();
  await expect.poll(() => pictures.facesOf(thrown)).toEqual([[...ROLL]]);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('thrown dice land in turn on their faces @every-browser', async ({ page, clock, dice }) => {
    const pictures = new DicePictures(page);
    await pictures.recordLandings();
    await new BetPage(page).open();
    await expect(page.getByRole('timer', { name: /^Draw 201/ })).toBeVisible();
    await dice.next(1, [...ROLL]);
    await clock.to('draw');
    const stage = page.getByRole('img', { name: '6, 5, 4' }).first();
    await expect.poll(() => pictures.facesOf(stage)).toEqual([[...ROLL]]);
    const landings = await pictures.landings();
    expect(new Set(landings.map(({ duration }) => duration))).toEqual(STOPS);
    const moves = landings.flatMap((landing) => landing.moves);
    expect(moves.filter((each) => each !== 'transform' && each !== 'opacity')).toEqual([]);
    // The first moment of a throw tells no result.
    const first = landings.flatMap(({ firstFace }) => firstFace ?? []);
    expect(first).toHaveLength(3);
    for (const [at, face] of first.entries()) expect(face).not.toBe(ROLL[at]);
  });
});
