import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { lazyScreen } from './lazy-screen.tsx';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startI18n('en');
});

const Screen = () => <p>here</p>;

const fetchMessages = async () => ({ messages: {} });

test('a fetched screen renders without suspending', async () => {
  const Lazy = lazyScreen(async () => Screen, fetchMessages);
  await Lazy.fetch();
  expect(renderToString(<Lazy />)).toContain('<p>here</p>');
});

test('a screen is fetched once, and again after a failure', async () => {
  const load = vi.fn<() => Promise<typeof Screen>>(async () => Screen);
  load.mockRejectedValueOnce(new Error('no network'));
  const Lazy = lazyScreen(load, fetchMessages);
  await expect(Lazy.fetch()).rejects.toThrow('could not be loaded');
  await Lazy.fetch();
  await Lazy.fetch();
  expect(load).toHaveBeenCalledTimes(2);
});
