import type { Page } from '@playwright/test';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/deployed.ts';

/** Opens the app and waits until its files are cached and the service worker controls the page. */
async function openInstalled(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(url);
}

/** Returns the cached addresses, relative to the page. */
function cachedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return files.flat().map(({ url }) => url.replace(new URL('./', location.href).href, ''));
  });
}

async function installErrors(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const { errors } = await session.send('Page.getAppManifest');
  // A test runs in an incognito context, where nothing can be installed.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  return [...others, ...errors];
}

// Other tests block service workers, because each test would download the app for one.
test.use({ serviceWorkers: 'allow' });

test('it installs and opens offline @every-browser', async ({ page, context, deployed, watch }) => {
  const shell = new Shell(page);
  await openInstalled(page, deployed.url);
  await expect(shell.tabs).toBeVisible();
  expect(await installErrors(page)).toEqual([]);
  const cached = await cachedFiles(page);
  expect(cached).toEqual(expect.arrayContaining(['', 'icon.svg', 'manifest.webmanifest']));
  const foreign = cached.filter((file) => !/^(assets\/|icons\/|[\w.-]*$)/.test(file));
  expect(foreign).toEqual([]);

  watch.expect(/Failed to load resource/);
  await context.setOffline(true);
  await page.reload();
  await expect(shell.text('Network connection failed')).toBeVisible();
  await expect(shell.tabs).toBeVisible();
});

test('a new version waits until it is accepted @every-browser', async ({ page, deployed }) => {
  const update = page.getByRole('status').filter({ hasText: /new version is ready/ });
  await openInstalled(page, deployed.url);
  deployed.laterBuild = '\n// a later build';
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // The new worker first stores every file of the app.
  await expect(update).toContainText('A new version is ready.', { timeout: 90_000 });
  // The prompt stays away from pages whose lower edge is used for betting.
  await page.evaluate(() => (window.location.hash = '/pages/game/bet?game_id=1'));
  await expect(update).toBeHidden();
  await page.evaluate(() => (window.location.hash = '/'));
  const files = deployed.requests.length;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(update).toHaveCount(0);
  await expect(new Shell(page).tabs).toBeVisible();
  // The page comes from the cache: it was not requested again.
  expect(deployed.requests.slice(files)).not.toContain('index.html');
});
