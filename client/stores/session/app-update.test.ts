import { expect, test, vi } from 'vitest';
import { AppUpdate } from './app-update.ts';

class Worker extends EventTarget {
  state = 'installing';
  readonly said: string[] = [];
  postMessage = (message: string) => void this.said.push(message);
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Kept extends EventTarget {
  waiting: Worker | null = null;
  installing: Worker | null = null;
  update = vi.fn<() => Promise<void>>(async () => {});
  find(worker: Worker) {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

class Keeper extends EventTarget {
  readonly kept = new Kept();
  controller: object | null = null;
  register = vi.fn<(url: string) => Promise<Kept | undefined>>(async () => this.kept);
}

async function started({ controller = {} }: { controller?: object | null } = {}) {
  const keeper = new Keeper();
  keeper.controller = controller;
  const reload = vi.fn<() => void>();
  const update = new AppUpdate({ keeper, reload });
  await update.start();
  return { keeper, update, reload };
}

test('a newer version is taken when the player says so, and then the page reloads', async () => {
  const { keeper, update, reload } = await started();
  const worker = new Worker();
  keeper.kept.find(worker);
  expect(update.isReady).toBe(false);
  worker.become('installed');
  expect(update.isReady).toBe(true);
  update.take();
  expect(worker.said).toEqual(['take over']);
  expect(reload).not.toHaveBeenCalled();
  keeper.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('one that waited already is found at the start', async () => {
  const keeper = new Keeper();
  keeper.controller = {};
  keeper.kept.waiting = new Worker();
  keeper.kept.waiting.state = 'installed';
  const update = new AppUpdate({ keeper, reload: () => {} });
  await update.start();
  expect(update.isReady).toBe(true);
  update.dismiss();
  expect(update.isReady).toBe(false);
});

test('the first version of all asks nothing and reloads nothing', async () => {
  const { keeper, update, reload } = await started({ controller: null });
  const worker = new Worker();
  keeper.kept.find(worker);
  worker.become('installed');
  keeper.dispatchEvent(new Event('controllerchange'));
  expect(update.isReady).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('another tab that takes the new version does not reload this one', async () => {
  const { keeper, reload } = await started();
  keeper.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
});

test('asks for a newer version, and bears that there is no network', async () => {
  const { keeper, update } = await started();
  keeper.kept.update.mockRejectedValueOnce(new Error('offline'));
  await update.check();
  expect(keeper.kept.update).toHaveBeenCalledTimes(1);
});

test('where nothing can be kept, the app works as it is', async () => {
  const none = new AppUpdate({ keeper: null, reload: () => {} });
  await none.start();
  await none.check();
  const keeper = new Keeper();
  keeper.register.mockRejectedValueOnce(new Error('no sw.js')).mockResolvedValueOnce(undefined);
  const update = new AppUpdate({ keeper, reload: () => {} });
  for (let time = 0; time < 2; time += 1) {
    await update.start();
    await update.check();
  }
  expect(update.isReady).toBe(false);
});
