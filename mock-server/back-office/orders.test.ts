import { beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { contentOf } from '../core/testing/test-world.ts';
import {
  expectProblem,
  NOON,
  problem,
  testServer,
  type Player,
  type TestServer,
} from '../testing/test-server.ts';
import { failedJobs } from '../core/world/due-work.ts';

const CLEAN = { ok: true, breaches: [] };

let server: TestServer;
let ann: Player;

beforeEach(async () => {
  server = await testServer();
  ann = server.player('annie', minor(1000_00));
});

const deposited = async (amount = '50.00', player = ann) =>
  (await server.ok('wallet.deposit', { amount, channel: 'bank' }, player)).order_no;
const withdrawn = async (amount = '300.00', player = ann) => {
  const order = { amount, channel: 'bank', address: '6222000011112222' };
  return (await server.ok('wallet.withdraw', order, player)).order_no;
};
const decide = (no: string, decision: string) =>
  server.control('POST', `/${no.startsWith('W') ? 'withdrawals' : 'deposits'}/${no}`, { decision });
const depositsWith = async (query: string) =>
  (await server.control('GET', `/deposits?${query}`)).body;

const purse = async () => {
  const { main, frozen } = await server.ok('wallet.index', {}, ann);
  return { main, frozen };
};
const history = async () =>
  (await server.ok('wallet.transactions', {}, ann)).list.map(({ order_no, type, change, status }) =>
    [order_no, type, change, status].join(' '),
  );
/** Checks that a later review changes nothing, and that the audit passes. */
async function expectNothingMore(): Promise<void> {
  const before = [await purse(), await history()];
  await server.clock({ advance: '25h' });
  expect([await purse(), await history()]).toEqual(before);
  expect(failedJobs(server.world)).toEqual([]);
  expect(server.audit()).toEqual(CLEAN);
}

describe('a pending order', () => {
  const DEPOSIT = {
    list: 'wallet.deposits',
    order: deposited,
    has: { amount: '50.00', proof: '' },
  };
  const WITHDRAWAL = {
    list: 'wallet.withdrawals',
    order: withdrawn,
    has: { amount: '300.00', address: '6222000011112222' },
  };
  it.each([
    ['credited', DEPOSIT, 'approve', 'completed', '1050.00', ['deposit 50.00 completed']],
    ['never credited', DEPOSIT, 'reject', 'cancelled', '1000.00', ['deposit 0.00 cancelled']],
    ['paid out', WITHDRAWAL, 'approve', 'completed', '700.00', ['withdraw -300.00 completed']],
    [
      'released in full',
      WITHDRAWAL,
      'reject',
      'cancelled',
      '1000.00',
      ['refund 300.00 completed', 'withdraw -300.00 cancelled'],
    ],
  ] as const)(
    'is %s at its decision, and its later review changes nothing',
    async (_, { list, order, has }, decision, status, main, entries) => {
      const order_no = await order();
      server.wall.pass(1000);
      expect((await decide(order_no, decision)).body).toEqual({
        order_no,
        username: 'annie',
        channel: 'bank',
        status,
        created_at: NOON,
        finished_at: NOON + 1000,
        ...has,
      });
      expect(await purse()).toEqual({ main, frozen: '0.00' });
      const finished = { order_no, status, finishtime: NOON / 1000 + 1 };
      expect((await server.ok(list, {}, ann)).list).toMatchObject([finished]);
      const shown = entries.map((entry) => `${order_no} ${entry}`);
      expect((await history()).slice(0, shown.length)).toEqual(shown);
      await expectNothingMore();
    },
  );

  it('that is a withdrawal leaves other withdrawals of its user frozen', async () => {
    const [first, second] = [await withdrawn('100.00'), await withdrawn('200.00')];
    await decide(first, 'reject');
    expect(await purse()).toEqual({ main: '800.00', frozen: '200.00' });
    await decide(second, 'approve');
    expect(await purse()).toEqual({ main: '800.00', frozen: '0.00' });
  });
});

describe('a decided order', () => {
  it.each([
    ['deposit', 'approve', 'completed'],
    ['deposit', 'reject', 'cancelled'],
    ['withdrawal', 'approve', 'completed'],
    ['withdrawal', 'reject', 'cancelled'],
  ])('stays as it is: a %s after %s', async (name, decision, status) => {
    const no = await (name === 'deposit' ? deposited() : withdrawn());
    await decide(no, decision);
    const before = contentOf(server.world.db);
    for (const again of ['approve', 'reject']) {
      const answer = await decide(no, again);
      const decided = `The ${name} ${no} is ${status} since ${NOON}`;
      expect(answer).toMatchObject(problem(409, 'Decided already', decided));
      expect(answer.body).toMatchObject({ order: { order_no: no, status, finished_at: NOON } });
    }
    expect(contentOf(server.world.db)).toEqual(before);
  });

  it('keeps the decision of a review that was due before', async () => {
    const no = await deposited();
    server.wall.pass(30_000);
    expect(await decide(no, 'reject')).toMatchObject({
      status: 409,
      body: { order: { status: 'completed', finished_at: NOON + 30_000 } },
    });
    expect(await purse()).toEqual({ main: '1050.00', frozen: '0.00' });
  });
});

describe('the list of orders', () => {
  it('has the orders of every user, newest first', async () => {
    const bob = server.player('bobby', minor(0));
    const numbers = [await deposited('1.00'), await deposited('2.00', bob)];
    expect(await depositsWith('')).toMatchObject({
      total: 2,
      deposits: [
        { order_no: numbers[1], username: 'bobby', amount: '2.00', status: 'processing' },
        { order_no: numbers[0], username: 'annie', amount: '1.00', finished_at: null },
      ],
    });
    const { body } = await server.control('GET', '/withdrawals');
    expect(body).toEqual({ total: 0, withdrawals: [] });
  });

  it('can be filtered by status', async () => {
    const numbers = {
      processing: await withdrawn('10.00'),
      completed: await withdrawn('10.00'),
      cancelled: await withdrawn('10.00'),
    };
    await decide(numbers.completed, 'approve');
    await decide(numbers.cancelled, 'reject');
    for (const [status, order_no] of Object.entries(numbers)) {
      const { body } = await server.control('GET', `/withdrawals?status=${status}`);
      expect(body).toMatchObject({ total: 1, withdrawals: [{ order_no, status }] });
    }
  });

  it('is limited on request, and counts all orders', async () => {
    for (const amount of ['1.00', '2.00', '3.00']) await deposited(amount);
    const newest = { total: 3, deposits: [{ amount: '3.00' }, { amount: '2.00' }] };
    expect(await depositsWith('limit=2')).toMatchObject(newest);
  });

  it('includes reviews that are due by now', async () => {
    await deposited();
    server.wall.pass(30_000);
    expect((await depositsWith('status=processing')).total).toBe(0);
  });
});

describe('the decision of an order is refused', () => {
  it('for a number that is no order of its kind', async () => {
    await withdrawn();
    for (const no of ['D0000000009', 'D1', 'x', 'B0000000001', 'W0000000001']) {
      const answer = await server.control('POST', `/deposits/${no}`, { decision: 'approve' });
      expect(answer, no).toMatchObject(problem(404, 'Unknown order', 'D0000000001'));
    }
  });

  it('while money is halted, and accepted afterwards', async () => {
    const no = await withdrawn();
    server.world.halted = true;
    const call = () => decide(no, 'approve');
    await expectProblem(server, call, 409, 'Money is halted', 'POST /__mock/audit');
    expect(server.audit()).toEqual(CLEAN);
    expect((await decide(no, 'approve')).status).toBe(200);
  });
});
