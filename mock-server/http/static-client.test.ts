import fastify from 'fastify';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../testing/temp-folder.ts';
import { serveClient } from './static-client.ts';

async function appWithClient() {
  const folder = tempFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>Dicebox</title>');
  writeFileSync(join(folder, 'assets/index-1a2b.js'), 'start();');
  const app = fastify();
  onTestFinished(() => app.close());
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler((_request, reply) => reply.code(404).send('not of the API'));
      scope.get('/known', () => 'known');
    },
    { prefix: '/api' },
  );
  await serveClient(app, folder);
  const get = async (url: string) => {
    const { statusCode, body, headers } = await app.inject({ method: 'GET', url });
    return { status: statusCode, body, cache: headers['cache-control'] };
  };
  return { get };
}

it('serves the page and what it is made of', async () => {
  const { get } = await appWithClient();
  const page = { status: 200, body: '<title>Dicebox</title>', cache: 'no-cache' };
  expect(await get('/')).toEqual(page);
  expect(await get('/index.html')).toEqual(page);
  expect(await get('/assets/index-1a2b.js')).toEqual({
    status: 200,
    body: 'start();',
    cache: 'public, max-age=31536000, immutable',
  });
  expect((await get('/assets/none.js')).status).toBe(404);
});

it('leaves what another part does not know to that part', async () => {
  const { get } = await appWithClient();
  expect((await get('/api/known')).body).toBe('known');
  expect(await get('/api/unknown')).toMatchObject({ status: 404, body: 'not of the API' });
});
