import { expect, test, vi } from 'vitest';
import { AppInstall, deviceKind } from './app-install.ts';

function offerOf(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn<() => Promise<void>>(async () => {});
  const event = new Event('beforeinstallprompt', { cancelable: true });
  return Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) });
}

test('the install prompt is kept for the button and works once', async () => {
  const tab = new EventTarget();
  const install = new AppInstall();
  install.watch(tab);
  expect(install.isOffered).toBe(false);
  const offer = offerOf('accepted');
  tab.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(install.isOffered).toBe(true);
  expect(await install.install()).toBe(true);
  expect(offer.prompt).toHaveBeenCalledTimes(1);
  expect(install.isOffered).toBe(false);
  expect(await install.install()).toBe(false);
});

test('install returns false when the player dismisses the prompt', async () => {
  const tab = new EventTarget();
  const install = new AppInstall();
  install.watch(tab);
  tab.dispatchEvent(offerOf('dismissed'));
  expect(await install.install()).toBe(false);
});

test('nothing is offered after the installation or after watch has ended', () => {
  const tab = new EventTarget();
  const install = new AppInstall();
  const end = install.watch(tab);
  tab.dispatchEvent(offerOf('accepted'));
  tab.dispatchEvent(new Event('appinstalled'));
  expect(install.isInstalled).toBe(true);
  expect(install.isOffered).toBe(false);
  end();
  const late = offerOf('accepted');
  tab.dispatchEvent(late);
  expect(late.defaultPrevented).toBe(false);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'desktop'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'desktop'],
] as const)('%s with %i touch points is %s', (userAgent, maxTouchPoints, kind) => {
  expect(deviceKind({ userAgent, maxTouchPoints })).toBe(kind);
});
