import { beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { contentOf } from '../core/testing/test-world.ts';
import { NOON, testServer, type Player, type TestServer } from '../testing/test-server.ts';
import { rows } from '../core/world/database.ts';

let server: TestServer;
let ann: Player;

beforeEach(async () => {
  server = await testServer();
  ann = server.player('ann', minor(0));
});

const deposit = (amount: unknown, channel: unknown = 'demo', language: 'en' | 'zh' = 'en') =>
  server.callLoosely<'wallet.deposit'>(
    'wallet.deposit',
    { amount, channel },
    { token: ann.token, language },
  );

const main = async () => (await server.ok('wallet.index', {}, ann)).main;

describe('wallet/index', () => {
  it('shows every balance of the caller alone', async () => {
    const bob = server.player('bob', minor(123_45));
    await deposit('1.00');
    const empty = { bonus: '0.00', frozen: '0.00', savings: '0.00', points: 0 };
    expect(await server.ok('wallet.index', {}, ann)).toMatchObject({ main: '1.00', ...empty });
    expect(await server.ok('wallet.index', {}, bob)).toMatchObject({ main: '123.45', ...empty });
  });

  it('agrees with user/index and the ledger to the cent', async () => {
    await deposit('1234.56');
    expect(await main()).toBe('1234.56');
    expect((await server.ok('user.index', {}, ann)).money).toBe('1234.56');
    expect(balanceOf(server.world, ann.id)).toBe(1234_56);
  });
});

describe('a deposit', () => {
  it.each(['1', '1.5', '1.50', 1, 1.5])('accepts the amount %j', async (amount) => {
    expect((await deposit(amount)).data.balance).toBe(Number(amount).toFixed(2));
  });

  it('with a review is credited once, when its time has passed', async () => {
    await deposit('50.00', 'bank');
    server.wall.pass(30_000);
    expect(await main()).toBe('50.00');
    await server.clock({ advance: '1h' });
    expect(await main()).toBe('50.00');
  });

  it('appears in the list of work done by the clock', async () => {
    await deposit('50.00', 'bank');
    const { fired } = await server.clock({ advance: '30s' });
    expect(fired).toContainEqual({ at: NOON + 30_000, kind: 'deposit_review', ref: 'deposit:1' });
  });

  it('is not credited after a cancellation', async () => {
    await deposit('50.00', 'bank');
    server.world.db.exec("UPDATE deposit SET status = 'cancelled'");
    await server.clock({ advance: '1m' });
    expect(await main()).toBe('0.00');
  });
});

describe('a refused deposit', () => {
  async function expectRefused(
    attempt: (language: 'en' | 'zh') => Promise<{ code: number; msg: string; status: number }>,
    en: RegExp,
    zh: RegExp,
  ): Promise<void> {
    const before = contentOf(server.world.db);
    const [english, chinese] = [await attempt('en'), await attempt('zh')];
    expect(english).toMatchObject({ status: 200, code: 0, msg: expect.stringMatching(en) });
    expect(chinese).toMatchObject({ status: 200, code: 0, msg: expect.stringMatching(zh) });
    expect(contentOf(server.world.db)).toEqual(before);
  }

  it.each([
    '-1',
    -1,
    '0',
    0,
    '0.00',
    '0.001',
    0.001,
    1.001,
    'NaN',
    'Infinity',
    '0x10',
    ' 5 ',
    '1e5',
    '01.00',
    '1,00',
    '٥.٠٠',
    '1.00\n',
    '',
    '+5',
    '5.',
    '.5',
    1e21,
  ])('has the invalid amount %j', async (amount) => {
    await expectRefused(
      (language) => deposit(amount, 'demo', language),
      /^Please enter a valid amount$/,
      /^请输入有效金额$/,
    );
  });

  it.each([null, true, [1], {}, undefined, '1'.repeat(21)])('for the amount %j', async (amount) => {
    await expectRefused(
      (language) => deposit(amount, 'demo', language),
      /^Invalid parameters$/,
      /^参数不正确$/,
    );
  });

  it('has an amount that JSON parses as infinite', async () => {
    const before = contentOf(server.world.db);
    const reply = await server.send({
      method: 'POST',
      url: '/api/wallet/deposit',
      headers: { token: ann.token, 'content-type': 'application/json' },
      payload: '{"amount":1e309,"channel":"demo"}',
    });
    expect(reply).toMatchObject({ status: 200, code: 0 });
    expect(contentOf(server.world.db)).toEqual(before);
  });

  it.each(['0.99', '0.01', '100000.01', '999999999999', 2 ** 53])(
    'is outside the limits: %j',
    async (amount) => {
      const reply = await deposit(amount);
      expect(reply).toMatchObject({ status: 200, code: 0 });
      expect(balanceOf(server.world, ann.id)).toBe(0);
      expect(rows(server.world.db, 'SELECT id FROM deposit')).toEqual([]);
    },
  );

  it.each([5, null, ['demo'], undefined])('has the invalid channel %j', async (channel) => {
    const before = contentOf(server.world.db);
    const payload = { amount: '5.00', channel };
    expect(await server.callLoosely('wallet.deposit', payload, ann)).toMatchObject({
      code: 0,
      msg: 'Invalid parameters',
    });
    expect(contentOf(server.world.db)).toEqual(before);
  });
});

it('credits the caller alone, whatever user the body names', async () => {
  const bob = server.player('bob', minor(0));
  const payload = {
    amount: '5.00',
    channel: 'demo',
    user_id: bob.id,
    status: 'completed',
    balance: '999.00',
    id: 9,
  };
  const { data } = await server.callLoosely<'wallet.deposit'>('wallet.deposit', payload, ann);
  expect(data).toMatchObject({ order_no: 'D0000000001', balance: '5.00' });
  expect(balanceOf(server.world, bob.id)).toBe(0);
});
