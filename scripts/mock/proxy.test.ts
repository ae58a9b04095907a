import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openProxy } from './proxy.mjs';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server behind a proxy. */
async function behind(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  token?: string,
) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const url = `http://127.0.0.1:${port}`;
  const proxy = await openProxy({ url, world: 'mine', token });
  closers.push(proxy.close, () => server.close());
  return { server: url, url: proxy.url };
}

/** Answers what it was asked. */
const echo = (asked: IncomingMessage, response: ServerResponse) =>
  void response.end(JSON.stringify({ method: asked.method, url: asked.url, ...asked.headers }));

async function headersOf(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(url, { headers, method });
  return (await answer.json()) as Record<string, string>; // what echo answers
}

describe('a call through the proxy', () => {
  it('is for its world when it names none', async () => {
    const { url } = await behind(echo);
    expect(await headersOf(`${url}/api/games/list?x=1`)).toMatchObject({
      url: '/api/games/list?x=1',
      'x-mock-world': 'mine',
    });
  });

  it('is for another when it names one, by header or cookie', async () => {
    const { url } = await behind(echo);
    expect(await headersOf(url, { 'x-mock-world': 'other' })).toMatchObject({
      'x-mock-world': 'other',
    });
    for (const cookie of ['mock_world=other', 'a=b; mock_world=other']) {
      expect(await headersOf(url, { cookie })).not.toHaveProperty('x-mock-world');
    }
    expect(await headersOf(url, { cookie: 'my_mock_world=x' })).toHaveProperty('x-mock-world');
  });

  it('that makes a world is for none, and for others is', async () => {
    const { url } = await behind(echo);
    const made = await headersOf(`${url}/__mock/worlds`, {}, 'POST');
    expect(made).not.toHaveProperty('x-mock-world');
    expect(await headersOf(`${url}/__mock/worlds`)).toHaveProperty('x-mock-world', 'mine');
    expect(await headersOf(`${url}/__mock/worlds/a/fork`, {}, 'POST')).toHaveProperty(
      'x-mock-world',
    );
  });

  it('bears the token to the control plane, and nowhere else', async () => {
    const { url } = await behind(echo, 'a-control-token');
    for (const path of ['/__mock', '/__mock/clock', '/__mock?x']) {
      expect(await headersOf(url + path)).toHaveProperty('x-mock-token', 'a-control-token');
    }
    for (const path of ['/api/games/list', '/', '/__mockery', '/a/__mock/clock']) {
      expect(await headersOf(url + path)).not.toHaveProperty('x-mock-token');
    }
  });

  it('looks to the server like one of its own pages, if it is of the proxy’s', async () => {
    const { url, server } = await behind(echo);
    const host = new URL(server).host;
    expect(await headersOf(url, { origin: url })).toMatchObject({ host, origin: server });
    const origin = 'https://evil.example';
    expect(await headersOf(url, { origin })).toMatchObject({ host, origin });
  });

  it('is refused when it names another host: a page must not borrow the token', async () => {
    const { url } = await behind(echo, 'a-control-token');
    const answer = await new Promise<IncomingMessage>((resolve) => {
      request(url, { headers: { host: 'rebound.example' } }, resolve).end();
    });
    answer.resume();
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['content-type']).toBe('application/problem+json');
  });

  it('comes back as it was answered', async () => {
    const { url } = await behind((_, response) => {
      response.writeHead(418, 'Short', ['set-cookie', 'a=1', 'set-cookie', 'b=2', 'x-a', 'y']);
      response.end('stout');
    });
    const answer = await fetch(url);
    expect([answer.status, answer.statusText, await answer.text()]).toEqual([
      418,
      'Short',
      'stout',
    ]);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.get('x-a')).toBe('y');
  });

  it('comes without a body where there is none', async () => {
    const { url } = await behind((asked, response) =>
      response.writeHead(asked.method === 'HEAD' ? 200 : 204).end(),
    );
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
  });
});

describe('bodies', () => {
  it('are handed on as they come, not when they are whole', async () => {
    const seen: string[] = [];
    const { url } = await behind((asked, response) => {
      response.writeHead(200);
      asked.on('data', (chunk: Buffer) => {
        seen.push(chunk.toString());
        response.write(`got ${chunk.toString()}`);
      });
      asked.on('end', () => response.end());
    });
    const answered = await new Promise<string[]>((resolve) => {
      const told: string[] = [];
      const call = request(url, { method: 'POST' }, (answer) => {
        answer.on('data', (chunk: Buffer) => {
          told.push(chunk.toString());
          // The second part is only sent once the first was answered.
          if (told.length === 1) call.end('two');
        });
        answer.on('end', () => resolve(told));
      });
      call.write('one');
    });
    expect(seen).toEqual(['one', 'two']);
    expect(answered).toEqual(['got one', 'got two']);
  });

  it('of some megabytes arrive whole, with a length or without', async () => {
    const { url } = await behind((asked, response) => {
      let bytes = 0;
      asked.on('data', (chunk: Buffer) => (bytes += chunk.length));
      asked.on('end', () => response.end(`${bytes} ${asked.headers['content-length'] ?? 'none'}`));
    });
    const body = Buffer.alloc(5_000_000, 'x');
    expect(await (await fetch(url, { method: 'POST', body })).text()).toBe('5000000 5000000');
    const stream = new Blob([body]).stream();
    const streamed = { method: 'POST', body: stream, duplex: 'half' } as const;
    expect(await (await fetch(url, streamed)).text()).toBe('5000000 none');
  });
});

describe('a connection that is cut', () => {
  it.each([
    ['before an answer', (response: ServerResponse) => response.destroy()],
    [
      'in the middle of one',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write('half', () => response.destroy());
      },
    ],
    [
      'in the middle of one of unknown length',
      (response: ServerResponse) => {
        response.write('half', () => response.destroy());
      },
    ],
  ])('%s is cut for the caller', async (_, cut) => {
    const { url } = await behind((_asked, response) => cut(response));
    await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow(
      /fetch failed|terminated/,
    );
  });

  it('by the caller is cut for the server', async () => {
    let gone: () => void = () => {};
    const isGone = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const abort = new AbortController();
    const { url } = await behind((asked) => {
      asked.on('close', gone);
      abort.abort();
    });
    await expect(fetch(url, { signal: abort.signal })).rejects.toThrow('aborted');
    await isGone;
  });

  it('is so when the server is gone', async () => {
    const proxy = await openProxy({ url: 'http://127.0.0.1:2', world: 'mine', token: undefined });
    closers.push(proxy.close);
    await expect(fetch(proxy.url)).rejects.toThrow('fetch failed');
  });
});
