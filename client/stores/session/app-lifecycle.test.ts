import { expect, test, vi } from 'vitest';
import { AppUpdate } from './app-update.ts';
import { AppInstall, deviceKind } from './app-install.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly messages: string[] = [];
  postMessage = (message: string) => void this.messages.push(message);
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  update = vi.fn<() => Promise<void>>(async () => {});
  find(worker: FakeWorker) {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

/** What `AppUpdate` uses of `navigator.serviceWorker`. */
class FakeServiceWorkers extends EventTarget {
  readonly registration = new FakeRegistration();
  controller: object | null = null;
  register = vi.fn<(url: string) => Promise<FakeRegistration | undefined>>(
    async () => this.registration,
  );
  asContainer = () => this as unknown as ServiceWorkerContainer; // has all that is used
}

const NEVER = { after: () => () => undefined };

async function started(controller: object | null = {}, waiting: FakeWorker | null = null) {
  const serviceWorkers = new FakeServiceWorkers();
  serviceWorkers.controller = controller;
  serviceWorkers.registration.waiting = waiting;
  const reload = vi.fn<() => void>();
  const late: (() => void)[] = [];
  const timer = { after: (_ms: number, act: () => void) => (late.push(act), () => undefined) };
  const update = new AppUpdate({ serviceWorkers: serviceWorkers.asContainer(), timer, reload });
  await update.start();
  return { serviceWorkers, update, reload, late };
}

test('applying a new version activates it and reloads the page', async () => {
  const { serviceWorkers, update, reload } = await started();
  const worker = new FakeWorker();
  serviceWorkers.registration.find(worker);
  expect(update.isReady).toBe(false);
  worker.become('installed');
  expect(update.isReady).toBe(true);
  // Another tab applies an update.
  serviceWorkers.dispatchEvent(new Event('controllerchange'));
  update.apply();
  expect(worker.messages).toEqual(['take over']);
  expect(reload).not.toHaveBeenCalled();
  serviceWorkers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a new version that does not take over is reloaded all the same', async () => {
  const { serviceWorkers, update, reload, late } = await started();
  const worker = new FakeWorker();
  serviceWorkers.registration.find(worker);
  worker.become('installed');
  update.apply();
  expect(reload).not.toHaveBeenCalled();
  for (const act of late) act();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a version that was already waiting is found at start', async () => {
  const waiting = new FakeWorker();
  waiting.state = 'installed';
  const { update } = await started({}, waiting);
  expect(update.isReady).toBe(true);
  update.dismiss();
  expect(update.isReady).toBe(false);
});

test('the first version neither asks nor reloads', async () => {
  const { serviceWorkers, update, reload } = await started(null);
  const worker = new FakeWorker();
  serviceWorkers.registration.find(worker);
  worker.become('installed');
  serviceWorkers.dispatchEvent(new Event('controllerchange'));
  expect(update.isReady).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('check looks for a newer version and ignores a missing network', async () => {
  const { serviceWorkers, update } = await started();
  serviceWorkers.registration.update.mockRejectedValueOnce(new Error('offline'));
  await update.check();
  expect(serviceWorkers.registration.update).toHaveBeenCalledTimes(1);
});

test('the app works without service workers', async () => {
  const none = new AppUpdate({ serviceWorkers: null, timer: NEVER, reload: () => {} });
  await none.start();
  await none.check();
  const serviceWorkers = new FakeServiceWorkers();
  serviceWorkers.register
    .mockRejectedValueOnce(new Error('no sw.js'))
    .mockResolvedValueOnce(undefined);
  const update = new AppUpdate({
    serviceWorkers: serviceWorkers.asContainer(),
    timer: NEVER,
    reload: () => {},
  });
  for (let time = 0; time < 2; time += 1) {
    await update.start();
    await update.check();
  }
  expect(update.isReady).toBe(false);
});

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
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50', 5, 'inApp'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Chrome/131', 5, 'inApp'],
] as const)('%s with %i touch points is %s', (userAgent, maxTouchPoints, kind) => {
  expect(deviceKind({ userAgent, maxTouchPoints })).toBe(kind);
});
