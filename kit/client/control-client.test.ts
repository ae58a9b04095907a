import { describe, expect, it } from 'vitest';
import { ControlError, createControlClient, type ControlClientOptions } from './control-client.ts';
import { WorldClient } from './world-client.ts';
import { assertFakeServer, NotFakeServer, ServerNotFound } from './fake-server.ts';

const SERVER = 'http://127.0.0.1:4300';

/** A client whose `fetch` records the requests and answers each with a copy of `response`. */
function recordingClient(response: Response | Error, options: Partial<ControlClientOptions> = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string, { signal: _signal, ...init }: RequestInit) => {
    requests.push({ url, init });
    if (response instanceof Error) throw response;
    return response.clone();
  };
  return { requests, fetch, control: createControlClient({ url: SERVER, fetch, ...options }) };
}

function jsonResponse(body: unknown, status = 200): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
}

describe('a control client', () => {
  it('sends a body as JSON and returns the answer', async () => {
    const answer = { now: 1, frozen: true, speed: 1, fired: [] };
    const { control, requests } = recordingClient(jsonResponse(answer));
    expect(await control.call('POST /clock', { advance: '1m', game_id: undefined })).toEqual(
      answer,
    );
    expect(requests).toEqual([
      {
        url: `${SERVER}/__mock/clock`,
        init: {
          method: 'POST',
          redirect: 'manual',
          headers: { 'accept-language': 'en', 'content-type': 'application/json' },
          body: '{"advance":"1m"}',
        },
      },
    ]);
  });

  it('puts path parameters into the path, and the other fields into the body', async () => {
    const { control, requests } = recordingClient(jsonResponse({}));
    await control.call('POST /users/:username/ban', { username: 'a/b', banned: true });
    expect(requests).toMatchObject([
      { url: `${SERVER}/__mock/users/a%2Fb/ban`, init: { body: '{"banned":true}' } },
    ]);
  });

  it('sends the fields of a call without a body as its query', async () => {
    const { control, requests } = recordingClient(jsonResponse({}));
    await control.call('GET /journal', { route: 'games.*', limit: 30, user: undefined });
    await control.call('GET /status');
    expect(requests.map(({ url }) => url)).toEqual([
      `${SERVER}/__mock/journal?route=games.*&limit=30`,
      `${SERVER}/__mock/status`,
    ]);
  });

  it('returns undefined for an empty answer', async () => {
    const { control, requests } = recordingClient(new Response(null, { status: 204 }));
    expect(await control.call('DELETE /dice/:id', { id: 7 })).toBeUndefined();
    expect(requests).toMatchObject([
      { url: `${SERVER}/__mock/dice/7`, init: { method: 'DELETE' } },
    ]);
  });

  it('downloads and uploads bytes', async () => {
    const bytes = Uint8Array.of(1, 2, 3);
    const file = new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } });
    const { control, requests } = recordingClient(file);
    expect(await control.call('GET /export')).toEqual(bytes);
    await control.call('POST /import', bytes);
    expect(requests[1]?.init).toMatchObject({
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    });
  });

  it('names the world, and sends the token and the headers it was given', async () => {
    const { control, requests } = recordingClient(jsonResponse({}), {
      world: 'mine',
      token: () => 'let-me-in',
      headers: { 'x-mock-test': 'a test' },
    });
    await control.call('GET /status');
    await control.forWorld('other').call('GET /status');
    const headers = {
      'accept-language': 'en',
      'x-mock-test': 'a test',
      'x-mock-token': 'let-me-in',
    };
    expect(requests.map(({ init }) => init.headers)).toEqual([
      { ...headers, 'x-mock-world': 'mine' },
      { ...headers, 'x-mock-world': 'other' },
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

  it('says that nothing answers', async () => {
    const { fetch } = recordingClient(new TypeError('fetch failed'));
    await expect(assertFakeServer(SERVER, fetch)).rejects.toThrow(ServerNotFound);
  });
});
