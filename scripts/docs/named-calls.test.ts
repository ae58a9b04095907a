import { expect, it } from 'vitest';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import { testServer } from '../../mock-server/testing/test-server.ts';
import { PAGES, read } from './pages.ts';

it('the calls of the control plane that a page names are there', async () => {
  const { app } = await testServer();
  const calls = PAGES.flatMap((each) =>
    Array.from(
      read(each).matchAll(/\b(GET|POST|DELETE) (\/__mock\/[\w/:.-]+)/g),
      ([, method, url]) => ({
        method: String(method),
        url: String(url),
      }),
    ),
  );
  expect(calls.length).toBeGreaterThan(20);
  await app.ready();
  const missing = calls.filter(({ method, url }) => !app.hasRoute({ method, url }));
  expect(missing).toEqual([]);
});

it('the endpoints that the kit’s page names are there', () => {
  const prefixes = [...new Set(Object.keys(ENDPOINTS).map((name) => name.split('.', 1)[0] ?? ''))];
  const named = read('docs/kit.md').matchAll(
    new RegExp(`'((?:${prefixes.join('|')})\\.[a-z]\\w*)'`, 'g'),
  );
  const names = Array.from(named, ([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(Object.keys(ENDPOINTS)).toContain(name);
});
