import { expect } from 'vitest';
import { openBoard } from './support/board.ts';
import type { App } from './support/app.ts';
import { flow } from './support/flow.ts';
import type { Screen } from './support/screen.ts';

// The world's time is 10:00:30 in Shanghai: period 200 is the last one drawn, by its seed.
const DRAWN = '20260310-200';

async function openProof(app: App, period: string): Promise<Screen> {
  await app.tapOn(
    await app.until(() => {
      const row = app.all('listitem').find(({ textContent }) => textContent.includes(period));
      return row?.querySelector('button') ?? expect.fail(app.text);
    }),
  );
  return app.dialog('Fairness proof');
}

const openDraws = (app: App) => app.open('/pages/game/history?game_id=1');

flow('a genuine draw is verified against the commitment of its day', async ({ app, world }) => {
  await openDraws(app);
  const proof = await openProof(app, DRAWN);
  await proof.sees('Verified');
  await proof.sees('200 hashes back is the day’s commitment.');
  await proof.sees('Published when the day began');
  const { fairness } = await world.call('games.getGameResult', { game_id: 1 });
  const { list } = await world.call('games.getHistoryRecord', { game_id: 1, limit: 1 });
  await proof.sees(fairness.commitment);
  await proof.sees(list[0]?.proof.seed ?? '?');
  await proof.sees(`${fairness.salt}:k3m3-20260310200:0`);
  await proof.sees(`Recomputed ${list[0]?.dice?.join(', ')}`);
  await proof.sees('Current draw · 20260310-201');
  // That of the current draw is the same, and not told twice.
  expect(proof.text.split(fairness.commitment)).toHaveLength(2);
});

flow('an answer with other dice does not match', async ({ app }) => {
  app.changeAnswers('games.getHistoryRecord', ({ list }) => {
    for (const draw of list) draw.dice = [1, 1, 1];
  });
  await openDraws(app);
  const proof = await openProof(app, DRAWN);
  await proof.sees('Does not match');
  await proof.sees('The dice don’t match the seed');
  await proof.lacks('Verified');
});

flow('dice set by hand make a test draw', async ({ app, player, clock, dice }) => {
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  await player.bet({ play: 'sum', pick: '10', amount: '5.00' });
  await dice.next(1, [3, 3, 4]);
  await clock.to('settled');
  await openDraws(app);
  const proof = await openProof(app, '20260310-201');
  await proof.sees('Test draw');
  await proof.sees('set by hand');
  await proof.sees(/Big.*By the rules ?0.00/);
  await proof.sees(/Sum 10.*By the rules ?38.85.*Paid ?38.85/);
  await proof.sees('Every bet was paid correctly.');
  await proof.tap('Close');
  app.changeAnswers('games.getBetRecord', ({ list }) => {
    for (const line of list.flatMap(({ lines }) => lines)) {
      if (line.returned === '38.85') line.returned = '38.84';
    }
  });
  await (await openProof(app, '20260310-201')).sees('1 bet was not paid correctly.');
});

flow('the last result of the board opens a proof that can be copied', async ({ app }) => {
  await openBoard(app);
  await app.tap(/^Fairness proof of draw/);
  const proof = await app.dialog('Fairness proof');
  await proof.sees('Verified');
  await proof.tap('Copy: Seed of this draw');
  await app.sees('Copied');
  expect(proof.text).toContain(await navigator.clipboard.readText());
});

flow('the first draw of a past day leads to its commitment', async ({ app, clock }) => {
  await clock.set('2026-03-11T16:10:30Z');
  await openDraws(app);
  const proof = await openProof(app, '20260312-001');
  await proof.sees('Verified');
  await proof.sees('1 hash back is the day’s commitment.');
  await proof.tap('Close');
  await app.choose('Days', '7 days');
  const last = await openProof(app, '20260311-480');
  await last.sees('Verified');
  await last.sees('480 hashes back is the day’s commitment.');
  await last.sees('The day is over');
});
