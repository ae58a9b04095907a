import { expect, test } from 'vitest';
import { cacheApp, TAKE_OVER, type WorkerScope } from './cache-app.ts';

const HOME = 'https://play.example/some/path/';
type Listener = (event: never) => void;

/** The parts of the browser's caches and network that the worker uses. */
function setUp(network: (url: string) => Response) {
  const caches = new Map<string, Map<string, Response>>();
  const listeners = new Map<string, Listener>();
  const addressOf = (asked: RequestInfo | URL) =>
    asked instanceof Request ? asked.url : String(asked);
  const fetch = async (asked: Request | URL) => network(addressOf(asked));
  const open = async (name: string) => {
    const cache = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, cache);
    return {
      match: async (asked: RequestInfo | URL) => cache.get(addressOf(asked))?.clone(),
      put: async (asked: Request, answer: Response) => void cache.set(asked.url, answer),
      addAll: async (requests: Request[]) => {
        for (const each of requests) cache.set(each.url, await fetch(each));
      },
    };
  };
  let skips = 0;
  const scope = {
    location: { href: `${HOME}sw.js` },
    caches: {
      open,
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
    } as unknown as CacheStorage, // nothing else is used
    fetch,
    skipWaiting: async () => void (skips += 1),
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  } as WorkerScope;
  const send = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (promise: Promise<unknown>) => (work = promise);
    listeners.get(type)?.({ ...event, waitUntil } as never); // the event of this type
    await work;
  };
  /** Returns the worker's answer; null when it leaves the request to the browser. */
  const ask = async (url: string, method = 'GET') => {
    let answer: Promise<Response> | null = null;
    const respondWith = (promise: Promise<Response>) => (answer = promise);
    await send('fetch', { request: new Request(new URL(url, HOME), { method }), respondWith });
    return answer === null ? null : (await (answer as Promise<Response>)).text();
  };
  const inCache = () => [...caches].map(([name, files]) => [name, [...files.keys()]] as const);
  return { scope, send, ask, inCache, caches, skips: () => skips };
}

const BUILD = { version: 'v2', files: ['', 'assets/index-1a2b.js'] };

test('the worker caches the files of its build and serves them online and offline', async () => {
  let isOnline = true;
  const net = setUp((url) => {
    if (!isOnline) throw new TypeError('offline');
    return new Response(`new ${url}`);
  });
  cacheApp(net.scope, BUILD);
  await net.send('install', {});
  expect(net.inCache()).toEqual([
    ['dicebox /some/path/ v2', [HOME, `${HOME}assets/index-1a2b.js`, `${HOME}config.js`]],
  ]);
  isOnline = false;
  expect(await net.ask('')).toBe(`new ${HOME}`);
  expect(await net.ask('index.html?from=home')).toBe(`new ${HOME}`);
  expect(await net.ask('assets/index-1a2b.js')).toBe(`new ${HOME}assets/index-1a2b.js`);
});

test.each([
  ['GET', '/api/games/list'],
  ['GET', 'api/games/list'],
  ['POST', ''],
  ['POST', 'assets/index-1a2b.js'],
  ['GET', '/uploads/20260310/a.png'],
  ['GET', 'uploads/20260310/a.png'],
  ['GET', 'assets/unknown-9z9z.js'],
  ['GET', 'https://api.example.com/api/games/list'],
  ['GET', 'https://api.example.com/some/path/'],
  ['GET', '/other/'],
])('the worker leaves %s %s to the browser and caches nothing of it', async (method, url) => {
  const net = setUp(() => new Response('fresh'));
  cacheApp(net.scope, BUILD);
  await net.send('install', {});
  const before = net.inCache();
  expect(await net.ask(url, method)).toBeNull();
  expect(net.inCache()).toEqual(before);
});

test('the worker fetches config.js every time and falls back to the last one offline', async () => {
  let text: string | null = 'first';
  const net = setUp(() => {
    if (text === null) throw new TypeError('offline');
    return new Response(text);
  });
  cacheApp(net.scope, BUILD);
  await net.send('install', {});
  text = 'edited';
  expect(await net.ask('config.js')).toBe('edited');
  text = null;
  expect(await net.ask('config.js')).toBe('edited');
});

test('a new worker waits for the player, then deletes only the caches of older versions', async () => {
  const net = setUp(() => new Response('x'));
  for (const name of ['dicebox /some/path/ v1', 'dicebox / v1']) await net.scope.caches.open(name);
  cacheApp(net.scope, BUILD);
  await net.send('install', {});
  expect(net.skips()).toBe(0);
  await net.send('message', { data: 'anything' });
  expect(net.skips()).toBe(0);
  await net.send('message', { data: TAKE_OVER });
  expect(net.skips()).toBe(1);
  await net.send('activate', {});
  expect([...net.caches.keys()]).toEqual(['dicebox / v1', 'dicebox /some/path/ v2']);
});
