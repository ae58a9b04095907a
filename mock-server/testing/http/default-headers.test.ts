import type { AddressInfo } from 'node:net';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HandClock, tempFolder } from '../../core/testing/test-world.ts';
import { NOON, testServer } from '../test-server.ts';
import { createTestDicebox } from '../injected-server.ts';

/** A listening server with a client to serve. */
async function listening(): Promise<string> {
  const clientFolder = tempFolder();
  mkdirSync(join(clientFolder, 'assets'));
  writeFileSync(join(clientFolder, 'index.html'), '<!doctype html>');
  const server = createTestDicebox({
    wall: new HandClock(NOON),
    version: '7.8.9',
    clientFolder,
  });
  server.openMain({ scenario: 'empty' });
  const app = await server.buildApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await app.close();
    server.worlds.close();
  });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`; // it listens on TCP
}

describe('the header x-dicebox-fake', () => {
  it('is in every answer', async () => {
    const url = await listening();
    for (const [path, status, init] of [
      ['/', 200, {}],
      ['/nowhere.js', 404, {}],
      ['/api/games/list', 200, {}],
      ['/api/games/list', 404, { headers: { 'x-mock-world': 'nobody' } }],
      ['/api/games/list', 403, { headers: { origin: 'https://evil.example' } }],
      ['/api/user/index', 401, {}],
      ['/api/nowhere', 404, {}],
      ['/uploads/nowhere', 404, {}],
      ['/__mock/health', 200, { method: 'HEAD' }],
      ['/__mock/nowhere', 404, {}],
      ['/__mock/clock', 403, { headers: { origin: 'https://evil.example' } }],
      ['/__mock/clock', 400, { method: 'POST', body: '{', headers: JSON_BODY }],
      ['/api/%zz', 400, {}],
    ] as const) {
      const answer = await fetch(url + path, init);
      expect([path, answer.status], path).toEqual([path, status]);
      expect(answer.headers.get('x-dicebox-fake'), path).toBe('7.8.9');
    }
  });

  it.each(['answer', 'truncated', 'not_json', 'rate_limit'])(
    'is on an answer that a fault spoiled: %s',
    async (kind) => {
      const url = await listening();
      const order = { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ kind }) };
      expect((await fetch(`${url}/__mock/faults`, order)).status).toBe(201);
      const answer = await fetch(`${url}/api/games/list`);
      expect(answer.headers.get('x-dicebox-fake')).toBe('7.8.9');
    },
  );

  it('is in an answer without a socket too', async () => {
    const { app } = await testServer();
    expect((await app.inject('/api/games/list')).headers['x-dicebox-fake']).toBe('0.0.0');
  });
});

const JSON_BODY = { 'content-type': 'application/json' };

describe('a token of a fake server', () => {
  it('begins with a mark that the UUID tokens of a production host never have', async () => {
    const server = await testServer({ scenario: 'default' });
    const tokens = [await server.login(), await server.register('newcomer')];
    for (const token of tokens) expect(token).toMatch(/^mock-/);
    // The first character is not a hexadecimal digit, so no UUID starts like this.
    expect('mock-').not.toMatch(/^[\da-f]/i);
  });
});
