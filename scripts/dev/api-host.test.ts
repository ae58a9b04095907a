import { listen, tempFolder } from '../../mock-server/core/testing/test-world.ts';
import { createServer as createHttpServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { ApiHost } from './api-host.ts';
import { devtoolsPlugin } from './devtools-plugin.ts';

/** A host that answers with its name, whether the Host header named it, and any Origin. */
async function hostNamed(name: string): Promise<string> {
  const server = createHttpServer(({ headers }, response) => {
    const named = headers.host === new URL(origin).host ? 'itself' : 'another';
    response.end(
      [name, 'as', named, ...(headers.origin ? [`for ${headers.origin}`] : [])].join(' '),
    );
  });
  const origin = await listen(server);
  return origin;
}

/** A dev server with a page, in front of a fake and a real host. */
async function devServer() {
  const root = tempFolder();
  writeFileSync(join(root, 'index.html'), '<body><p>app</p></body>');
  const [fake, real] = await Promise.all([hostNamed('fake'), hostNamed('real')]);
  let starts = 0;
  const host = new ApiHost(fake, async () => void (starts += 1));
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [devtoolsPlugin(host)],
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, proxy: host.proxy(), ws: false },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const at = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(at + path, { headers });
    return answer.ok ? answer.text() : answer.status;
  };
  const choose = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${at}/__devtools/host`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { at, host, fake, real, get, choose, starts: () => starts, restart: () => vite.restart() };
}

it('gives the page the devtools, which switch from the fake host to a real one and back', async () => {
  const { get, host, choose, fake, real, starts, restart } = await devServer();
  expect(await get('/')).toContain('<script type="module" src="/devtools/launcher.ts">');
  expect(JSON.parse(String(await get('/__devtools/host')))).toEqual({ fake, real: null });
  // The fake host gets the page's own Host header, so that its guard sees where the page comes from.
  expect(await get('/api/games/list')).toBe('fake as another');
  expect(await get('/__mock/health')).toBe('fake as another');
  expect(await (await choose({ real: `${real}/` })).json()).toEqual({ fake, real });
  expect(await get('/api/games/list')).toBe('real as itself');
  expect(await get('/uploads/a.png')).toBe('real as itself');
  expect(await get('/__mock/health')).toBe(404);
  expect(JSON.parse(String(await get('/__devtools/host')))).toEqual({ fake, real });
  expect(starts()).toBe(0);
  expect(await (await choose({ real: null })).json()).toEqual({ fake, real: null });
  expect(await get('/api/games/list')).toBe('fake as another');
  expect(starts()).toBe(1);
  // Vite does so for a change of texts, routes or the contract, which its configuration reads.
  await restart();
  host.fake = await hostNamed('moved');
  expect(await get('/api/games/list')).toBe('moved as another');
});

it('gives a real host its own Origin, as its Host, and leaves that of the fake host', async () => {
  const { at, get, host, real } = await devServer();
  const origin = { origin: at };
  expect(await get('/api/games/list', origin)).toBe(`fake as another for ${at}`);
  await host.point(real);
  expect(await get('/api/games/list', origin)).toBe(`real as itself for ${real}`);
  expect(await get('/api/games/list')).toBe('real as itself');
});

it.each([
  'ftp://api.example.com',
  'api.example.com',
  'https://api.example.com/path',
  'https://api.example.com?x=1',
  'https://me:secret@api.example.com',
  7,
  ['https://api.example.com'],
])('refuses %s as a host, and keeps the present one', async (real) => {
  const host = new ApiHost('http://127.0.0.1:1', async () => {});
  expect(await host.point(real)).toContain('http:// or https://');
  expect(host.real).toBeNull();
});

it('lets its own page switch, none of another site or port, and describes an invalid request', async () => {
  const { at, choose, host, real } = await devServer();
  for (const origin of ['https://evil.example', 'http://127.0.0.1:1', 'null']) {
    const answer = await choose({ real }, { origin });
    const detail = expect.stringContaining(`${origin} may not`);
    expect([answer.status, await answer.json()]).toMatchObject([403, { detail }]);
  }
  expect(host.real).toBeNull();
  expect((await choose({ real }, { origin: at })).status).toBe(200);
  for (const body of [{}, null, 'x', { real: 'nowhere' }])
    expect([body, (await choose(body, { origin: at })).status]).toEqual([body, 400]);
  expect((await fetch(`${at}/__devtools/host`, { method: 'DELETE' })).status).toBe(405);
});
