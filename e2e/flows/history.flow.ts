import { expect } from 'vitest';
import { flow } from './support/flow.ts';

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
    ['Big and small', 30, /204.*17.*Big · Odd/, /never/],
  ] as const) {
    await app.tap(/^Size: /);
    await (await app.dialog('Size')).tap(size);
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
