import { InstalledApp } from '../pages/installed-app.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/deployed-test.ts';

// Other tests block service workers, because each test would download the app for one.
test.use({ serviceWorkers: 'allow' });

test('the app can be installed, opens offline and caches nothing of the API @every-browser', async ({
  page,
  context,
  deployed,
  watch,
}) => {
  const [app, shell] = [new InstalledApp(page), new Shell(page)];
  await app.openInstalled(deployed.url);
  await expect(shell.tabs).toBeVisible();
  expect(await app.faults(context)).toEqual([]);
  const cached = await app.cachedFiles();
  expect(cached).toEqual(expect.arrayContaining(['', 'icon.svg', 'manifest.webmanifest']));
  const foreign = cached.filter((file) => !/^(assets\/|icons\/|[\w.-]*$)/.test(file));
  expect(foreign).toEqual([]);

  watch.expect(/Failed to load resource/);
  await context.setOffline(true);
  await page.reload();
  await expect(shell.text('Network connection failed')).toBeVisible();
  await expect(shell.tabs).toBeVisible();
});

test('a new version waits until the player accepts it @every-browser', async ({
  page,
  deployed,
}) => {
  const app = new InstalledApp(page);
  await app.openInstalled(deployed.url);
  deployed.laterBuild = '\n// a later build';
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // The new worker first stores every file of the app.
  await expect(app.update).toContainText('A new version is ready.', { timeout: 90_000 });
  // The prompt stays away from pages whose lower edge is used for betting.
  await app.goTo('/pages/game/bet?game_id=1');
  await expect(app.update).toBeHidden();
  await app.goTo('/');
  const files = deployed.requests.length;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(app.update).toHaveCount(0);
  await expect(new Shell(page).tabs).toBeVisible();
  // The page comes from the cache: it was not requested again.
  expect(deployed.requests.slice(files)).not.toContain('index.html');
});

test('the install prompt of the browser is stored until the page with the button opens', async ({
  page,
  deployed,
}) => {
  const app = new InstalledApp(page);
  await app.open(deployed.url);
  await expect(new Shell(page).tabs).toBeVisible();
  await app.offerToInstall();
  // Without a page load, which would lose the prompt.
  await page.evaluate(() => (window.location.hash = '#/pages/register/register'));
  await page.getByRole('button', { name: 'Get the app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Install' }).click();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['prompted']))
    .toBe('yes');
});
