import { beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES, sampleOf, SCHEMAS } from '#contract/api/schemas.ts';
import { contentOf } from './core/testing/test-world.ts';
import { ann, expectLoginFirst, expectRefused, server, withServer } from './testing/test-server.ts';

/** Rules that hold for every endpoint of a kind. The tests of an endpoint do not repeat them. */

const INVALID = { en: 'Invalid parameters', zh: '参数不正确' };

withServer({ ann: 1000_00 });

const having = (field: 'page' | 'amount') =>
  ENDPOINT_NAMES.filter((name) => Object.hasOwn(SCHEMAS[name].payload.properties, field));

describe('an endpoint for members', () => {
  const names = ENDPOINT_NAMES.filter((name) => ENDPOINTS[name].access === 'user');

  it.each(names)('%s requires a login, and refuses a banned user', async (name) => {
    await expectLoginFirst(name, {});
    server.world.db.exec("UPDATE user SET status = 'banned'");
    expect(await server.callLoosely(name, {}, ann)).toMatchObject({ status: 401, code: 401 });
  });
});

describe('an endpoint with required fields', () => {
  const requiredOf = (name: EndpointName): readonly string[] =>
    SCHEMAS[name].payload.required ?? [];

  it.each(ENDPOINT_NAMES.filter((name) => requiredOf(name).length > 0))(
    '%s refuses a payload without one of them, and one that is not an object',
    async (name) => {
      for (const left of requiredOf(name)) {
        const others = requiredOf(name).filter((field) => field !== left);
        const payload = Object.fromEntries(others.map((field) => [field, '1']));
        await expectRefused(name, payload, { ...ann, ...INVALID });
      }
      for (const payload of [[], 'text', 7, null]) {
        await expectRefused(name, payload, { ...ann, ...INVALID });
      }
    },
  );
});

it.each(having('page'))(
  'an endpoint with pages %s refuses an invalid page or limit, and is empty beyond its last page',
  async (name) => {
    for (const query of [
      { page: 0 },
      { page: '99999999999999999999' },
      { page: 'one' },
      { limit: 101 },
      { limit: -1 },
      { limit: 1.5 },
    ]) {
      await expectRefused(name, { game_id: 1, ...query }, { ...ann, ...INVALID });
    }
    const far = { game_id: 1, page: 1000, limit: 3 };
    const { data } = await server.callLoosely(name, far, ann);
    expect(data).toMatchObject({ list: [], page: 1000, limit: 3 });
  },
);

describe('an endpoint that moves money', () => {
  const KEY = 'a-key-of-ours';
  const BET = {
    game_id: 1,
    game_no: '20261121241',
    bet_content: { lines: [{ play: 'big', pick: '', amount: '10.00' }] },
  };
  /** Those without a sample, because their payload depends on the world. */
  const PAYLOADS = {
    'games.submitBet': BET,
    'games.cancelChase': { chase_no: 'C0000000001' },
    'wallet.deposit': { amount: '10.00', channel: 'demo' },
    'wallet.transfer': { to_user: 'bobby', amount: '10.00' },
    'wallet.withdraw': { amount: '10.00', channel: 'bank', address: '6222020200011234' },
    'welfare.claim': { task_id: 'sign_in' },
  } as const satisfies Partial<Record<EndpointName, object>>;
  const names = ENDPOINT_NAMES.filter((name) => 'money' in ENDPOINTS[name]);
  const payloadOf = (name: EndpointName): object =>
    Object.hasOwn(PAYLOADS, name) ? Reflect.get(PAYLOADS, name) : (sampleOf(name) ?? {});

  beforeEach(async () => {
    const bet_content = { ...BET.bet_content, chase: { periods: 3 } };
    await server.ok('games.submitBet', { ...BET, bet_content }, ann);
  });

  it.each(names)('%s happens once for fifty calls with one key, and echoes it', async (name) => {
    server.player('bobby');
    const send = () => server.callLoosely(name, payloadOf(name), { ...ann, key: KEY });
    const answers = await Promise.all(Array.from({ length: 50 }, send));
    const [first] = answers;
    expect(first).toMatchObject({ code: 1 });
    for (const { code, msg, data, headers } of answers) {
      expect({ code, msg, data }).toEqual({ code: 1, msg: first?.msg, data: first?.data });
      expect(headers['idempotency-key']).toBe(KEY);
    }
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(49);
    const before = contentOf(server.world.db);
    await send();
    expect(contentOf(server.world.db)).toEqual(before);
  });

  it.each(names)('%s trusts no user, balance or status in its payload', async (name) => {
    const bob = server.player('bobby', 50_00);
    const forged = { user_id: bob.id, id: bob.id, balance: '99999.00', status: 'completed' };
    const payload = { ...payloadOf(name), ...forged, odds: '999.00', returned: '999.00' };
    expect(await server.callLoosely(name, payload, ann)).toMatchObject({ code: 1 });
    const { main } = await server.ok('wallet.index', {}, bob);
    expect(main).toBe(name === 'wallet.transfer' ? '60.00' : '50.00');
    const { main: own } = await server.ok('wallet.index', {}, ann);
    expect(Number(own)).toBeLessThanOrEqual(1010);
  });

  it.each(having('amount'))('%s refuses an invalid amount (MONEY-1)', async (name) => {
    server.player('bobby');
    const payload = payloadOf(name);
    for (const amount of ['0', '-1', '0.001', '1e5', '1 5', '1,00', '', 2 ** 53]) {
      const refusal = { en: 'Please enter a valid amount', zh: '请输入有效金额' };
      await expectRefused(name, { ...payload, amount }, { ...ann, ...refusal });
    }
    for (const amount of [true, [1], {}, '1'.repeat(21), null]) {
      await expectRefused(name, { ...payload, amount }, { ...ann, ...INVALID });
    }
    for (const amount of ['10.5', '10.50', 10.5]) {
      const { code } = await server.callLoosely(name, { ...payload, amount }, ann);
      expect(code).toBe(1);
    }
  });
});
