import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { checkHost } from './check-host.ts';
import { createHost } from './dicebox-host.ts';
import { recordHost } from './recorder/record-host.ts';
import { createApiClient } from '../../client/api-client.ts';
import { createControlClient } from '../../client/control-client.ts';
import { assertFakeServer } from '../../client/fake-server.ts';

/** Returns the Accept-Language of every request that some work sends to a host. */
async function languagesSentBy(work: (host: string) => Promise<unknown>): Promise<unknown[]> {
  const languages: unknown[] = [];
  const server = createServer(({ headers }, response) => {
    languages.push(headers['accept-language']);
    response.setHeader('content-type', 'application/json');
    response.end('{"code":0,"msg":"no","time":"1","data":null}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  await work(`http://127.0.0.1:${port}`).catch(() => null);
  return languages;
}

const KNOWN_LANGUAGE = /^(?:en|zh-cn)$/;

const folder = mkdtempSync(join(tmpdir(), 'dicebox-language-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each<[string, (host: string) => Promise<unknown>]>([
  ['the API client', (url) => createApiClient({ url }).call('games.list', {})],
  ['the control client', (url) => createControlClient({ url }).call('GET /clock')],
  ['the check for a fake server', (url) => assertFakeServer(url)],
  ['record', (host) => recordHost({ host, credentials: null, folder })],
  ['the download of a file', (url) => createHost(url, { mayWrite: false }).file('/uploads/a.png')],
])('%s sends a language that a real host knows', async (_, work) => {
  const languages = await languagesSentBy(work);
  expect(languages.length).toBeGreaterThan(0);
  for (const language of languages) expect(language).toMatch(KNOWN_LANGUAGE);
});

it('host-check sends other languages only to check them', async () => {
  const languages = await languagesSentBy((host) =>
    checkHost({ host, credentials: null, write: true, strict: true }),
  );
  const others = languages.filter((language) => !KNOWN_LANGUAGE.test(String(language)));
  expect(languages.length).toBeGreaterThan(others.length);
  expect(new Set(others)).toEqual(new Set(['', '*']));
});
