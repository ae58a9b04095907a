import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import { testServer, type TestServer } from '../test-server.ts';
import { file, multipart, MULTIPART, sendParts } from '../upload-calls.ts';

/** Returns the journal of the main world, and all answers of the control plane about it. */
async function everythingKept(server: TestServer): Promise<string> {
  const told = [];
  for (const path of ['/journal?limit=500', '/journal/unmatched?limit=500', '/outside']) {
    told.push(await server.control('GET', path));
  }
  told.push(await server.control('POST', '/verify'));
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  return JSON.stringify([server.world.journal.entries(), server.world.journal.outside(), told]);
}

const MOBILE = '13912340077';

describe('the journal', () => {
  it('contains no password, code or token of a login', async () => {
    const server = await testServer();
    const passwords = [
      'CanaryOne1',
      'CanaryWrong2',
      'CanaryTwo3 and more',
      'CanaryOther4',
    ] as const;
    const [first, wrong, second, other] = passwords;
    const account = 'kay7';
    const answers = [
      await server.ok('user.register', { username: account, password: first, email: '' }),
      await server.ok('user.login', { account, password: first }),
    ];
    await server.call('user.register', { username: account, password: other, email: '' });
    await server.call('user.login', { account, password: wrong });
    const token = answers[0]?.userinfo.token ?? '';
    const change = { oldpassword: first, newpassword: second };
    await server.call('user.changepwd', { ...change, oldpassword: wrong }, { token });
    await server.call('user.changepwd', change);
    await server.ok('user.changepwd', change, { token });
    answers.push(await server.ok('user.login', { account, password: second }));
    await server.ok('sms.send', { mobile: MOBILE, event: 'mobilelogin' });
    const code = String(server.world.db.prepare('SELECT code FROM sms_code').pluck().get());
    await server.call('user.mobilelogin', { mobile: MOBILE, captcha: 'CanaryCode' });
    answers.push(await server.ok('user.mobilelogin', { mobile: MOBILE, captcha: code }));
    const tokens = answers.map(({ userinfo }) => userinfo.token);
    await server.ok('user.logout', {}, { token: tokens[2] ?? '' });

    const kept = await everythingKept(server);
    expect(kept).toContain('kay7');
    expect(kept).toContain(MOBILE);
    expect(kept).not.toMatch(/canary/i);
    expect(kept).not.toContain(`"${code}"`);
    for (const secret of tokens) {
      expect(kept, secret).not.toContain(secret.slice(secret.indexOf('-') + 1, 20));
    }
    expect(kept.match(/\(redacted\)/g)?.length).toBeGreaterThan(20);
  });

  it('contains no token, wherever a call sends it', async () => {
    const server = await testServer();
    const token = await server.register('kay7');
    const { path } = ENDPOINTS['user.index'];
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const logout = { method: 'POST', url: ENDPOINTS['user.logout'].path } as const;
    const statuses = [
      await server.send({ url: path, headers: { token } }),
      await server.send({ url: `${path}?token=${token}` }),
      await server.send({ url: `${path}?a=1&%74%6Fken=${token}` }),
      await server.send({ url: path, headers: { cookie: `token=${token}` } }),
      await sendParts(server, [{ name: 'token', value: token }, file()], {}),
      await server.send({ ...logout, headers: form, payload: `token=${token}` }),
    ].map(({ status, code }) => ({ status, code }));
    expect(statuses).toEqual(Array.from({ length: 6 }, () => ({ status: 200, code: 1 })));
    const kept = await everythingKept(server);
    expect(kept).not.toContain(token.slice(token.indexOf('-') + 1, 20));
  });

  it('contains no secret field of any endpoint, in any format', async () => {
    const server = await testServer();
    const token = await server.register('kay7');
    const names = [
      'password',
      'oldpassword',
      'newpassword',
      'renewpassword',
      'captcha',
      '__token__',
    ];
    const fields = Object.fromEntries(names.map((name) => [name, `canary-${name}`]));
    const query = new URLSearchParams(fields).toString();
    const parts = Object.entries(fields).map(([name, value]) => ({ name, value }));
    const paths = [...ENDPOINT_NAMES.map((name) => ENDPOINTS[name].path), '/api/user/nothing'];
    const ways = [
      [
        'application/json',
        JSON.stringify({ ...fields, deep: [{ user: fields }], token: 'canary' }),
      ],
      ['application/json', JSON.stringify(fields).slice(0, -1)],
      ['application/x-www-form-urlencoded', query],
      [MULTIPART, multipart(parts)],
      ['text/plain', query],
    ] as const;
    let calls = server.world.journal.count;
    for (const path of paths) {
      for (const [type, payload] of ways) {
        const headers = { token, 'content-type': type, cookie: 'token=canary; PHPSESSID=canary' };
        await server.app.inject({ method: 'POST', url: `${path}?${query}`, headers, payload });
      }
      await server.app.inject({
        method: 'GET',
        url: `${path}?${query}`,
        headers: { token: 'canary' },
      });
      await server.app.inject({
        method: 'GET',
        url: path,
        headers: { authorization: 'Bearer canary', referer: 'http://127.0.0.1/?token=canary' },
      });
      expect(server.world.journal.count).toBe((calls += 7));
      // Read now, because later calls replace these entries.
      expect(await everythingKept(server)).not.toMatch(/canary/i);
      server.world.journal.clear();
    }
  });

  it('contains no secret of a request that would have left the machine', async () => {
    const server = await testServer();
    const urls = [
      'https://kay:canary@a.example/',
      'https://a.example/?access_token=canary&b=1',
      'https://a.example/#id_token=canary',
    ];
    for (const url of urls) await server.control('POST', '/outside', { url, initiator: 'a.js:1' });
    const kept = await everythingKept(server);
    expect(kept).not.toContain('canary');
    expect(kept).toContain('https://a.example/?access_token=(redacted)&b=1');
  });
});
