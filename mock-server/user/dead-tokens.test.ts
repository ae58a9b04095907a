import { describe, expect, it } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { contentOf } from '../core/testing/test-world.ts';
import { testServer, type TestServer } from '../testing/test-server.ts';

/** Every call that requires a token, taken from the contract. */
const FOR_USERS = (Object.keys(ENDPOINTS) as EndpointName[]) // keys of a const literal
  .filter((name) => ENDPOINTS[name].access === 'user');

const PASSWORD = 'Passw0rd';

/** The ways to end a token; each returns the ended token. */
const ENDS: Record<string, (server: TestServer) => Promise<string>> = {
  async 'a logout'(server) {
    const token = await server.register('kay7', PASSWORD);
    await server.ok('user.logout', {}, { token });
    return token;
  },
  async 'a change of password elsewhere'(server) {
    const token = await server.register('kay7', PASSWORD);
    const payload = { oldpassword: PASSWORD, newpassword: 'another1' };
    await server.ok('user.changepwd', payload, { token: await server.login('kay7', PASSWORD) });
    return token;
  },
  async 'a ban'(server) {
    const token = await server.register('kay7', PASSWORD);
    server.world.db.exec("UPDATE user SET status = 'banned'");
    return token;
  },
  async 'its age'(server) {
    const token = await server.register('kay7', PASSWORD);
    server.world.db.exec('UPDATE token SET expires_at = created_at');
    return token;
  },
};

describe('an ended token', () => {
  it('is tried on many calls', () => {
    expect(FOR_USERS.length).toBeGreaterThan(15);
  });

  it.each(Object.keys(ENDS))('is refused by every call after %s', async (end) => {
    const server = await testServer();
    const token = (await ENDS[end]?.(server)) ?? '';
    const before = contentOf(server.world.db);
    for (const name of FOR_USERS) {
      for (const payload of [{}, { game_id: 1, amount: '1.00', to_user: 'bob7', nickname: 'x' }]) {
        const { status, code, msg, data } = await server.callLoosely(name, payload, { token });
        expect({ name, status, code, msg, data }).toEqual({
          name,
          status: 401,
          code: 401,
          msg: 'Please login first',
          data: null,
        });
      }
    }
    expect(contentOf(server.world.db)).toEqual(before);
  });

  it('counts as no token for public calls', async () => {
    const server = await testServer();
    const token = await ENDS['a logout']?.(server);
    await server.ok('games.list', {}, { token: token ?? '' });
  });
});
