import type { BrowserContext } from '@playwright/test';
import { loginEntries, type UserInfo } from '#kit/client/player.ts';

/** Signs a browser in: the next page that opens finds the login. */
export async function storeLogin(context: BrowserContext, info: UserInfo): Promise<void> {
  await context.addInitScript((entries) => {
    // Blank pages, those of the browser itself and frames in a sandbox have no storage.
    if (!location.protocol.startsWith('http') || window.origin === 'null') return;
    // Once: a reload must find what the app itself left behind.
    if (sessionStorage.getItem('signed-in-by-test') !== null) return;
    sessionStorage.setItem('signed-in-by-test', 'yes');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, loginEntries(info));
}
