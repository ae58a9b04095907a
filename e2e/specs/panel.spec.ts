import { writeFile } from 'node:fs/promises';
import { HomePage } from '../../kit/playwright/pages/index.ts';
import { DevtoolsPanel, PANEL_SECTIONS } from '../pages/devtools-panel.ts';
import { expect, test } from '../support/test.ts';

test('automation, and a host that is not a fake server, get no panel', async ({ page }) => {
  const panel = new DevtoolsPanel(page);
  const home = new HomePage(page);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.route('**/__mock/health', (route) => route.fulfill({ json: { status: 'ok' } }));
  await home.open();
  await expect(home.signUpButton).toBeVisible();
  await expect(panel.button).toHaveCount(0);
  expect(paths).not.toContain('/__mock/health');
  await panel.allow();
  const health = page.waitForResponse('**/__mock/health');
  await page.reload();
  await (await health).finished();
  await expect(panel.button).toHaveCount(0);
  const loaded = paths.filter((path) => path.startsWith('/__devtools/'));
  expect(loaded).toContain('/__devtools/launcher.js');
  // Nothing but the launcher and the two small files that it needs is loaded.
  expect(loaded.filter((path) => !/launcher|preload-helper|safe-local/.test(path))).toEqual([]);
});

test.describe('with the developer tools', () => {
  let panel: DevtoolsPanel;
  test.beforeEach(async ({ page }) => {
    panel = new DevtoolsPanel(page);
    await panel.allow();
  });

  test('one tap logs in as an existing or a new user', async ({ page, world }) => {
    const home = new HomePage(page);
    await home.open();
    await panel.open('Users');
    await panel.press('Log in as demo1');
    await expect(home.welcome).toHaveText('Welcome, Demo');
    await panel.open('Users');
    await panel.fill('Name', 'richard');
    await panel.fill('Money', '2500.00');
    await panel.press('Create and log in');
    await expect(home.welcome).toHaveText('Welcome, richard');
    expect((await world.office.user('richard')).main).toBe('2500.00');
  });

  test('a world is made, forked, reset and deleted', async ({ page, context, world, watch }) => {
    // The cookie of the page selects the world, as in ordinary use.
    await context.setExtraHTTPHeaders({});
    const made = `made-${world.key.slice(-12)}`;
    const home = new HomePage(page);
    await home.open();
    await panel.open('World');
    await panel.choose('Scenario', 'broke');
    await panel.fill('Key', made);
    await panel.press('Create and enter');
    await expect(panel.sheet).toHaveCount(0);
    await panel.open('World');
    await expect(panel.fact('Key')).toHaveText(made);
    await expect(panel.fact('Scenario')).toHaveText('broke');
    await panel.goTo('Users');
    await panel.press('Log in as demo1');
    await expect(home.welcome).toHaveText('Welcome, Demo');

    // The buttons work before the status of the world is shown.
    let isPressed = false;
    await page.route('**/__mock/status*', (route) => (isPressed ? route.continue() : undefined));
    await panel.open('World');
    await expect(panel.action('Fork')).toBeVisible();
    isPressed = true;
    await panel.press('Fork');
    await expect(panel.sheet).toHaveCount(0);
    await expect(home.welcome).toHaveText('Welcome, Demo');
    await panel.open('World');
    await expect(panel.fact('Key')).not.toHaveText(made);
    const fork = await panel.fact('Key').innerText();
    await panel.press('Reset');
    await expect(home.signUpButton).toBeVisible();
    await panel.open('World');
    await panel.press(`Enter ${made}`);
    await expect(home.welcome).toHaveText('Welcome, Demo');

    // As when somebody else has dropped the world of the page.
    await world.control('DELETE /worlds/:key', { key: made });
    watch.expect(/404 \(Not Found\)/);
    await page.reload();
    await panel.open('World');
    await expect(panel.status).toContainText(`There is no world "${made}"`);
    await panel.press(`Delete ${fork}`);
    await expect(panel.status).toHaveText(`${fork} was deleted.`);
    await expect(panel.item(fork)).toHaveCount(0);
    await panel.press(`Enter ${world.key}`);
    await expect(panel.sheet).toHaveCount(0);
    await panel.open('World');
    await expect(panel.fact('Key')).toHaveText(world.key);
  });

  test('a world is saved and brought back', async ({ page, context, player, world }, testInfo) => {
    await context.setExtraHTTPHeaders({});
    await player.signIn({ amount: '100.00' });
    const home = new HomePage(page);
    await home.open();
    await panel.open('Saved');
    await panel.fill('Name', 'before');
    await panel.press('Save');
    await expect(panel.item('before')).toContainText('2026-03-10 10:00:30');
    const download = page.waitForEvent('download');
    await panel.press('Download');
    const file = testInfo.outputPath('world.dicebox');
    await (await download).saveAs(file);
    for (const bringBack of [
      () => panel.press('Restore before'),
      async () => {
        await panel.press('Open as a new world');
        await expect(panel.status).toContainText('Downloaded file: choose a file');
        await panel.upload('Downloaded file', file);
        await panel.press('Replace this world');
      },
    ]) {
      await player.bet({ play: 'big', amount: '60.00' });
      await bringBack();
      await expect(panel.sheet).toHaveCount(0);
      await expect(home.balance).toContainText('100.00');
      expect(await player.bets()).toEqual([]);
      await panel.open('Saved');
    }
    await panel.press('Delete before');
    await expect(panel.item('before')).toHaveCount(0);

    await panel.upload('Downloaded file', file);
    await panel.press('Open as a new world');
    await expect(home.signUpButton).toBeVisible();
    await panel.open('World');
    await expect(panel.fact('Key')).not.toHaveText(world.key);
    const opened = await panel.fact('Key').innerText();
    await panel.goTo('Users');
    await expect(panel.item('player1')).toContainText('100.00');
    await world.control('DELETE /worlds/:key', { key: opened });
  });

  test('a file that is no world is refused', async ({ page, context, world, watch }, testInfo) => {
    await context.setExtraHTTPHeaders({});
    const file = testInfo.outputPath('other.dicebox');
    await writeFile(file, 'not a world');
    await new HomePage(page).open();
    await panel.open('Saved');
    await panel.upload('Downloaded file', file);
    watch.expect(/400 \(Bad Request\) .*\/import$/);
    const creation = page.waitForResponse('**/__mock/worlds');
    await panel.press('Open as a new world');
    await expect(panel.status).toContainText('it is not an SQLite database');
    const { world: created } = await (await creation).json();
    const { worlds } = await world.control('GET /worlds');
    expect(worlds.map((each) => each.world)).not.toContain(created);
  });

  test('the button moves along the edges, keeps its place and can be hidden', async ({ page }) => {
    await new HomePage(page).open();
    expect((await panel.place()).x).toBeGreaterThan(300);
    await panel.drag({ x: 40, y: 200 });
    await expect(panel.sheet).toHaveCount(0);
    expect(await panel.place()).toEqual({ x: 2, y: 178 });
    for (const key of ['ArrowUp', 'Enter']) await panel.button.press(key);
    await expect(panel.sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel.sheet).toHaveCount(0);
    await expect(panel.button).toBeFocused();
    await page.reload();
    await expect(panel.button).toBeVisible();
    expect(await panel.place()).toEqual({ x: 2, y: 154 });
    await panel.open('Host');
    await panel.press('Hide button');
    await expect(panel.button).toHaveCount(0);
    await page.reload();
    await expect(panel.button).toBeVisible();
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  let panel: DevtoolsPanel;
  test.beforeEach(async ({ page }) => {
    panel = new DevtoolsPanel(page);
    await panel.allow();
  });

  test('the panel is beside the app, which stays usable', async ({ page, player }) => {
    await player.signIn({ amount: '100.00' });
    await page.goto('/#/pages/game/bet?game_id=1');
    await panel.open('Faults');
    const app = await page.getByTitle('App').boundingBox();
    const beside = await panel.sheet.boundingBox();
    expect(app).toEqual({ x: 0, y: 0, width: 1280 - (beside?.width ?? 0), height: 800 });
    expect(beside).toMatchObject({ x: app?.width, y: 0, height: 800 });

    await panel.app.getByRole('button', { name: /^Big, odds/ }).click();
    const place = panel.app.getByRole('button', { name: 'Place 1 bet · 10.00' });
    if (!(await place.isVisible())) {
      await panel.app.getByRole('button', { name: /^Cart, / }).click();
    }
    await place.click();
    await expect(panel.app.getByRole('button', { name: 'Placed · draw 201' })).toBeVisible();
  });

  test('an action reloads the app alone, closing the panel leaves its page', async ({ page }) => {
    await new HomePage(page).open();
    // A page that opens takes the focus, and with it the key.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await panel.button.press('Enter');
    await expect(panel.sheet.getByRole('heading', { name: 'Dicebox' })).toBeFocused();
    await panel.goTo('Users');
    await panel.press('Log in as demo1');
    await expect(panel.app.getByText('Welcome, Demo').first()).toBeVisible();
    await expect(panel.status).toHaveText('Logged in as demo1. The app reloads.');
    // The app has loaded and does not take the focus.
    await expect(panel.focused).toHaveAccessibleName('Log in as demo1');

    await panel.app.getByRole('navigation').getByText('Me', { exact: true }).click();
    await expect(page).toHaveURL(/dock\.html#\/pages\/profile\/profile/);
    await page.reload();
    await expect(panel.app.getByRole('heading', { name: 'Demo' })).toBeVisible();
    await panel.close();
    await expect(page).toHaveURL(/\/#\/pages\/profile\/profile$/);
    await expect(panel.button).toBeVisible();
  });
});

for (const { name, colorScheme, width } of [
  { name: 'over the app, light', colorScheme: 'light', width: 320 },
  { name: 'over the app, dark', colorScheme: 'dark', width: 320 },
  { name: 'beside the app', colorScheme: 'light', width: 1024 },
] as const) {
  test.describe(`${name} @nightly`, () => {
    test.use({ colorScheme, viewport: { width, height: 640 }, isMobile: width < 1024 });

    test('every section of the panel fits and is accessible', async ({ page, dice, world }) => {
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
