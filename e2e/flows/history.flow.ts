import { expect } from 'vitest';
import { flow } from './support/flow.ts';
import type { App } from './support/app.ts';
import { drawDice, diceRest } from './support/board.ts';
import type { Screen } from './support/screen.ts';

flow('the draws are filtered by size, the figures of the day are not', async (fixtures) => {
  const { app, journal, dice, clock } = fixtures;
  await dice.next(1, [6, 5, 4], [1, 2, 3], [2, 2, 2], [6, 6, 5]);
  await clock.advance('12m');
  await app.open('/pages/game/history?game_id=1');
  await app.sees('34 draws Big 16 Small 16 Odd 17 Even 15 Triple 2');
  const figures = await app.part('region', 'Today’s draws');
  const { text } = figures;
  const rows = () => app.all('listitem').map(({ textContent }) => textContent);
  for (const [size, count, newest, hidden] of [
    ['Big', 16, /204.*17.*Big · Odd/, /Small|Triple/],
    ['Small', 16, /202.*6.*Small · Even/, /Big|Triple/],
    ['Any size', 30, /204.*17.*Big · Odd/, /never/],
  ] as const) {
    await app.choose('Size', size);
    await app.noDialog();
    await app.find('button', `Size: ${size}`);
    await app.until(() => expect(rows()[0]).toMatch(newest));
    expect(rows()).toHaveLength(count);
    expect(rows().filter((row) => hidden.test(row))).toEqual([]);
    expect(figures.text).toBe(text);
  }
  const calls = await journal.find({ route: 'games.getHistoryRecord' });
  const sizes = calls.map(({ payload }) => Reflect.get(Object(payload), 'size') as unknown);
  expect(sizes).toEqual(['all', 'big', 'small', 'all']);
});

flow('each draw shows the pips of its dice', async ({ app }) => {
  await app.open('/pages/game/history?game_id=1');
  await app.count('listitem', 30);
  const pipsOf = (die: Element) =>
    (die.querySelector('[class*=pips]')?.getAttribute('d') ?? '').split('M').length - 1;
  for (const dice of app.all('img', /^\d, \d, \d/))
    expect(Array.from(dice.children, pipsOf).join(', ')).toBe(
      dice.getAttribute('aria-label')?.slice(0, 7),
    );
});

flow('a failed refresh keeps the rows and can be repeated', async ({ app, faults }) => {
  await app.open('/pages/game/history?game_id=1');
  await app.count('listitem', 30);
  await faults.answer('games.getHistoryRecord', { code: 0, msg: 'Not now' });
  for (const outcome of ['Could not refresh', 'Up to date']) {
    await app.tap('Refresh');
    await app.sees(outcome);
    await app.count('listitem', 30);
  }
});

/** 23:50:30 in Shanghai: 476 periods of the day are drawn. */
const LATE = { scenario: 'busy', now: '2026-03-10T15:50:30Z' };

const openTrend = (app: App) => app.open('/pages/game/history?game_id=1&view=trend');
const chart = (app: App, name: string) => app.part('table', name);

async function setDisplay(app: App, change: (sheet: Screen) => Promise<unknown>): Promise<void> {
  await app.tap(/^Display: /);
  const sheet = await app.dialog('Display');
  await change(sheet);
  await sheet.tap('Close');
  await app.noDialog();
}

function cells(app: App): string[] {
  const row = document.querySelector('tbody tr') ?? expect.fail(app.text);
  return Array.from(row.querySelectorAll('td'), (cell) => cell.textContent).slice(1);
}

flow('a trend without draws waits for one', { scenario: 'empty' }, async ({ app, clock, dice }) => {
  await openTrend(app);
  await app.sees('No draws yet.');
  await drawDice({ app, clock, dice }, [3, 4, 4]);
  const trend = await chart(app, 'Numbers of the last 1 draw');
  await trend.find('rowheader', '20260310-201');
  await trend.sees('3 4 4');
  await trend.find('img', '4, hit, on 2 dice');
});

flow(
  'another window of the trend is requested, and a day is shown in parts',
  LATE,
  async ({ app, journal }) => {
    await app.open('/pages/game/history?game_id=1');
    await app.tap('Trend');
    await chart(app, 'Numbers of the last 30 draws');
    await setDisplay(app, async (sheet) => sheet.tap('Last 100', 'radio'));
    await chart(app, 'Numbers of the last 100 draws');
    await setDisplay(app, async (sheet) => {
      await sheet.tap('Today', 'radio');
      await sheet.tap('Newest first', 'switch');
    });
    await chart(app, 'Numbers of the last 476 draws');
    expect(await journal.count({ route: 'games.trend' })).toBe(3);
    const shows = (period: string) => app.all('rowheader', `20260310-${period}`).length > 0;
    expect([shows('376'), shows('377')]).toEqual([false, true]);
    await app.tap('Earlier draws');
    await app.find('rowheader', '20260310-277');
    await app.tap('Sums', 'radio');
    await app.until(() => {
      const figures = Array.from(document.querySelectorAll('tfoot tr'), (row) => row.textContent);
      expect(figures).toEqual([
        expect.stringMatching(/^Hits/),
        expect.stringMatching(/^Expected.*60/), // 476 draws × 27 of 216
        expect.stringMatching(/^Average miss/),
        expect.stringMatching(/^Max miss/),
        expect.stringMatching(/^Longest streak/),
      ]);
    });
  },
);

flow('misses, temperature and the order of the trend can be switched', LATE, async ({ app }) => {
  await openTrend(app);
  const trend = await chart(app, 'Numbers of the last 30 draws');
  const first = () => trend.all('rowheader')[0]?.getAttribute('aria-label');
  expect(first()).toBe('20260310-476');
  await setDisplay(app, async (sheet) => {
    await sheet.tap('Newest first', 'switch');
    await sheet.find('switch', 'Newest first', { checked: false });
  });
  await app.until(() => expect(first()).toBe('20260310-447'));
  expect(cells(app).filter((cell) => cell === '')).toEqual([]);
  await setDisplay(app, (sheet) => sheet.tap('Misses', 'switch'));
  await app.until(() =>
    expect(cells(app).filter((cell) => cell === '').length).toBeGreaterThanOrEqual(3),
  );
  await setDisplay(app, (sheet) => sheet.tap('Hot & cold', 'switch'));
  await trend.sees(/Hot|Warm|Cold/);
});

flow('a failed load of the trend keeps what is shown', async ({ app, faults, clock }) => {
  await faults.answer('games.trend', { status: 500 });
  await openTrend(app);
  await app.tap(/Try again|Tap to retry/);
  await chart(app, 'Numbers of the last 30 draws');
  const lost = await faults.drop('games.trend', { times: null });
  await clock.to('settled');
  await diceRest(app, clock);
  await app.until(async () =>
    expect((await faults.list()).find(({ id }) => id === lost.id)?.struck).not.toBe(0),
  );
  await chart(app, 'Numbers of the last 30 draws');
});

flow('the trend and the history switch to another game', LATE, async ({ app, journal }) => {
  await openTrend(app);
  await app.find('heading', 'Trend');
  await app.tap('Game: K3 · 3 min');
  await (await app.dialog('Game')).tap('K3 · 5 min');
  await app.find('button', 'Game: K3 · 5 min');
  await app.tap('Draws');
  await app.find('heading', 'Draw history');
  await app.find('button', 'Game: K3 · 5 min');
  const asked = await journal.find({ route: 'games.trend' });
  expect(asked.map(({ payload }) => Number(Reflect.get(Object(payload), 'game_id')))).toEqual([
    1, 2,
  ]);
});

flow('the legend comes before the chart, and its notes after it', LATE, async ({ app }) => {
  await openTrend(app);
  await chart(app, 'Numbers of the last 30 draws');
  const text = app.text;
  const places = ['4–6', 'Hits', 'Every draw is independent'].map((each) => text.indexOf(each));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

flow(
  'a list of games that cannot be read loads the chart once',
  LATE,
  async ({ app, player, faults, journal }) => {
    // The answers of a member wait for the list, and each loads a failed one again.
    await player.signIn();
    await faults.notJson('games.list', { times: null });
    await openTrend(app);
    await chart(app, 'Numbers of the last 30 draws');
    expect(await journal.count({ route: 'games.trend' })).toBe(1);
  },
);
