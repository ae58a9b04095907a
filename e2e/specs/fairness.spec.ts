import { AnyScreen } from '../pages/every-screen.ts';
import { BetPage, HistoryPage } from '../../kit/playwright/pages/index.ts';
import { Overlays } from '../pages/overlays.ts';
import { ProofSheet } from '../pages/proof-sheet.ts';
import { expect, test } from '../support/test.ts';

// The world's time is 10:00:30 in Shanghai: period 200 is the last one drawn, by its seed.
const DRAWN = '20260310-200';
const HISTORY = '**/api/games/getHistoryRecord*';

test('verifies a genuine draw on the device alone', async ({ page, context, world, watch }) => {
  const history = new HistoryPage(page);
  await page.goto('/#/pages/game/history?game_id=1');
  await expect(history.draw(DRAWN)).toBeVisible();
  const proof = new ProofSheet(page);
  // Visited once, so that the app knows the commitment of the day.
  await proof.openOf(DRAWN);
  await expect(proof.verdict).toContainText('Verified');
  await expect(proof.text('200 steps back is the commitment of the day.')).toBeVisible();
  await expect(proof.text(/^Published before betting/)).toBeVisible();
  const { fairness } = await world.call('games.getGameResult', { game_id: 1 });
  await expect(proof.value('Commitment of the day')).toHaveText(fairness.commitment);
  const { list } = await world.call('games.getHistoryRecord', { game_id: 1, limit: 1 });
  await expect(proof.value('Seed of this draw')).toHaveText(list[0]?.proof.seed ?? '');
  await expect(proof.value('Message')).toHaveText(`${fairness.salt}:k3m3-20260310200:0`);
  await expect(proof.sheet).toContainText(`Recomputed${list[0]?.dice.join(', ')}`);
  await expect(proof.sheet).toContainText('The period that runs now · 20260310-201');
  await proof.close.click();
  await expect(proof.sheet).toHaveCount(0);
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await proof.openOf('20260310-199');
  await expect(proof.verdict).toContainText('Verified');
  await expect(proof.text('199 steps back is the commitment of the day.')).toBeVisible();
});

test('without the commitment of the day, checks one link and says so', async ({
  page,
  context,
  watch,
}) => {
  const proof = new ProofSheet(page);
  const fetched = proof.waitForCode();
  await page.goto('/#/pages/game/history?game_id=1');
  await expect(new HistoryPage(page).draw(DRAWN)).toBeVisible();
  await fetched;
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await proof.openOf(DRAWN);
  await expect(proof.verdict).toContainText('Verified');
  await expect(proof.verdict).toContainText('one link back');
});

test('a tap before the code of the proof has loaded opens it once loaded', async ({ page }) => {
  const proof = new ProofSheet(page);
  const release = await proof.holdCode();
  await page.goto('/#/pages/game/history?game_id=1');
  await expect(new HistoryPage(page).draw(DRAWN)).toBeVisible();
  await proof.openOf(DRAWN);
  await expect(proof.sheet).toHaveCount(0);
  release();
  await expect(proof.verdict).toContainText('Verified');
});

test('reports proof code that fails to load, and the next tap retries', async ({ page, watch }) => {
  const proof = new ProofSheet(page);
  const release = await proof.failCode();
  watch.expect(/proof-sheet/);
  await page.goto('/#/pages/game/history?game_id=1');
  await expect(new HistoryPage(page).draw(DRAWN)).toBeVisible();
  await proof.openOf(DRAWN);
  await expect(new Overlays(page).toast('Network connection failed')).toBeVisible();
  await release();
  await proof.openOf(DRAWN);
  await expect(proof.verdict).toContainText('Verified');
});

for (const [what, change] of [
  ['dice', { dice: [1, 1, 1] }],
  ['seed', { seed: '0'.repeat(64) }],
  ['salt', { salt: 'another' }],
] as const) {
  test(`an answer with another ${what} does not match`, async ({ page }) => {
    await page.route(HISTORY, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { list: { proof: object }[] } }; // as asked
      const list = body.data.list.map((draw) => ({
        ...draw,
        ...('dice' in change ? change : { proof: { ...draw.proof, ...change } }),
      }));
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, list } } });
    });
    await page.goto('/#/pages/game/history?game_id=1');
    const proof = new ProofSheet(page);
    await proof.openOf(DRAWN);
    await expect(proof.verdict).toContainText('Does not match');
    await expect(proof.verdict).toContainText('The dice do not follow from the seed');
    await expect(proof.verdict).not.toContainText('Verified');
  });
}

test('marks forced dice, and settles the lines by them', async ({ page, player, clock, dice }) => {
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  await player.bet({ play: 'sum', pick: '10', amount: '5.00' });
  await dice.next(1, [3, 3, 4]);
  await clock.to('settled');
  await page.goto('/#/pages/game/history?game_id=1');
  await expect(new HistoryPage(page).draw('20260310-201')).toContainText('Test draw');
  const proof = new ProofSheet(page);
  await proof.openOf('20260310-201');
  await expect(proof.verdict).toContainText('Test draw');
  await expect(proof.verdict).toContainText('set by hand');
  await expect(proof.ownLines).toHaveCount(2);
  await expect(proof.ownLines.filter({ hasText: 'Big' })).toContainText('By the rules 0.00');
  const won = proof.ownLines.filter({ hasText: 'Sum 10' });
  await expect(won).toContainText('By the rules 38.85');
  await expect(won).toContainText('Paid 38.85');
  await expect(proof.text('Every line was paid as the rules say.')).toBeVisible();
});

test('detects an underpaid line', async ({ page, player, clock, dice }) => {
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'small', amount: '10.00' });
  await dice.next(1, [3, 3, 4]);
  await clock.to('settled');
  await page.route('**/api/games/getBetRecord*', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll('"returned":"20.00"', '"returned":"19.00"');
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto('/#/pages/game/history?game_id=1');
  const proof = new ProofSheet(page);
  await proof.openOf('20260310-201');
  await expect(proof.text('1 line was not paid as the rules say.')).toBeVisible();
});

test('the last result on the betting page opens its proof, whose values can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await new BetPage(page).open();
  const proof = new ProofSheet(page);
  await proof.openOfLastResult();
  await expect(proof.verdict).toContainText('Verified');
  const seed = await proof.value('Seed of this draw').innerText();
  await proof.copy('Seed of this draw');
  await expect(new Overlays(page).toast('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(seed);
});

test('the first draw of a day links to the commitment, even after the day has ended', async ({
  page,
  clock,
}) => {
  await clock.set('2026-03-11T16:10:30Z');
  await page.goto('/#/pages/game/history?game_id=1');
  const proof = new ProofSheet(page);
  await proof.openOf('20260312-001');
  await expect(proof.verdict).toContainText('Verified');
  await expect(proof.text('1 step back is the commitment of the day.')).toBeVisible();
  await proof.close.click();
  await new HistoryPage(page).show('7 days');
  await proof.openOf('20260311-480');
  await expect(proof.verdict).toContainText('Verified');
  await expect(proof.text('480 steps back is the commitment of the day.')).toBeVisible();
  await expect(proof.text(/^The day is over/)).toBeVisible();
});

for (const language of ['en', 'zh-Hans'] as const) {
  test.describe(language, () => {
    test.use({ viewport: { width: 320, height: 700 } });

    test('the proof fits 320 px, is accessible and fully translated', async ({ page, player }) => {
      await player.signIn();
      const screen = new AnyScreen(page);
      await screen.setLanguage(language);
      await screen.open('/pages/game/history?game_id=4');
      const proof = new ProofSheet(page);
      await proof.openNewest();
      await expect(proof.verdict).toContainText(/^(Verified|验证通过)/);
      expect(await screen.sidewaysScroll()).toBe(0);
      expect(await screen.untranslatedText()).toEqual([]);
      expect(await screen.a11yViolations()).toEqual([]);
    });
  });
}
