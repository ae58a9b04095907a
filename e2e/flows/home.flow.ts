import { expect, vi } from 'vitest';
import type { App } from './support/app.ts';
import { awaitsDraw, drawDice, diceRest } from './support/board.ts';
import { setReducedMotion } from './support/dom.ts';
import { flow } from './support/flow.ts';

flow('home shows games, the newest notice, a banner and five news', async ({ app }) => {
  await app.open();
  const games = await app.part('region', 'Games');
  await app.find('button', 'Play K3 · 3 min');
  await app.find('link', /^New notice: /);
  const banners = await app.part('region', 'Highlights');
  await banners.find('link', /^K3: three dice/);
  const news = await app.part('region', 'Latest news');
  await app.until(() => expect(news.all('listitem')).toHaveLength(5));
  expect(games.all('timer')).toHaveLength(4);
  expect(games.all('img', /^Last 10 draws, newest first: (big|small|triple), /)).toHaveLength(4);
  await app.tap('All news', 'link');
  await app.find('heading', 'News', { level: 1 });
});

flow('a visitor sees the same lobby as a guest, with one way on each', async ({ app }) => {
  await app.open();
  await app.sees('Three dice. Every draw provably fair.');
  const games = await app.part('region', 'Games');
  await app.until(() => expect(games.all('timer')).toHaveLength(4));
  await app.tap('Try as Guest');
  await app.sees('You’re browsing as a guest');
  expect(games.all('timer')).toHaveLength(4);
  await app.tap('Play K3 · 3 min');
  await app.find('heading', 'K3 · 3 min', { level: 1 });
});

flow('a visitor sees the first game drawn live', async ({ app, clock, dice, journal }) => {
  await app.open();
  // The clock of the stage is that of the other cards.
  const clocks = (text: string) => app.until(() => expect(app.all('timer', text)).toHaveLength(2));
  await clocks('Closes in 1:30');
  await dice.next(1, [6, 5, 4]);
  await clock.to('draw');
  await app.find('img', 'Drawing');
  await diceRest(app, clock);
  await app.find('img', '6, 5, 4');
  await clocks('Closes in 2:00');
  expect(await journal.count({ route: 'games.list' })).toBe(2);
});

flow('home leads a player to deposit, withdraw and bet records', async ({ app, player }) => {
  await player.signIn();
  for (const [way, title] of [
    ['Deposit', 'Deposit'],
    ['Withdraw', 'Withdraw'],
    ['Records', 'Bet history'],
  ] as const) {
    await app.open('/');
    await app.tap(way);
    await app.find('heading', title, { level: 1 });
  }
});

flow('home has open bets and the net of the day', async ({ app, player, clock, dice, journal }) => {
  await player.signIn({ amount: '100.00' });
  await app.open();
  await app.sees('Welcome, ');
  await app.settle();
  expect(app.text).not.toContain('pending');
  for (const play of ['big', 'odd'] as const) await player.bet({ play, amount: '10.00' });
  await leaveAndReturn(app);
  await app.sees(/\b2 pending\b/);
  await app.sees(/\b2 bets\b/);
  await app.settle();
  expect(app.text).not.toContain('Today');
  await awaitsDraw({ app, journal });
  await drawDice({ app, clock, dice }, [6, 5, 1]);
  await app.sees('Today 0.00');
  await app.settle();
  expect(app.text).not.toContain('pending');
  await app.tap('Hide balance');
  await app.lacks('Today');
});

flow('a dismissed notice stays away until a newer comes', { scenario: 'empty' }, async (its) => {
  const { app, player, world } = its;
  await player.signIn();
  await world.office.publishNotice({ title: 'Hello', content: 'One' });
  await app.open();
  await app.find('link', 'New notice: Hello');
  await app.tap('Dismiss this notice');
  await app.hasNo('link', /^New notice: /);
  await app.reload();
  await app.sees('There is no news yet.');
  await app.hasNo('link', /^New notice: /);
  const id = await world.office.publishNotice({ title: 'Again', content: 'Two' });
  await leaveAndReturn(app);
  await app.find('link', 'New notice: Again');
  await world.call('index.markNoticeRead', { notice_id: id }, player.token);
  await leaveAndReturn(app);
  await app.until(() => expect(app.all('link', /^New notice: /)).toEqual([]));
});

flow('a question mark lists the keys, but not where text is typed', async ({ app }) => {
  await app.open();
  await app.find('button', 'Play K3 · 3 min');
  const press = (from: Element) =>
    from.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  press(document.body);
  const keys = await app.dialog('Keys');
  await keys.sees('Select a chip');
  await keys.tap('Close');
  await app.until(() => expect(app.all('dialog')).toEqual([]));
  await app.open('/pages/login/login');
  const field = await app.find('textbox', 'Username');
  field.focus();
  press(field);
  await app.hasNo('dialog');
});

flow('a banner is a link only if its target leads somewhere', async ({ app }) => {
  const targets = {
    Site: 'https://help.dicebox.example/guide',
    Page: '/pages/game/history?game_id=1',
    Tab: '/pages/index/discount',
    Stranger: 'https://unknown.example/',
    Unregistered: '/pages/nowhere',
    None: '',
  };
  app.changeAnswers('index.banner', (banners) => {
    const all = Object.entries(targets);
    banners.splice(
      0,
      Infinity,
      ...all.map(([title, target], id) => ({ id: id + 1, title, target, image: '' })),
    );
  });
  await app.open();
  const banners = await app.part('region', 'Highlights');
  for (const title of Object.keys(targets)) await banners.sees(title);
  // Only the slide in view has a role.
  const links = banners.root().querySelectorAll('a');
  const names = Array.from(links, ({ textContent }) => textContent);
  expect(names).toEqual(['Site', 'Page', 'Tab']);
  await banners.tap('Site', 'link');
  await app.hasTitle('Site');
  await app.sees('This page comes from help.dicebox.example');
});

flow('banners change every 5 s, and pause while they are used', async ({ app, clock }) => {
  setReducedMotion(false);
  await app.open();
  const banners = await app.part('region', 'Highlights');
  const shows5sLater = async (no: number) => {
    await app.settle();
    await clock.advance(5000, { timers: true });
    await banners.find('group', `${no} of 4`);
  };
  for (const no of [2, 3, 4, 1]) await shows5sLater(no);
  const slide = await banners.find('group', '1 of 4');
  slide.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await shows5sLater(1);
  slide.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
  await shows5sLater(2);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await shows5sLater(2);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await shows5sLater(3);
  (await banners.find('button', 'Pause slideshow')).click();
  await shows5sLater(3);
  (await banners.find('button', 'Resume slideshow')).click();
  await shows5sLater(4);
  (await banners.find('button', '4 of 4')).focus();
  await shows5sLater(4);
});

flow('banners change by hand alone with reduced motion', async ({ app, clock }) => {
  await app.open();
  const banners = await app.part('region', 'Highlights');
  await clock.advance(20_000, { timers: true });
  await banners.find('group', '1 of 4');
  await app.hasNo('button', 'Pause slideshow');
  await banners.tap('3 of 4');
  await banners.find('group', '3 of 4');
});

flow('banners and notices that fail to load show no error', async ({ app, faults }) => {
  for (const route of ['index.banner', 'index.notice'] as const) {
    await faults.answer(route, { code: 0, msg: 'Not now' });
  }
  await app.open();
  const news = await app.part('region', 'Latest news');
  await app.until(() => expect(news.all('listitem')).toHaveLength(5));
  await app.hasNo('region', 'Highlights');
  await app.hasNo('link', /^New notice: /);
  expect(app.text).not.toContain('Not now');
});

flow('the bell and the tab bar count unread notices', { scenario: 'empty' }, async (its) => {
  const { app, player, world } = its;
  await player.signIn();
  await app.open();
  await app.find('link', 'Me');
  await app.find('link', 'Notices');
  const id = await world.office.publishNotice({ title: 'Hello', content: 'One' });
  await world.office.publishNotice({ title: 'Again', content: 'Two' });
  await app.tap('Help', 'link');
  await app.find('link', 'Me 2 unread notices');
  await world.call('index.markNoticeRead', { notice_id: id }, player.token);
  await app.tap('Home', 'link');
  await app.find('link', 'Me 1 unread notice');
  await app.tap('Notices, 1 unread notice', 'link');
  await app.tap('Mark all read');
  await app.back();
  await app.find('link', 'Notices');
  await app.find('link', 'Me');
});

async function leaveAndReturn(app: App): Promise<void> {
  await app.tap('Help', 'link');
  await app.find('heading', 'Help', { level: 1 });
  await app.tap('Home', 'link');
  await app.find('heading', 'Dicebox', { level: 1 });
}
