import { expect, test } from 'vitest';
import { AppInstall } from '../stores/session/app-install.ts';
import { signedIn, STORED } from '../stores/session/session-store.test-support.ts';
import { createStores } from './create-stores.ts';
import { fakeMemory } from '../stores/fakes.test-support.ts';

type Respond = (path: string, headers: Headers) => unknown;

/** Makes all stores with alice signed in; `respond` answers the calls. */
async function setUp(respond: Respond, entries: Record<string, string> = signedIn()) {
  const stores = createStores({
    baseUrl: 'http://host',
    fetch: async (url, init) => {
      return Response.json(await respond(new URL(url).pathname, new Headers(init.headers)));
    },
    storage: fakeMemory(entries),
    tabStorage: fakeMemory(),
    locks: undefined,
    clock: { now: () => 1_800_000_000_000 },
    ticker: { after: () => () => {} },
    newKey: () => 'key-12345',
    install: new AppInstall(),
    feelDevice: {
      isShown: () => true,
      vibrate: null,
      onGesture: () => () => {},
      loadSounds: () => Promise.reject(new Error('this test is silent')),
    },
    onBusy: () => {},
    onFailure: () => {},
    onLoginExpired: () => {},
  });
  void stores.session.restore();
  await stores.load('game');
  return { ...stores, ...stores.of('game') };
}

const UNAUTHORIZED = { code: 401, msg: 'Please login first', time: '1', data: null };
const good = (data: unknown) => ({ code: 1, msg: '', time: '1', data });

test('a session that a lost connection ended at launch comes back when the host answers', async () => {
  let isLost = true;
  const { session, wallet } = await setUp((path) => {
    if (isLost) throw new TypeError('connection refused');
    return good(path === '/api/user/index' ? { welcome: 'Ali' } : {});
  });
  await session.refresh();
  expect(session.state).toBe('visitor');
  isLost = false;
  await wallet.load();
  await expect.poll(() => session.userInfo?.nickname).toBe('Ali');
});

test('data loaded for one player is not shown to the next', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const bob = { ...STORED, id: 8, username: 'bob', token: 'T2' };
  const respond: Respond = async (path, headers) => {
    if (path === '/api/user/login') return good({ userinfo: bob });
    const token = headers.get('token');
    if (token === 'T1') await held;
    const main = token === 'T1' ? '1.00' : '2.00';
    return good({ main, bonus: '0.00', frozen: '0.00', savings: '0.00' });
  };
  const { session, wallet } = await setUp(respond);
  const late = wallet.load();
  await session.login('bob', 'x');
  expect(wallet.balances).toBeNull();
  await wallet.load();
  answer();
  await late;
  expect(wallet.balances?.main).toBe('2.00');
});

test('the stores of an area are made once, and before they are used', async () => {
  const stores = await setUp(() => UNAUTHORIZED);
  await stores.load('game');
  expect(stores.of('game').slip).toBe(stores.slip);
  expect(() => stores.of('wallet')).toThrow('the stores of wallet are not loaded');
});
