import { expect, test, vi } from 'vitest';
import { AppUpdate } from './app-update.ts';

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

class FakeServiceWorkers extends EventTarget {
  readonly registration = new FakeRegistration();
  controller: object | null = null;
  register = vi.fn<(url: string) => Promise<FakeRegistration | undefined>>(
    async () => this.registration,
  );
}

async function started({ controller = {} }: { controller?: object | null } = {}) {
  const serviceWorkers = new FakeServiceWorkers();
  serviceWorkers.controller = controller;
  const reload = vi.fn<() => void>();
  const update = new AppUpdate({ serviceWorkers, reload });
  await update.start();
  return { serviceWorkers, update, reload };
}

test('applying a new version activates it and reloads the page', async () => {
  const { serviceWorkers, update, reload } = await started();
  const worker = new FakeWorker();
  serviceWorkers.registration.find(worker);
  expect(update.isReady).toBe(false);
  worker.become('installed');
  expect(update.isReady).toBe(true);
  update.apply();
  expect(worker.messages).toEqual(['take over']);
  expect(reload).not.toHaveBeenCalled();
  serviceWorkers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a version that was already waiting is found at start', async () => {
  const serviceWorkers = new FakeServiceWorkers();
  serviceWorkers.controller = {};
  serviceWorkers.registration.waiting = new FakeWorker();
  serviceWorkers.registration.waiting.state = 'installed';
  const update = new AppUpdate({ serviceWorkers, reload: () => {} });
  await update.start();
  expect(update.isReady).toBe(true);
  update.dismiss();
  expect(update.isReady).toBe(false);
});

test('the first version neither asks nor reloads', async () => {
  const { serviceWorkers, update, reload } = await started({ controller: null });
  const worker = new FakeWorker();
  serviceWorkers.registration.find(worker);
  worker.become('installed');
  serviceWorkers.dispatchEvent(new Event('controllerchange'));
  expect(update.isReady).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('applying the update in another tab does not reload this one', async () => {
  const { serviceWorkers, reload } = await started();
  serviceWorkers.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
});

test('check looks for a newer version and ignores a missing network', async () => {
  const { serviceWorkers, update } = await started();
  serviceWorkers.registration.update.mockRejectedValueOnce(new Error('offline'));
  await update.check();
  expect(serviceWorkers.registration.update).toHaveBeenCalledTimes(1);
});

test('the app works without service workers', async () => {
  const none = new AppUpdate({ serviceWorkers: null, reload: () => {} });
  await none.start();
  await none.check();
  const serviceWorkers = new FakeServiceWorkers();
  serviceWorkers.register
    .mockRejectedValueOnce(new Error('no sw.js'))
    .mockResolvedValueOnce(undefined);
  const update = new AppUpdate({ serviceWorkers, reload: () => {} });
  for (let time = 0; time < 2; time += 1) {
    await update.start();
    await update.check();
  }
  expect(update.isReady).toBe(false);
});
