import { describe, expect, it } from 'vitest';
import { ControlError, createControlClient } from './control-client.ts';
import { WorldClient } from './world-client.ts';
import { assertFakeServer, NotFakeServer } from './fake-server.ts';

const SERVER = 'http://127.0.0.1:4300';

/** A client whose `fetch` records the requests and answers each with a copy of `response`. */
function recordingClient(response: Response | Error) {
  const requests: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string, { signal: _signal, ...init }: RequestInit) => {
    requests.push({ url, init });
    if (response instanceof Error) throw response;
    return response.clone();
  };
  return { requests, fetch, control: createControlClient({ url: SERVER, fetch }) };
}

function jsonResponse(body: unknown, status = 200): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
}

describe('a control client', () => {
  it('puts path parameters into the path, and the other fields into the body', async () => {
    const { control, requests } = recordingClient(jsonResponse({}));
    await control.call('POST /users/:username/ban', { username: 'a/b', banned: true });
    expect(requests).toMatchObject([
      { url: `${SERVER}/__mock/users/a%2Fb/ban`, init: { body: '{"banned":true}' } },
    ]);
  });

  it.each([
    [
      'a problem, with its title and detail',
      jsonResponse({ title: 'Time only moves forward', detail: 'Make a new world.' }, 409),
      409,
      'POST /__mock/clock: Time only moves forward. Make a new world.',
    ],
    [
      'the page of a proxy',
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      502,
      'POST /__mock/clock: HTTP 502. The answer is not one of a control plane: "<h1>Bad gateway</h1>". Check the address, and any proxy in front of the server.',
    ],
    [
      'no answer of a proxy that the environment names',
      new TypeError('fetch failed', {
        cause: Object.assign(new Error(), { code: 'ECONNREFUSED', port: 3128 }),
      }),
      0,
      'POST /__mock/clock: No answer. No server answers at http://127.0.0.1:4300 (the proxy at port 3128 was called instead; list 127.0.0.1 in NO_PROXY). Start one with npx dicebox (in its repository: npm start), or correct the address.',
    ],
  ])('throws a ControlError for %s', async (_, response, status, message) => {
    const { control } = recordingClient(response);
    const error = await control.call('POST /clock', { set: 0 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ControlError);
    expect(error).toMatchObject({ status, message });
  });
});

const HEALTH = { headers: { 'accept-language': 'en' }, redirect: 'manual' };

describe('assertFakeServer', () => {
  it('accepts a fake server, and sends it no token', async () => {
    const { fetch, requests } = recordingClient(jsonResponse({ product: 'dicebox' }));
    await assertFakeServer(SERVER, fetch);
    expect(requests).toEqual([{ url: `${SERVER}/__mock/health`, init: HEALTH }]);
  });

  it.each([
    ['another product', jsonResponse({ product: 'shop' })],
    ['an answer that is not JSON', new Response('welcome')],
    ['JSON null', jsonResponse(null)],
    ['an error', jsonResponse({ product: 'dicebox' }, 404)],
  ])('rejects %s', async (_, response) => {
    await expect(assertFakeServer(SERVER, recordingClient(response).fetch)).rejects.toThrow(
      NotFakeServer,
    );
  });

  it('follows no redirect, and sends nothing more to another host', async () => {
    const moved = new Response(null, { status: 307, headers: { location: 'http://elsewhere/' } });
    const { fetch, requests } = recordingClient(moved);
    await expect(WorldClient.create({ url: SERVER, fetch })).rejects.toThrow(NotFakeServer);
    expect(requests).toEqual([{ url: `${SERVER}/__mock/health`, init: HEALTH }]);
  });
});
