import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import { createHost, createSuite } from './dicebox-host.ts';
import { findMissingPaths } from './check-host.ts';

/** Finds the missing paths of a host that answers each path by a status, and returns its requests too. */
async function findAt(answer: (path: string) => number, only: readonly string[] | null = null) {
  const requests: string[] = [];
  const server = createServer(({ method, url = '', headers }, response) => {
    requests.push(`${method} ${url} ${String(headers['token'] ?? '')}`.trim());
    const status = answer(url);
    response.writeHead(status).end(JSON.stringify({ code: status === 200 ? 0 : status }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const host = createHost(`http://127.0.0.1:${port}`, { mayWrite: false });
  const suite = createSuite(host, only);
  await findMissingPaths(suite);
  const absent = ENDPOINT_NAMES.filter((name) => suite.observationOf(name).absent);
  return { absent, requests };
}

const pathOf = (name: EndpointName) => ENDPOINTS[name].path as string; // as a server reads it

it('a missing POST path is found by a GET with neither token nor fields', async () => {
  const { absent, requests } = await findAt((path) => {
    if (path === pathOf('games.submitBet') || path === pathOf('wallet.deposit')) return 404;
    // An open endpoint never asks for a login, but an unknown action does.
    if (path === pathOf('index.feedback')) return 401;
    // A known action does so too, so nothing is known about this one.
    if (path === pathOf('user.changepwd')) return 401;
    return 200;
  });
  expect(absent).toEqual(['index.feedback', 'games.submitBet', 'wallet.deposit']);
  const paths = ENDPOINT_NAMES.filter((name) => ENDPOINTS[name].method === 'POST').map(pathOf);
  expect(requests.toSorted()).toEqual(
    [pathOf('user.login'), ...paths].map((path) => `GET ${path}`).toSorted(),
  );
});

it('only the paths of the chosen groups are requested', async () => {
  const { absent, requests } = await findAt(
    (path) => (path === pathOf('user.login') ? 200 : 404),
    ['common'],
  );
  expect(absent).toEqual(['common.upload']);
  expect(requests).toEqual([`GET ${pathOf('user.login')}`, `GET ${pathOf('common.upload')}`]);
});

it.each([404, 405, 401])(
  'a host that answers GET with %i says nothing about POST',
  async (status) => {
    expect(await findAt(() => status)).toEqual({
      absent: [],
      requests: [`GET ${pathOf('user.login')}`],
    });
  },
);
