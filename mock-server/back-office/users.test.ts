import { describe, expect, it } from 'vitest';
import { ann, problem, server, withServer } from '../testing/test-server.ts';

withServer({ ann: 1000_00 });

const logIn = async (username: string) => {
  const { status, body } = await server.control('POST', `/users/${username}/login`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.userinfo.token;
};
const ban = async (username: string, banned = true) =>
  (await server.control('POST', `/users/${username}/ban`, { banned })).body;
const expireTokens = async () => (await server.control('POST', '/users/annie/expire-tokens')).body;
const codeOf = async (token: string) => (await server.call('wallet.index', {}, { token })).code;

it('the list of users has all users with their balances, in the order of sign-up', async () => {
  const made = { username: 'bobby', nickname: 'Bob', balance: '12.50', points: 500 };
  await server.control('POST', '/users', made);
  await ban('bobby');
  const annie = { id: 1, username: 'annie', nickname: 'annie', main: '1000.00', level: 1 };
  const bobby = { id: 2, username: 'bobby', nickname: 'Bob', main: '12.50', level: 3 };
  expect((await server.control('GET', '/users')).body.users).toEqual([
    { ...annie, status: 'normal' },
    { ...bobby, status: 'banned' },
  ]);
});

describe('logging in as a user', () => {
  it('needs no password and keeps other tokens valid', async () => {
    const token = await logIn('annie');
    expect(token).toMatch(/^mock-/);
    expect(token).not.toBe(ann.token);
    expect([await codeOf(token), await codeOf(ann.token)]).toEqual([1, 1]);
    expect(await codeOf(await logIn('ANNIE'))).toBe(1);
    expect(await server.main({ token })).toBe('1000.00');
  });

  it('has the answer of a login', async () => {
    await server.register('carol');
    const login = await server.ok('user.login', { account: 'carol', password: 'Passw0rd' });
    const { body } = await server.control('POST', '/users/carol/login');
    expect({ ...body.userinfo, token: '' }).toEqual({ ...login.userinfo, token: '' });
  });
});

it('expiring the tokens of a user expires all of them, and no tokens of other users', async () => {
  const bob = server.player('bobby');
  const tokens = [ann.token, await logIn('annie'), await logIn('annie')];
  expect(await expireTokens()).toEqual({ expired: 3 });
  for (const token of tokens) expect(await codeOf(token)).toBe(401);
  expect(await codeOf(bob.token)).toBe(1);
  expect(await expireTokens()).toEqual({ expired: 0 });
  expect(await codeOf(await logIn('annie'))).toBe(1);
});

describe('a banned user', () => {
  it('counts as a visitor, until the ban is lifted', async () => {
    await server.control('POST', '/notices', { title: 'x', content: 'x' });
    const unread = async () => (await server.ok('index.notice', {}, ann)).unread;
    expect(await unread()).toBe(1);
    for (let times = 0; times < 2; times += 1) {
      expect(await ban('annie')).toEqual({ username: 'annie', status: 'banned' });
    }
    expect(await unread()).toBe(0);
    expect(await codeOf(ann.token)).toBe(401);
    expect(await ban('annie', false)).toEqual({ username: 'annie', status: 'normal' });
    expect([await codeOf(ann.token), await codeOf(await logIn('annie'))]).toEqual([1, 1]);
  });

  it('cannot log in, and gets the message of the host', async () => {
    await server.register('carol');
    await ban('carol');
    const login = await server.call('user.login', { account: 'carol', password: 'Passw0rd' });
    expect(login).toMatchObject({ status: 200, code: 0, msg: 'Account is locked' });
    const banned = problem(409, 'User is banned', 'POST /__mock/users/carol/ban {"banned":false}');
    expect(await server.control('POST', '/users/carol/login')).toMatchObject(banned);
  });

  it('still gets winnings and deposits', async () => {
    await server.placeBet(ann);
    await server.ok('wallet.deposit', { amount: '5.00', channel: 'bank' }, ann);
    await server.dice([[6, 5, 4]], 1);
    await ban('annie');
    await server.clock({ to: 'settled' });
    await ban('annie', false);
    expect(await server.main(ann)).toBe('1015.00');
  });
});

describe('money deposited for a user', () => {
  const deposit = (amount: unknown) => server.control('POST', '/users/annie/deposit', { amount });

  it('is theirs at once, and counts as a deposit in orders, history and the welfare task', async () => {
    const order = { order_no: 'D0000000001', amount: '10.50', status: 'completed' };
    expect((await deposit(10.5)).body).toEqual({ order_no: order.order_no, main: '1010.50' });
    expect(await server.main(ann)).toBe('1010.50');
    expect((await server.ok('wallet.deposits', {}, ann)).list).toMatchObject([order]);
    const [entry] = (await server.ok('wallet.transactions', {}, ann)).list;
    expect(entry).toMatchObject({ ...order, type: 'deposit', change: '10.50' });
    const tasks = await server.ok('welfare.index', {}, ann);
    expect(tasks).toContainEqual(
      expect.objectContaining({ task_id: 'first_deposit', status: 'available' }),
    );
  });

  it('can fill an account up to its maximum only', async () => {
    expect(await deposit('0')).toMatchObject(problem(400, 'Not an amount', 'give 0.01 to'));
    expect((await deposit('99999999000.01')).status).toBe(409);
    expect((await deposit('99999999000.00')).body).toMatchObject({ main: '100000000000.00' });
    const full = problem(409, 'More than an account holds', 'annie has 100000000000.00');
    expect(await deposit('0.01')).toMatchObject(full);
  });
});

it('GET /__mock/sms lists the sent codes, newest first', async () => {
  for (const mobile of ['13800000001', '13800000002']) {
    await server.ok('sms.send', { mobile, event: 'register' });
  }
  expect((await server.control('GET', '/sms')).body.codes).toMatchObject([
    { mobile: '13800000002', event: 'register', code: expect.stringMatching(/^\d{4,6}$/) },
    { mobile: '13800000001', event: 'register' },
  ]);
});

it.each([
  ['login', undefined],
  ['expire-tokens', undefined],
  ['ban', { banned: true }],
  ['deposit', { amount: '1.00' }],
])('%s says that nobody goes by an unknown name', async (call, body) => {
  const answer = await server.control('POST', `/users/nobody/${call}`, body);
  expect(answer).toMatchObject(problem(404, 'Unknown user', 'GET /__mock/users'));
});
