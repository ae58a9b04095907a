import { describe, expect, it } from 'vitest';
import { CONTENT } from '#fixtures/content/all-content.ts';
import { restartServer, server, withServer } from '../testing/test-server.ts';

withServer({ scenario: 'default' });

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers });

const INERT = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

describe('an attachment', () => {
  it('is downloaded unchanged', async () => {
    for (const { file, type, body } of CONTENT.attachments) {
      const reply = await get(`/uploads/notices/${file}`);
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toBe(body);
      expect(reply.headers).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="${file}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': INERT,
        'cache-control': 'no-cache',
      });
    }
  });

  it('has the size given in its notice', async () => {
    const { list } = await server.ok('index.notice', { limit: 100 });
    const attachments = list.flatMap(({ attachment }) => attachment ?? []);
    expect(attachments).toHaveLength(2);
    for (const { url, size } of attachments) {
      expect((await get(url)).rawPayload).toHaveLength(size);
    }
  });
});

it('a picture of every banner and news item is served and cached permanently', async () => {
  const news = await server.ok('news.index', { limit: 100 });
  const banners = await server.ok('index.banner', {});
  const urls = new Set([...news.list, ...banners].map(({ image }) => image));
  expect(urls.size).toBe(Object.keys(CONTENT.pictures).length);
  for (const url of urls) {
    const reply = await get(url);
    expect(reply.statusCode, url).toBe(200);
    expect(Object.values(CONTENT.pictures)).toContain(reply.body);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': INERT,
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(reply.headers['content-disposition']).toBeUndefined();
  }
});

describe('a missing file', () => {
  it('is not found for any path', async () => {
    for (const path of [
      'notices/nothing.txt',
      'notices/',
      'content/dice.svg',
      'notices/..%2f..%2fpackage.json',
      'notices/../../package.json',
      'notices/%2e%2e%2fcontent%2fdice.svg',
      'content/odds-and-chances.txt',
      'notices/odds-and-chances.txt%00',
      'notices/odds-and-chances.txt/',
      'notices/ODDS-AND-CHANCES.TXT',
      'notices/%',
      `notices/${'a'.repeat(90)}`,
    ]) {
      const { statusCode, body } = await get(`/uploads/${path}`);
      expect([400, 404], path).toContain(statusCode);
      expect(body, path).not.toContain('216');
    }
  });

  it('is not found in a world without content or without a world', async () => {
    await restartServer({ scenario: 'default', requireWorld: true });
    server.worlds.create({ key: 'bare', scenario: 'empty' });
    server.worlds.create({ key: 'full', scenario: 'default' });
    const url = '/uploads/notices/odds-and-chances.txt';
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(url, { 'x-mock-world': 'bare' })).statusCode).toBe(404);
    expect((await get(url, { 'x-mock-world': 'nowhere' })).statusCode).toBe(404);
    expect((await get(url, { 'x-mock-world': 'full' })).statusCode).toBe(200);
    expect((await get(url, { cookie: 'mock_world=full' })).statusCode).toBe(200);
  });
});
