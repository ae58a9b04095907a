import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { lazyScreen } from './lazy-screen.tsx';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startI18n('en');
});

const Screen = () => <p>here</p>;

test('what was fetched is rendered without waiting', async () => {
  const Late = lazyScreen(async () => Screen);
  await Late.fetch();
  expect(renderToString(<Late />)).toContain('<p>here</p>');
});

test('it is fetched once, and again after a failure', async () => {
  const load = vi.fn<() => Promise<typeof Screen>>(async () => Screen);
  load.mockRejectedValueOnce(new Error('no network'));
  const Late = lazyScreen(load);
  await expect(Late.fetch()).rejects.toThrow('did not come');
  await Late.fetch();
  await Late.fetch();
  expect(load).toHaveBeenCalledTimes(2);
});
