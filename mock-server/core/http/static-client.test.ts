import fastify from 'fastify';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../testing/test-world.ts';
import { serveClient, serveDevtools } from './static-client.ts';

const POLICY =
  "default-src 'none';frame-src https://known.example https://*.known.example;frame-ancestors 'none'";
const PAGE = '<head><title>Dicebox</title></head>';

async function appWithClient({ withDevtools = false } = {}) {
  const folder = tempFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets/index-1a2b.js'), 'start();');
  writeFileSync(join(folder, 'assets/index-1a2b.js.br'), 'as brotli');
  writeFileSync(join(folder, 'assets/index-1a2b.js.gz'), 'as gzip');
  const app = fastify();
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', POLICY);
  });
  onTestFinished(() => app.close());
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler((_request, reply) => reply.code(404).send('not of the API'));
      scope.get('/known', () => 'known');
    },
    { prefix: '/api' },
  );
  const devtools = tempFolder();
  mkdirSync(join(devtools, 'assets'));
  writeFileSync(join(devtools, 'launcher.js'), 'launch();');
  writeFileSync(join(devtools, 'dock.html'), '<title>Dock</title>');
  writeFileSync(join(devtools, 'assets/panel-3c4d.js'), 'panel();');
  if (withDevtools) await serveDevtools(app, devtools);
  await serveClient(app, folder, { withDevtools });
  const get = async (url: string) => {
    const { statusCode, body, headers } = await app.inject({ method: 'GET', url });
    return { status: statusCode, body, cache: headers['cache-control'] };
  };
  const policyOf = async (url: string) =>
    (await app.inject(url)).headers['content-security-policy'];
  return { app, folder, get, policyOf };
}

it('serves the page and its files', async () => {
  const { get } = await appWithClient();
  const page = { status: 200, body: PAGE, cache: 'no-cache' };
  expect(await get('/')).toEqual(page);
  expect(await get('/index.html')).toEqual(page);
  expect(await get('/assets/index-1a2b.js')).toEqual({
    status: 200,
    body: 'start();',
    cache: 'public, max-age=31536000, immutable',
  });
  expect((await get('/assets/none.js')).status).toBe(404);
});

it('compresses the page', async () => {
  const { app } = await appWithClient();
  const { headers, rawPayload } = await app.inject({
    url: '/',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(rawPayload).toString()).toBe(PAGE);
});

it('leaves unknown paths of the API to the API', async () => {
  const { get } = await appWithClient();
  expect((await get('/api/known')).body).toBe('known');
  expect(await get('/api/unknown')).toMatchObject({ status: 404, body: 'not of the API' });
});

it('serves the page without devtools when there are none', async () => {
  const { get } = await appWithClient();
  expect((await get('/')).body).toBe(PAGE);
  expect((await get('/__devtools/launcher.js')).status).toBe(404);
});

it('adds the script of the devtools to the page', async () => {
  const { get } = await appWithClient({ withDevtools: true });
  const script = '<script type="module" src="./__devtools/launcher.js"></script>';
  for (const url of ['/', '/index.html']) {
    expect((await get(url)).body).toBe(`<head>${script}<title>Dicebox</title></head>`);
  }
  expect(await get('/__devtools/launcher.js')).toEqual({
    status: 200,
    body: 'launch();',
    cache: 'no-cache',
  });
  expect(await get('/__devtools/assets/panel-3c4d.js')).toMatchObject({
    status: 200,
    cache: 'public, max-age=31536000, immutable',
  });
  expect((await get('/api/known')).body).toBe('known');
});

it('adds it to a page without a head', async () => {
  const { get, folder } = await appWithClient({ withDevtools: true });
  const script = '<script type="module" src="./__devtools/launcher.js"></script>';
  writeFileSync(join(folder, 'index.html'), '<!DOCTYPE html>\n<title>Library</title>');
  expect((await get('/')).body).toBe(`<!DOCTYPE html>${script}\n<title>Library</title>`);
  writeFileSync(join(folder, 'index.html'), '<title>Library</title>');
  expect((await get('/')).body).toBe(`${script}<title>Library</title>`);
});

it('leads to the page of the control panel', async () => {
  const { app } = await appWithClient({ withDevtools: true });
  const { statusCode, headers } = await app.inject('/__devtools/');
  expect([statusCode, headers.location]).toEqual([302, '/__devtools/panel.html']);
});

it('lets the dock frame the app, and no other site frame a page', async () => {
  const { policyOf } = await appWithClient({ withDevtools: true });
  expect(await policyOf('/__devtools/launcher.js')).toBe(POLICY);
  expect(await policyOf('/')).toBe(
    "frame-src https://known.example https://*.known.example;frame-ancestors 'self'",
  );
  expect(await policyOf('/__devtools/dock.html')).toBe(
    "default-src 'none';frame-src 'self';frame-ancestors 'none'",
  );
});

it('lets nobody frame the page without devtools', async () => {
  const { policyOf } = await appWithClient();
  expect(await policyOf('/')).toBe(POLICY.replace("default-src 'none';", ''));
});

it('serves files of a later build', async () => {
  const { get, folder } = await appWithClient();
  writeFileSync(join(folder, 'assets/index-5e6f.js'), 'again();');
  rmSync(join(folder, 'assets/index-1a2b.js'));
  writeFileSync(join(folder, 'index.html'), '<head></head>');
  expect(await get('/assets/index-5e6f.js')).toMatchObject({ status: 200, body: 'again();' });
  expect((await get('/assets/index-1a2b.js')).status).toBe(404);
  expect((await get('/')).body).toBe('<head></head>');
});

it('serves compressed files to clients that accept them', async () => {
  const { app } = await appWithClient();
  const ask = async (encodings: string) => {
    const { body, headers } = await app.inject({
      url: '/assets/index-1a2b.js',
      headers: { 'accept-encoding': encodings },
    });
    return [headers['content-encoding'], body, headers['content-type'], headers['vary']];
  };
  const type = 'application/javascript; charset=utf-8';
  expect(await ask('gzip, br')).toEqual(['br', 'as brotli', type, 'accept-encoding']);
  expect(await ask('gzip')).toEqual(['gzip', 'as gzip', type, 'accept-encoding']);
  expect(await ask('identity')).toEqual([undefined, 'start();', type, 'accept-encoding']);
});
