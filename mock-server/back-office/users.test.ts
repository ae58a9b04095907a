import { beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { minor } from '#contract/money.ts';
import { contentOf } from '../core/testing/test-world.ts';
import { NOON, testServer, type Player, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ann: Player;

beforeEach(async () => {
  server = await testServer();
  ann = server.player('annie', minor(1000_00));
});

interface Problem {
  readonly title: string;
  readonly detail: string;
}

const post = <B = Problem>(path: string, body?: unknown) =>
  server.control<B>('POST', `/users/${path}`, body);
const logIn = async (username: string) => {
  const { status, body } = await post<{ userinfo: { token: string } }>(`${username}/login`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.userinfo.token;
};
const codeOf = async (token: string) => (await server.call('wallet.index', {}, { token })).code;

const FOR_USERS = (Object.keys(ENDPOINTS) as EndpointName[]).filter(
  (name) => ENDPOINTS[name].access === 'user',
);

describe('the list of users', () => {
  it('has all users with their balances, in the order of sign-up', async () => {
    const made = { username: 'bobby', nickname: 'Bob', balance: '12.50', points: 500 };
    await server.control('POST', '/users', made);
    await post('bobby/ban', { banned: true });
    const { status, body } = await server.control('GET', '/users');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        users: [
          {
            id: 1,
            username: 'annie',
            nickname: 'annie',
            status: 'normal',
            main: '1000.00',
            level: 1,
          },
          { id: 2, username: 'bobby', nickname: 'Bob', status: 'banned', main: '12.50', level: 3 },
        ],
      },
    });
  });
});

describe('logging in as a user', () => {
  it('needs no password and keeps other tokens valid', async () => {
    const token = await logIn('annie');
    expect(token).toMatch(/^mock-/);
    expect(token).not.toBe(ann.token);
    expect([await codeOf(token), await codeOf(ann.token)]).toEqual([1, 1]);
    expect((await server.ok('wallet.index', {}, { token })).main).toBe('1000.00');
  });

  it('has the answer of a login', async () => {
    await server.register('carol');
    const login = await server.ok('user.login', { account: 'carol', password: 'Passw0rd' });
    const { body } = await post<typeof login>('carol/login');
    expect({ ...body.userinfo, token: '' }).toEqual({ ...login.userinfo, token: '' });
  });

  it('lasts thirty days of the world’s time', async () => {
    await server.clock({ advance: '1h' });
    const { body } = await post<{ userinfo: unknown }>('annie/login');
    const since = NOON / 1000 + 3600;
    expect(body.userinfo).toMatchObject({ createtime: since, expiretime: since + 30 * 86_400 });
  });

  it('ignores the case of the name', async () => {
    expect(await codeOf(await logIn('ANNIE'))).toBe(1);
  });
});

describe('expiring the tokens of a user', () => {
  it('expires all of them, and no tokens of other users', async () => {
    const bob = server.player('bobby', minor(0));
    const tokens = [ann.token, await logIn('annie'), await logIn('annie')];
    expect((await post('annie/expire-tokens')).body).toEqual({ expired: 3 });
    for (const token of tokens) {
      const { status, msg } = await server.call('wallet.index', {}, { token });
      expect({ status, msg }).toEqual({ status: 401, msg: 'Please login first' });
    }
    expect(await codeOf(bob.token)).toBe(1);
    expect((await post('annie/expire-tokens')).body).toEqual({ expired: 0 });
  });

  it('does not count expired tokens, and the user can log in again', async () => {
    const ended = await logIn('annie');
    await server.ok('user.logout', {}, { token: ended });
    expect((await post('annie/expire-tokens')).body).toEqual({ expired: 1 });
    expect(await codeOf(await logIn('annie'))).toBe(1);
  });
});

describe('a banned user', () => {
  const ban = async (banned = true) => (await post('annie/ban', { banned })).body;

  it.each(FOR_USERS)('has no valid token for %s', async (name) => {
    expect(await ban()).toEqual({ username: 'annie', status: 'banned' });
    const before = contentOf(server.world.db);
    const { status, msg } = await server.callLoosely(name, {}, ann);
    expect({ status, msg }).toEqual({ status: 401, msg: 'Please login first' });
    expect(contentOf(server.world.db)).toEqual(before);
  });

  it('counts as a visitor in calls that need no login', async () => {
    await server.control('POST', '/notices', { title: 'x', content: 'x' });
    const unread = async () => (await server.ok('index.notice', {}, ann)).unread;
    expect(await unread()).toBe(1);
    await ban();
    expect(await unread()).toBe(0);
  });

  it('cannot log in, and gets the message of the host', async () => {
    await server.register('carol');
    await post('carol/ban', { banned: true });
    const login = { account: 'carol', password: 'Passw0rd' };
    expect(await server.call('user.login', login)).toMatchObject({
      status: 200,
      code: 0,
      msg: 'Account is locked',
    });
    const answer = await post('carol/login');
    expect(answer).toMatchObject({ status: 409, body: { title: 'User is banned' } });
    expect(answer.body.detail).toContain('POST /__mock/users/carol/ban {"banned":false}');
  });

  it('can use their old tokens again when the ban is lifted', async () => {
    await ban();
    expect(await ban(false)).toEqual({ username: 'annie', status: 'normal' });
    expect(await codeOf(ann.token)).toBe(1);
    expect(await codeOf(await logIn('annie'))).toBe(1);
  });

  it('can be banned twice', async () => {
    await ban();
    expect(await ban()).toEqual({ username: 'annie', status: 'banned' });
  });

  it('still gets winnings and deposits', async () => {
    const { current } = await server.ok('games.getGameResult', { game_id: 1 });
    const bet_content = { lines: [{ play: 'big', pick: '', amount: '10.00' }] };
    await server.ok('games.submitBet', { game_id: 1, game_no: current.game_no, bet_content }, ann);
    await server.ok('wallet.deposit', { amount: '5.00', channel: 'bank' }, ann);
    await server.dice([[6, 5, 4]], 1);
    await ban();
    await server.clock({ to: 'settled' });
    await ban(false);
    expect((await server.ok('wallet.index', {}, ann)).main).toBe('1015.00');
  });
});

describe('money deposited for a user', () => {
  const deposit = <B = Problem>(amount: unknown) => post<B>('annie/deposit', { amount });

  it.each([
    ['50.00', '1050.00'],
    ['0.01', '1000.01'],
    [10.5, '1010.50'],
    ['250000', '251000.00'],
  ])('is theirs at once: %s', async (amount, main) => {
    expect((await deposit(amount)).body).toEqual({ order_no: 'D0000000001', main });
    expect((await server.ok('wallet.index', {}, ann)).main).toBe(main);
  });

  it('counts as a deposit in orders, history and the welfare task', async () => {
    await deposit('50.00');
    const order = { order_no: 'D0000000001', amount: '50.00', status: 'completed' };
    expect((await server.ok('wallet.deposits', {}, ann)).list).toMatchObject([order]);
    expect((await server.ok('wallet.transactions', {}, ann)).list[0]).toMatchObject({
      ...order,
      type: 'deposit',
      change: '50.00',
    });
    const tasks = await server.ok('welfare.index', {}, ann);
    expect(tasks.find(({ task_id }) => task_id === 'first_deposit')?.status).toBe('available');
  });

  it('can fill an account up to its maximum only', async () => {
    expect((await deposit('99999999000.01')).status).toBe(409);
    expect((await deposit('99999999000.00')).body).toMatchObject({ main: '100000000000.00' });
    const { status, body } = await deposit('0.01');
    expect({ status, title: body.title }).toEqual({
      status: 409,
      title: 'More than an account holds',
    });
    expect(body.detail).toContain('annie has 100000000000.00');
  });

  it('is refused while the books do not add up', async () => {
    server.world.halted = true;
    expect(await deposit('1.00')).toMatchObject({
      status: 409,
      body: { title: 'Money is halted' },
    });
    server.world.halted = false;
    expect((await server.ok('wallet.deposits', {}, ann)).total).toBe(0);
  });
});

it.each([
  ['login', undefined],
  ['expire-tokens', undefined],
  ['ban', { banned: true }],
  ['deposit', { amount: '1.00' }],
])('%s says that nobody goes by an unknown name', async (call, body) => {
  const answer = await post(`nobody/${call}`, body);
  expect(answer).toMatchObject({ status: 404, body: { title: 'Unknown user' } });
  expect(answer.body.detail).toContain('GET /__mock/users');
});
