import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createTestDicebox } from '../../testing/injected-server.ts';
import { NOON } from '../../testing/test-server.ts';
import { HandClock, tempFolder } from '../testing/test-world.ts';
import { frameSources } from './default-headers.ts';

let app: FastifyInstance;

beforeEach(async () => {
  const clientFolder = tempFolder();
  mkdirSync(join(clientFolder, 'assets'));
  writeFileSync(join(clientFolder, 'index.html'), '<!doctype html>');
  const wall = new HandClock(NOON);
  const server = createTestDicebox({ wall, version: '7.8.9', clientFolder });
  server.openMain({ scenario: 'empty' });
  app = await server.buildApp();
  onTestFinished(async () => {
    await app.close();
    server.worlds.close();
  });
});

describe('the header x-dicebox-fake', () => {
  it.each([
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
    ['/__mock/clock', 400, { method: 'POST', payload: [] }],
    ['/api/%zz', 400, {}],
  ] as const)('is in every answer: %s %i', async (url, status, more) => {
    const { statusCode, headers } = await app.inject({ url, ...more });
    expect([statusCode, headers['x-dicebox-fake']]).toEqual([status, '7.8.9']);
  });

  it.each(['answer', 'truncate', 'not_json', 'rate_limit'])(
    'is in an answer that a fault spoiled: %s',
    async (kind) => {
      const order = { method: 'POST', url: '/__mock/faults', payload: { kind } } as const;
      expect((await app.inject(order)).statusCode).toBe(201);
      expect((await app.inject('/api/games/list')).headers['x-dicebox-fake']).toBe('7.8.9');
    },
  );
});

const read = (path: string): string => readFileSync(path, 'utf8');

const directives = (policy: string): string[] =>
  policy
    .split(';')
    .map((text) => text.trim())
    .toSorted();

it('the policy lets the app load and call its own address alone, without inline code', async () => {
  const headersOf = async (path: string) => (await app.inject(path)).headers;
  const policyOf = async (path: string) =>
    String((await headersOf(path))['content-security-policy']);
  const policy = await policyOf('/api/games/category');
  const own = ["default-src 'none'", "script-src 'self'", "style-src 'self'"];
  expect(policy.split(';')).toEqual(expect.arrayContaining(own));
  expect(policy).not.toContain('unsafe');
  // The page itself has a policy for these three.
  const policyOfPage = directives(await policyOf('/'));
  expect(policyOfPage).toEqual(directives(policy).filter((each) => !own.includes(each)));
  // Other web servers use the policy of this document.
  const documented = read('docs/deploy.md').matchAll(/img-src 'self' data:[^"\n]*/g);
  const written = Array.from(documented, ([text]) => directives(text));
  expect(written).toEqual([policyOfPage, policyOfPage]);
  // A test serves the app with this policy.
  const tested = read('e2e/support/deployed.ts');
  for (const directive of policyOfPage) {
    if (!/^(connect|img|frame)-src|^object-src/.test(directive))
      expect(tested).toContain(directive);
  }
  // On plain HTTP these would leave the app blank, or be errors of the page.
  for (const name of ['strict-transport-security', 'cross-origin-opener-policy'])
    expect(await headersOf('/')).not.toHaveProperty(name);
});

it('frameSources allows the same hosts as the client', () => {
  expect(frameSources(['exact.example', '.known.example'])).toEqual([
    'https://exact.example',
    'https://known.example',
    'https://*.known.example',
  ]);
  expect(frameSources([])).toEqual(["'none'"]);
});
