import { BetPage, HomePage } from '../../kit/playwright/pages/index.ts';
import { DevtoolsPanel, PANEL_SECTIONS } from '../pages/devtools-panel.ts';
import { expect, test } from '../support/test.ts';

test('the developer tools stay hidden under automation', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await new HomePage(page).open();
  await expect(new DevtoolsPanel(page).button).toHaveCount(0);
  expect(paths).not.toContain('/__mock/health');
});

test('a host that is not a fake server gets no panel', async ({ page }) => {
  const panel = new DevtoolsPanel(page);
  await panel.allow();
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.route('**/__mock/health', (route) => route.fulfill({ json: { status: 'ok' } }));
  const health = page.waitForResponse('**/__mock/health');
  await new HomePage(page).open();
  await (await health).finished();
  await expect(panel.button).toHaveCount(0);
  const loaded = paths.filter((path) => path.startsWith('/__devtools/'));
  expect(loaded).toContain('/__devtools/launcher.js');
  // Nothing but the launcher and its loader is loaded.
  expect(loaded.filter((path) => !/launcher|preload-helper/.test(path))).toEqual([]);
});

test.describe('with the developer tools', () => {
  let panel: DevtoolsPanel;
  test.beforeEach(async ({ page }) => {
    panel = new DevtoolsPanel(page);
    await panel.allow();
  });

  test('chosen dice and a jump to the draw make a bet win', async ({ page, player }) => {
    await player.signIn({ amount: '100.00' });
    const bet = new BetPage(page);
    await bet.placeOnBig();
    await expect(bet.balance('90.00')).toBeVisible();
    await panel.open('Dice');
    await panel.roll([6, 6, 5]);
    await expect(panel.status).toHaveText('Game 1 draws 6, 6, 5 next.');
    await expect(panel.item('game 1, next draw')).toBeVisible();
    await panel.goTo('Time');
    await panel.press('To the next settlement');
    await expect(panel.status).toContainText('draw of game 1');
    await panel.close();
    await expect(bet.result.sheet).toContainText('+10.00');
    expect(await player.balance()).toBe('110.00');
  });

  test('time moves to a moment, and one tap logs in as an existing or a new user', async ({
    page,
    clock,
    world,
  }) => {
    const home = new HomePage(page);
    await home.open();
    await panel.open('Time');
    await panel.fill('In Shanghai', '2026-03-11T00:00:00');
    await panel.press('Go');
    await expect(panel.fact('Shanghai')).toHaveText('2026-03-11 00:00:00');
    expect(await clock.now()).toBe(Date.UTC(2026, 2, 10, 16));
    await panel.goTo('Users');
    await panel.press('Log in as demo1');
    await expect(home.welcome).toHaveText('Welcome, Demo');
    await panel.open('Users');
    await panel.fill('Name', 'richard');
    await panel.fill('Money', '2500.00');
    await panel.press('Create and log in');
    await expect(home.welcome).toHaveText('Welcome, richard');
    expect((await world.office.user('richard')).main).toBe('2500.00');
  });

  test('a world is created, entered, forked, left and deleted', async ({
    page,
    context,
    world,
  }) => {
    // The cookie of the page selects the world, as in ordinary use.
    await context.setExtraHTTPHeaders({});
    const made = `made-${world.key.slice(-12)}`;
    await new HomePage(page).open();
    await panel.open('World');
    await expect(panel.fact('Key')).toHaveText(world.key);
    await panel.choose('Scenario', 'broke');
    await panel.fill('Key', made);
    await panel.press('Create and enter');
    await expect(panel.sheet).toHaveCount(0);
    await panel.open('World');
    await expect(panel.fact('Key')).toHaveText(made);
    await expect(panel.fact('Scenario')).toHaveText('broke');
    await panel.goTo('Users');
    await panel.press('Log in as demo1');
    const home = new HomePage(page);
    await expect(home.welcome).toHaveText('Welcome, Demo');

    await panel.open('World');
    await panel.press(`Enter ${world.key}`);
    await expect(home.signUpButton).toBeVisible();
    await panel.open('World');
    await panel.press(`Enter ${made}`);
    await expect(home.welcome).toHaveText('Welcome, Demo');
    await panel.open('World');
    await panel.press('Reset');
    await expect(home.signUpButton).toBeVisible();
    await panel.open('World');
    await panel.press(`Enter ${world.key}`);
    await expect(panel.sheet).toHaveCount(0);
    await panel.open('World');
    await panel.press(`Delete ${made}`);
    await expect(panel.status).toHaveText(`${made} was deleted.`);
    await expect(panel.item(made)).toHaveCount(0);
  });

  test('a fork keeps the player, and a deleted world shows an error and a way out', async ({
    page,
    context,
    player,
    world,
    watch,
  }) => {
    await context.setExtraHTTPHeaders({});
    await player.signIn();
    const home = new HomePage(page);
    await home.open();
    // The buttons work before the status of the world is shown.
    let isPressed = false;
    await page.route('**/__mock/status*', (route) => (isPressed ? route.continue() : undefined));
    await panel.open('World');
    await expect(panel.action('Fork')).toBeVisible();
    isPressed = true;
    await panel.press('Fork');
    await expect(panel.sheet).toHaveCount(0);
    await expect(home.welcome).toHaveText('Welcome, player1');
    await panel.open('World');
    await expect(panel.fact('Key')).not.toHaveText(world.key);
    const fork = await panel.fact('Key').innerText();
    await panel.press(`Enter ${world.key}`);
    await expect(panel.sheet).toHaveCount(0);
    await expect(home.welcome).toHaveText('Welcome, player1');
    await panel.open('World');
    await panel.press(`Delete ${fork}`);
    await expect(panel.status).toHaveText(`${fork} was deleted.`);

    await context.addCookies([{ name: 'mock_world', value: fork, url: page.url() }]);
    watch.expect(/404 \(Not Found\)/);
    await page.reload();
    await panel.open('World');
    await expect(panel.status).toContainText(`There is no world "${fork}"`);
    await panel.press(`Enter ${world.key}`);
    await expect(panel.sheet).toHaveCount(0);
    await panel.open('World');
    await expect(panel.fact('Key')).toHaveText(world.key);
  });

  test('a snapshot is saved, restored, deleted and downloaded', async ({ page, player }) => {
    await player.signIn({ amount: '100.00' });
    const home = new HomePage(page);
    await home.open();
    await panel.open('Saved');
    await panel.fill('Name', 'before');
    await panel.press('Save');
    await expect(panel.item('before')).toContainText('2026-03-10 10:00:30');
    const download = page.waitForEvent('download');
    await panel.press('Download');
    expect((await download).suggestedFilename()).toMatch(/\.dicebox$/);
    await player.bet({ play: 'big', amount: '60.00' });
    await panel.press('Restore before');
    await expect(panel.sheet).toHaveCount(0);
    await expect(home.balance).toContainText('100.00');
    expect(await player.bets()).toEqual([]);
    await panel.open('Saved');
    await panel.press('Delete before');
    await expect(panel.item('before')).toHaveCount(0);
  });

  test('the button moves along the edges, works by keyboard, keeps its place and can be hidden', async ({
    page,
  }) => {
    await new HomePage(page).open();
    expect((await panel.place()).x).toBeGreaterThan(300);
    await panel.drag({ x: 40, y: 200 });
    await expect(panel.sheet).toHaveCount(0);
    expect(await panel.place()).toEqual({ x: 2, y: 178 });
    // The button never covers the title or the bars at the bottom.
    await panel.drag({ x: 370, y: 811 });
    expect((await panel.place()).y).toBeLessThan(812 - 52 - 44 * 4);
    await panel.drag({ x: 40, y: 0 });
    expect((await panel.place()).y).toBeGreaterThan(44);
    for (const key of ['ArrowUp', 'Enter']) await panel.button.press(key);
    await expect(panel.sheet).toBeVisible();
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
    await expect(panel.action('Close')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel.sheet).toHaveCount(0);
    await expect(panel.button).toBeFocused();
    await page.reload();
    await expect(panel.button).toBeVisible();
    expect((await panel.place()).x).toBe(2);
    await panel.open('Host');
    await panel.press('Hide button');
    await expect(panel.button).toHaveCount(0);
    await page.reload();
    await expect(panel.button).toBeVisible();
  });

  test('the address of the gallery opens it', async ({ page }) => {
    await page.goto('/#/dev/ui');
    await expect(page).toHaveURL(/\/__devtools\/ui\.html/);
    await new HomePage(page).open();
    await page.evaluate(() => (location.hash = '#/dev/ui'));
    await expect(page).toHaveURL(/\/__devtools\/ui\.html/);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme === 'light' ? 'light' : 'dark @nightly', () => {
    test.use({ colorScheme, viewport: { width: 320, height: 640 } });

    test('the panel fits 320 px and is accessible', async ({ page, dice, world }) => {
      test.slow();
      const panel = new DevtoolsPanel(page);
      await panel.allow();
      await dice.next(1, [3, 3, 4]);
      await world.snapshot('a-long-name-for-a-snapshot-of-a-world');
      await world.call('sms.send', { mobile: '13800000001', event: 'register' });
      await new HomePage(page).open();
      await panel.open('Host');
      for (const section of PANEL_SECTIONS) {
        await panel.goTo(section);
        await expect(panel.heading).not.toHaveCount(0);
        expect.soft(await panel.sidewaysScroll(), section).toBe(0);
        expect.soft(await panel.smallTargets(), section).toEqual([]);
        expect.soft(await panel.a11yViolations(), section).toEqual([]);
      }
    });
  });
}
