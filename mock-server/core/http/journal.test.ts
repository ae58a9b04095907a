import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { BET } from '../../testing/live-server.ts';
import { ann, server, withServer } from '../../testing/test-server.ts';
import { file, multipart, MULTIPART, PNG, sendParts } from '../../testing/upload-calls.ts';

withServer({ ann: 100_00 });

const entries = () => server.world.journal.entries();

const post = (
  payload: string,
  type = 'application/json',
  name: keyof typeof ENDPOINTS = 'user.login',
) =>
  server.send({
    method: 'POST',
    url: ENDPOINTS[name].path,
    headers: { token: ann.token, 'content-type': type },
    payload,
  });

describe('the journal entry of a call', () => {
  it('marks a replay, which changed nothing', async () => {
    const options = { ...ann, key: 'a-key-of-a-tap' };
    await server.ok('games.submitBet', BET, options);
    await server.ok('games.submitBet', BET, options);
    const [first, second] = entries();
    expect(second).toMatchObject({ isReplay: true, changes: [], code: 1, msg: 'Bet placed' });
    expect(second?.answerText).toBe(first?.answerText);
  });

  it('lists no change of a refused call', async () => {
    const bet_content = { lines: [{ play: 'big', amount: '100.01' }] };
    const { msg } = await server.call('games.submitBet', { ...BET, bet_content }, ann);
    const refused = { validation: 'ok', status: 200, code: 0, changes: [], msg };
    expect(server.lastCall()).toMatchObject(refused);
  });

  it.each([
    ['loses an answer', 'loses an answer'],
    [encodeURIComponent('赢得 50 %'), '赢得 50 %'],
    ['100% sure', '100% sure'],
    ['a'.repeat(300), `${'a'.repeat(200)}… (300 characters)`],
  ])('names the test that made it, in any language, in 200 characters: %s', async (sent, test) => {
    await server.send({ url: '/api/games/list', headers: { 'x-mock-test': sent } });
    expect(server.lastCall().arrival.test).toBe(test);
  });
});

describe('the validation of a journal entry', () => {
  it.each([
    [undefined, 'no token was sent'],
    ['guest_token', 'the token is unknown or has expired'],
  ])('describes the token %s', async (token, validation) => {
    await server.call('wallet.index', {}, token === undefined ? {} : { token });
    const refused = { user: null, status: 401, code: 401, msg: 'Please login first' };
    expect(server.lastCall()).toMatchObject({ ...refused, validation });
  });

  it.each([
    ['{"account":"ann"}', "the payload must have required property 'password'"],
    ['{"password":"canary"', 'the body is not a JSON object'],
    ['[{"password":"canary"}]', 'the body is not a JSON object'],
    ['', "the payload must have required property 'account'"],
    ['{'.padEnd(70_000), 'Request body is too large'],
    ['account=ann', 'the body is neither JSON nor a form', 'text/plain'],
    ['x', 'the multipart body is broken', 'multipart/form-data'],
    [multipart([]).toString(), 'the multipart body is broken', `${MULTIPART}x`],
  ])('describes an invalid payload: %s', async (body, validation, type = 'application/json') => {
    await post(body, type);
    expect(server.lastCall()).toMatchObject({
      arrival: { route: 'user.login' },
      validation,
      status: 200,
      code: 0,
      msg: 'Invalid parameters',
    });
  });

  it('describes an unreadable body even where none is needed', async () => {
    expect((await post('{"a"', 'application/json', 'user.logout')).code).toBe(1);
    expect(server.lastCall().validation).toBe('the body is not a JSON object');
  });

  it('says what is wrong with a bet', async () => {
    const bet_content = { lines: [{ play: 'bigg', amount: '10.00' }] };
    await server.call('games.submitBet', { ...BET, bet_content }, ann);
    expect(server.lastCall().why).toBe('bet_content.lines[0]: bet_selection');
  });

  it('is ok for a call that crashed, whose error has a stack without folders of the machine', async () => {
    server.world.db.exec('DROP TABLE forced_dice; DROP TABLE withdraw_card');
    const { token } = ann;
    const { headers } = await server.send({ url: '/api/wallet/cards', headers: { token } });
    const { error, ...call } = server.lastCall();
    expect(call).toMatchObject({ validation: 'ok', status: 500 });
    const thrown = /^SqliteError: no such table: withdraw_card\n +at .*mock-server\/core\//s;
    expect(error).toMatch(thrown);
    expect(error).not.toContain(process.cwd());
    expect(headers['x-mock-why']).toMatch(/^SqliteError: no such table: withdraw_card \| at /);
    const { body } = await server.control('POST', '/verify');
    const crashed = [{ method: 'GET', url: '/api/wallet/cards', error }];
    expect(body).toMatchObject({ ok: false, crashed });
  });
});

describe('a call to an unknown path', () => {
  it.each([
    ['GET', '/api/games/lst', 404],
    ['GET', '/api/nothing/there', 404],
    ['POST', '/api/games/lst', 404],
    ['GET', '/api/wallet/indx', 401],
  ] as const)('%s %s is unmatched', async (method, url, status) => {
    const headers = status === 404 ? { token: ann.token } : {};
    await server.send({ method, url: `${url}?page=2`, headers });
    const { arrival, ...entry } = server.lastCall();
    expect(arrival).toMatchObject({ isUnmatched: true, route: null, url: `${url}?page=2` });
    expect(entry).toMatchObject({ status, validation: null });
  });

  it('is recorded with its payload', async () => {
    const payload = { account: 'ann', password: 'canary' };
    await server.send({ method: 'POST', url: '/api/user/signin', payload });
    expect(server.lastCall().payloadText).toBe('{"account":"ann","password":"(redacted)"}');
  });

  const DEV = 'http://localhost:5173';
  const EVIL = 'https://evil.example';
  it.each([
    ['OPTIONS', '/api/games/list', DEV, 'games.list', { status: 200 }],
    ['OPTIONS', '/api/games/lst', DEV, null, { status: 200 }],
    ['GET', '/api/games/list', EVIL, 'games.list', { status: 403, answerText: '跨域检测无效' }],
    ['GET', '/uploads/20261121/nothing.png', '', null, { status: 404 }],
    ['GET', '/uploads/x', '', null, { status: 404 }],
    ['GET', '/uploads/content/none.svg', '', null, { status: 404 }],
  ] as const)('is not %s %s of the origin "%s"', async (method, url, origin, route, answer) => {
    await server.app.inject({ method, url, headers: { origin } });
    const arrival = { url, route, isUnmatched: false };
    expect(entries()).toMatchObject([{ arrival, ...answer }]);
  });
});

describe('an upload in the journal', () => {
  it("has the file's name and size, not its bytes", async () => {
    const bytes = Buffer.concat([PNG.subarray(0, 8), Buffer.alloc(9000, 'canary')]);
    const { data } = await sendParts(server, [file(bytes, 'me.png')], ann);
    expect(server.lastCall()).toMatchObject({
      arrival: { route: 'common.upload' },
      user: 'annie',
      file: { name: 'me.png', type: 'image/png', size: 9008 },
      validation: 'ok',
      changes: [{ table: 'uploaded_file', verb: 'insert', rows: 1 }],
      status: 200,
      code: 1,
    });
    expect(JSON.stringify(entries())).not.toContain('canary');

    const { url = '' } = data ?? {};
    const picture = await server.app.inject({ url, headers: { token: ann.token } });
    expect(picture.statusCode).toBe(200);
    const arrival = { url, isUnmatched: false };
    expect(server.lastCall()).toMatchObject({ arrival, status: 200, answerText: null });
  });

  it('has its route when it is called by GET', async () => {
    const headers = { token: ann.token };
    await server.send({ url: ENDPOINTS['common.upload'].path, headers });
    expect(server.lastCall().arrival.route).toBe('common.upload');
  });
});
