import { describe, expect, it } from 'vitest';
import { rows } from '../core/world/database.ts';
import { KNOWN_PASSWORD, KNOWN_PASSWORD_HASH } from '#fixtures/players.ts';
import { expectProblem, NOON, problem, server, withServer } from '../testing/test-server.ts';
import { userByUsername } from '../user/user-table.ts';

withServer();

const make = (wanted?: unknown, world?: string) => server.control('POST', '/users', wanted, world);
const made = async (wanted?: unknown) => {
  const { status, body } = await make(wanted);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.userinfo;
};

describe('a user created by the back office', () => {
  it('is logged in and has the given money and points', async () => {
    const { token, ...rest } = await made({
      username: 'annie',
      nickname: ' Ann ',
      mobile: '13800000001',
      balance: '100.50',
      bonus: 20,
      points: 500,
    });
    expect(rest).toMatchObject({
      id: 1,
      user_id: 1,
      username: 'annie',
      nickname: 'Ann',
      mobile: '13800000001',
      score: 500,
      money: '100.50',
      createtime: NOON / 1000,
    });
    expect(await server.ok('wallet.index', {}, { token })).toEqual({
      main: '100.50',
      bonus: '20.00',
      frozen: '0.00',
      savings: '0.00',
      points: 500,
    });
    const sources = rows(
      server.world.db,
      'SELECT kind, name FROM transfer JOIN account ON account.id = dr ORDER BY transfer.id',
    );
    expect(sources).toEqual([
      { kind: 'deposit', name: 'bank_in' },
      { kind: 'bonus', name: 'promo' },
      { kind: 'points', name: 'points_issuer' },
    ]);
    expect((await server.ok('user.vip', {}, { token })).level).toBe(3);
    const { list } = await server.ok('wallet.transactions', {}, { token });
    expect(list.map(({ type, amount }) => `${type} ${amount}`)).toEqual([
      'bonus 20.00',
      'deposit 100.50',
    ]);
    expect((await server.ok('wallet.deposits', {}, { token })).total).toBe(0);
  });

  it('gets a generated name and no money by default', async () => {
    const users = [await made(), await made({ balance: '0' })];
    expect(users.map(({ username }) => username)).toEqual(['player1', 'player2']);
    await made({ username: 'Player4' });
    await made({ username: 'bobby', nickname: 'player5' });
    expect((await made()).username).toBe('player6');
    for (const { token, nickname, username } of users) {
      expect(nickname).toBe(username);
      expect(await server.main({ token })).toBe('0.00');
    }
    const token = users[0]?.token ?? '';
    expect((await server.ok('wallet.transactions', {}, { token })).total).toBe(0);
  });

  it('is answered like a login, and can log in with the known password', async () => {
    const { username, ...rest } = await made();
    const login = await server.ok('user.login', { account: username, password: KNOWN_PASSWORD });
    expect({ ...login.userinfo, token: '' }).toEqual({ username, ...rest, token: '' });
  });

  it('is created without hashing unless a password is given', async () => {
    await made({ username: 'annie' });
    await made({ username: 'bobby', password: 'Secret99' });
    const hashOf = (name: string) => userByUsername(server.world, name)?.password_hash;
    expect(hashOf('annie')).toBe(KNOWN_PASSWORD_HASH);
    expect(hashOf('bobby')).toMatch(/^\$argon2id\$/);
    expect(hashOf('bobby')).not.toBe(KNOWN_PASSWORD_HASH);
    await server.login('bobby', 'Secret99');
    const known = await server.call('user.login', { account: 'bobby', password: KNOWN_PASSWORD });
    expect(known.msg).toBe('Password is incorrect');
  });

  it('is not created when the world is gone after the hashing', async () => {
    server.worlds.create({ key: 'other', scenario: 'empty' });
    const making = make({ username: 'annie', password: 'Secret99' }, 'other');
    await new Promise((resolve) => setImmediate(resolve));
    server.worlds.drop('other');
    expect(await making).toMatchObject(problem(404, 'Unknown world'));
  });
});

describe('creating a user is refused', () => {
  /** The rules of the fields themselves: contract/rules/fields.test.ts. */
  it.each([
    ['a name', { username: 'ann' }, '4 to 11 letters'],
    ['a password', { password: 'Secret9' }, '8 to 12 characters'],
    ['a nickname', { nickname: ' ' }, 'not blank'],
    ['a mobile', { mobile: '123' }, '1 and ten more digits'],
    ['a balance', { balance: '1.001' }, 'at most two decimals'],
    ['a bonus', { bonus: '100000000000.01' }, '0.00 to 100000000000.00'],
  ])('with %s against its rule', async (_, wanted, says) => {
    await expectProblem(() => make(wanted), 400, null, says);
  });

  it.each([
    ['the name', { username: 'ANNIE' }, 'name "ANNIE"'],
    ['the nickname as a name', { username: 'annette' }, 'name "annette"'],
    ['the nickname', { nickname: ' Annette' }, 'nickname "Annette"'],
    ['the mobile', { mobile: '13800000001' }, 'mobile "13800000001"'],
  ])('with %s of somebody', async (_, wanted, says) => {
    await made({ username: 'annie', nickname: 'Annette', mobile: '13800000001' });
    const call = () => make({ balance: '5.00', ...wanted });
    await expectProblem(call, 409, 'User exists', says);
  });

  it('while money is halted, and leaves no partial user', async () => {
    server.world.halted = true;
    await expectProblem(() => make({ balance: '5.00' }), 409, 'Money is halted');
  });

  it('for the second of two concurrent requests with one name', async () => {
    const wanted = { username: 'annie', password: 'Secret99' };
    const answers = await Promise.all([make(wanted), make(wanted)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('when too many passwords wait to be hashed', async () => {
    const calls = Array.from({ length: 60 }, () => make({ password: 'Secret99' }));
    const busy = (await Promise.all(calls)).filter(({ status }) => status !== 201);
    expect(busy).toHaveLength(6);
    for (const answer of busy) {
      expect(answer).toMatchObject(
        problem(429, 'Too many passwords at once', 'leave out "password"'),
      );
    }
  });
});
