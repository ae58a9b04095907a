import { beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { minor } from '#contract/money.ts';
import { contentOf } from '../core/testing/test-world.ts';
import {
  expectLoginFirst,
  expectRefused,
  testServer,
  type Player,
  type TestServer,
} from '../testing/test-server.ts';

const CARD = { channel: 'bank', holder: 'Ann', address: '6222020200011234' };

/** A valid payload for every call of the wallet. */
const GOOD = {
  'wallet.index': {},
  'wallet.transactions': {},
  'wallet.deposit': { amount: '10.00', channel: 'demo' },
  'wallet.deposits': {},
  'wallet.transfer': { to_user: 'bobby', amount: '10.00' },
  'wallet.withdraw': { amount: '10.00', channel: 'bank', address: '6222020200011234' },
  'wallet.withdrawals': {},
  'wallet.cards': {},
  'wallet.addCard': CARD,
  'wallet.savings': { direction: 'in', amount: '10.00' },
  'welfare.index': {},
  'welfare.claim': { task_id: 'sign_in' },
} as const satisfies Partial<Record<EndpointName, object>>;

const INVALID = { en: 'Invalid parameters', zh: '参数不正确' };

type Name = keyof typeof GOOD;
const NAMES = Object.keys(GOOD) as Name[]; // keys of a const literal
const MONEY_NAMES = NAMES.filter((name) => 'money' in ENDPOINTS[name]);
const AMOUNT_NAMES = NAMES.filter((name) => 'amount' in GOOD[name]);

let server: TestServer;
let ann: Player;

beforeEach(async () => {
  server = await testServer();
  ann = server.player('annie', minor(100_00));
  server.player('bobby', minor(100_00));
});

it('covers every call of the wallet and the welfare center', () => {
  const declared = Object.keys(ENDPOINTS).filter((name) => /^(wallet|welfare)\./.test(name));
  expect(NAMES.toSorted()).toEqual(declared.toSorted());
  expect(MONEY_NAMES).toEqual([
    'wallet.deposit',
    'wallet.transfer',
    'wallet.withdraw',
    'wallet.savings',
    'welfare.claim',
  ]);
});

describe.each(NAMES)('%s', (name) => {
  it('requires a login without a token, with an invalid one and as a guest', async () => {
    await expectLoginFirst(server, name, GOOD[name]);
  });

  it('requires a login from a banned user', async () => {
    server.world.db.exec("UPDATE user SET status = 'banned' WHERE username = 'annie'");
    const { status, code } = await server.callLoosely(name, GOOD[name], ann);
    expect({ status, code }).toEqual({ status: 401, code: 401 });
  });

  it('identifies the caller by the token alone', async () => {
    const forged = { ...GOOD[name], user_id: 2, id: 2, balance: '99999.00', status: 'completed' };
    const before = await server.ok('wallet.index', {}, ann);
    if (ENDPOINTS[name].method === 'GET') return;
    const { code } = await server.callLoosely(name, forged, ann);
    expect(code).toBe(1);
    const after = await server.ok('wallet.index', {}, ann);
    expect(Number(after.main)).toBeLessThanOrEqual(Number(before.main) + 10);
  });
});

/** Values for each field in turn, which must be refused or taken literally. */
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  [1],
  {},
  { $gt: '' },
  '',
  ' ',
  '\0',
  '\uD800',
  '‮10.00',
  "' OR 1=1 --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(141),
  -1,
  1.5,
  1e300,
];

describe.each(NAMES.filter((name) => Object.keys(GOOD[name]).length > 0))('%s', (name) => {
  it.each(Object.keys(GOOD[name]))(
    'answers with a refusal or a success for any value of %s',
    async (field) => {
      for (const value of ODD_VALUES) {
        const before = contentOf(server.world.db);
        const { status, code, data } = await server.callLoosely(
          name,
          { ...GOOD[name], [field]: value },
          ann,
        );
        expect({ status, value, known: code === 0 || code === 1 }).toMatchObject({
          status: 200,
          known: true,
        });
        if (code === 1) continue;
        expect(data).toBeNull();
        expect(contentOf(server.world.db)).toEqual(before);
      }
    },
  );

  it('refuses a payload without one of its fields', async () => {
    for (const field of Object.keys(GOOD[name])) {
      const rest = Object.entries(GOOD[name]).filter(([each]) => each !== field);
      await expectRefused(server, name, Object.fromEntries(rest), { ...ann, ...INVALID });
    }
  });

  it('refuses a payload that is not an object', async () => {
    for (const body of [[], 'text', 7, null]) {
      await expectRefused(server, name, body, { ...ann, ...INVALID });
    }
  });
});

describe.each(['wallet.transactions', 'wallet.deposits', 'wallet.withdrawals'] as const)(
  '%s',
  (name) => {
    it('refuses an invalid page, limit or status', async () => {
      for (const query of [
        { page: 0 },
        { page: '99999999999999999999' },
        { page: 'one' },
        { limit: 101 },
        { limit: -1 },
        { limit: 1.5 },
        { status: 'done' },
      ]) {
        await expectRefused(server, name, query, { ...ann, ...INVALID });
      }
    });

    it('returns an empty list with page and limit beyond the last page', async () => {
      expect(await server.ok(name, { page: 1000, limit: 3 }, ann)).toMatchObject({
        list: [],
        page: 1000,
        limit: 3,
      });
    });
  },
);

/** Invalid amounts (MONEY-1). NaN and Infinity become null in JSON. */
const NO_AMOUNTS: readonly unknown[] = [
  '-1',
  -1,
  '0',
  0,
  '0.00',
  '0.001',
  0.001,
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  ' 5 ',
  '1e5',
  '01.00',
  '1,00',
  '١٢',
  '１０',
  '1.00\n',
  '+5',
  '5.',
  '.5',
  '',
  2 ** 53,
  '9007199254740993',
  '12345678901234567890',
];
const NO_SCALARS: readonly unknown[] = [true, [1], {}, '1'.repeat(21), null];

describe.each(AMOUNT_NAMES)('%s', (name) => {
  it('refuses an invalid amount', async () => {
    for (const amount of NO_AMOUNTS) {
      await expectRefused(
        server,
        name,
        { ...GOOD[name], amount },
        {
          ...ann,
          en: 'Please enter a valid amount',
          zh: '请输入有效金额',
        },
      );
    }
  });

  it('refuses an amount that is neither text nor number', async () => {
    for (const amount of NO_SCALARS) {
      await expectRefused(server, name, { ...GOOD[name], amount }, { ...ann, ...INVALID });
    }
  });

  it('accepts an amount as text or number', async () => {
    for (const amount of ['10.5', '10.50', 10.5]) {
      const { code } = await server.callLoosely(name, { ...GOOD[name], amount }, ann);
      expect(code).toBe(1);
    }
  });
});

describe.each(MONEY_NAMES)('%s', (name) => {
  const key = 'a-key-of-ours';

  it('happens once for fifty calls with one key, with the same answer', async () => {
    const calls = Array.from({ length: 50 }, () =>
      server.callLoosely(name, GOOD[name], { ...ann, key }),
    );
    const answers = await Promise.all(calls);
    const [first] = answers;
    expect(first).toMatchObject({ code: 1 });
    for (const { code, msg, data } of answers) {
      expect({ code, msg, data }).toEqual({ code: 1, msg: first?.msg, data: first?.data });
    }
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(49);
    const before = contentOf(server.world.db);
    await server.callLoosely(name, GOOD[name], { ...ann, key });
    expect(contentOf(server.world.db)).toEqual(before);
  });

  it('refuses a used key with another payload', async () => {
    await server.callLoosely(name, GOOD[name], { ...ann, key });
    const [field = ''] = Object.keys(GOOD[name]).filter((each) => each !== 'direction');
    await expectRefused(
      server,
      name,
      { ...GOOD[name], [field]: '11' },
      {
        ...ann,
        key,
        en: 'This Idempotency-Key was used for another request',
        zh: '该 Idempotency-Key 已用于其他请求',
      },
    );
  });

  it('refuses an invalid key', async () => {
    await expectRefused(server, name, GOOD[name], {
      ...ann,
      key: 'short',
      en: 'The Idempotency-Key must be 8 to 64 letters, digits, - or _',
      zh: 'Idempotency-Key 须为 8 至 64 位字母、数字、- 或 _',
    });
  });

  it('ignores the keys of other users', async () => {
    const cat = server.player('catty', minor(100_00));
    await server.callLoosely(name, GOOD[name], { ...ann, key });
    const { code, headers } = await server.callLoosely(name, GOOD[name], { ...cat, key });
    expect(code).toBe(1);
    expect(headers['idempotency-replayed']).toBeUndefined();
  });
});

it.each(['wallet.transfer', 'wallet.withdraw', 'wallet.savings'] as const)(
  'keeps refusing %s under the same key',
  async (name) => {
    const key = 'the-same-tap';
    const payload = { ...GOOD[name], amount: '150.00' };
    const { msg } = await server.callLoosely(name, payload, { ...ann, key });
    await server.ok('wallet.deposit', { amount: '1000.00', channel: 'demo' }, ann);
    const again = await server.callLoosely(name, payload, { ...ann, key });
    expect(again).toMatchObject({ code: 0, msg });
    expect(await server.ok('wallet.index', {}, ann)).toMatchObject({ main: '1100.00' });
  },
);
