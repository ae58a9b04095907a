import { InstalledApp } from '../pages/installed-app.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/deployed-test.ts';

// Elsewhere no worker is kept: every test would fetch the whole app for it.
test.use({ serviceWorkers: 'allow' });

test('the app can be installed, opens without a network, and keeps nothing of the API', async ({
  page,
  context,
  deployed,
  watch,
}) => {
  const [app, shell] = [new InstalledApp(page), new Shell(page)];
  await app.openKept(deployed.url);
  await expect(shell.tabs).toBeVisible();
  expect(await app.faults(context)).toEqual([]);
  const kept = await app.keptFiles();
  expect(kept).toEqual(expect.arrayContaining(['', 'early.js', 'manifest.webmanifest']));
  const foreign = kept.filter((file) => !/^(assets\/|icons\/|[\w.-]*$)/.test(file));
  expect(foreign).toEqual([]);

  watch.expect(/Failed to load resource/);
  await context.setOffline(true);
  await app.reload();
  await expect(shell.says('Network connection failed')).toBeVisible();
  await expect(shell.tabs).toBeVisible();
});

test('a newer version waits until the player takes it', async ({ page, deployed }) => {
  const app = new InstalledApp(page);
  await app.openKept(deployed.url);
  deployed.laterBuild = '\n// a later build';
  await app.comeBack();
  await expect(app.update).toContainText('A new version is ready.');
  // Not where the lower edge is for betting.
  await app.goTo('/pages/game/bet?game_id=1');
  await expect(app.update).toBeHidden();
  await app.goTo('/');
  const files = deployed.asked.length;
  await app.reloadButton.click();
  await expect(app.update).toHaveCount(0);
  await expect(new Shell(page).tabs).toBeVisible();
  // From what was kept: the page itself was not fetched again.
  expect(deployed.asked.slice(files)).not.toContain('index.html');
});

test('the browser’s offer to install is kept for the page with the button', async ({
  page,
  deployed,
}) => {
  const app = new InstalledApp(page);
  await app.open(deployed.url);
  await expect(new Shell(page).tabs).toBeVisible();
  await app.offerToInstall();
  const register = new RegisterPage(page);
  await register.openGetApp();
  await register.installButton.click();
  await expect.poll(() => app.isPrompted()).toBe(true);
});
