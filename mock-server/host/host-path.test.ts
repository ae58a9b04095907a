import { expect, it } from 'vitest';
import { testServer } from '../testing/test-server.ts';
import { rewriteHostUrl } from './host-path.ts';

const INDEX = '/api/user/index';

it.each([
  // The forms that a genuine host was measured to take.
  ['/api/user/index', INDEX],
  ['/api/User/Index', INDEX],
  ['/API/user/index', INDEX],
  ['/Api/user/index?a=1', `${INDEX}?a=1`],
  ['/api/user/index/', INDEX],
  ['/api/user/index.html', INDEX],
  ['/api/user/index/foo/bar', INDEX],
  ['/api/user/index%2F', INDEX],
  ['//api/user/index', INDEX],
  ['/api//user/index', INDEX],
  ['/api/user//index', INDEX],
  ['/api/./user/index', INDEX],
  ['/api/x/../user/index', INDEX],
  ['/api%2Fuser%2Findex', INDEX],
  ['/index.php/api/user/index', INDEX],
  ['/?s=/api/user/index', `${INDEX}?s=/api/user/index`],
  ['/?s=api/user/index&token=x', `${INDEX}?s=api/user/index&token=x`],
  ['/index.php?s=/api/user/index', `${INDEX}?s=/api/user/index`],
  ['/api/user', INDEX],
  ['/api/user/', INDEX],
  ['/api/user.html', INDEX],
  ['/api', '/api/index/index'],
  ['/api/', '/api/index/index'],
  ['/api.html', '/api/index/index'],
  ['/api/index', '/api/index/index'],
  ['/api/user/mobileLogin?x', '/api/user/mobilelogin?x'],
  // Forms that are not found on a genuine host either.
  ['/api/user/index.json', '/api/user/index.json'],
  ['/api/user/index%20', '/api/user/index%20'],
  ['/api/user/index;a=1', '/api/user/index%3Ba%3D1'],
  ['/api/user.index', '/api/user.index/index'],
  ['/api/user/user.index', '/api/user/user.index'],
  ['/api/user/mobile_login', '/api/user/mobile_login'],
  // Other paths stay as they are.
  ['/', '/'],
  ['/?v=2', '/?v=2'],
  ['/?s=shop', '/?s=shop'],
  ['/index.html', '/index.html'],
  ['/index.php', '/index.php'],
  ['/apis/user', '/apis/user'],
  ['/assets/api-1.js', '/assets/api-1.js'],
  ['/assets/../api/user', INDEX],
  ['/__mock/clock', '/__mock/clock'],
  ['/uploads/20261121/a.png', '/uploads/20261121/a.png'],
  ['/api/%zz', '/api/%zz'],
  ['/nope', '/nope'],
])('%s leads to %s', (url, found) => {
  expect(rewriteHostUrl(url)).toBe(found);
});

it('a call reaches the route of its path, and the journal has the path as it was sent', async () => {
  const server = await testServer();
  for (const url of ['//API/games/list.html', '/?s=/api/games/list']) {
    expect((await server.send({ url })).code).toBe(1);
    expect(server.lastCall().arrival).toMatchObject({ url, route: 'games.list' });
  }
});
