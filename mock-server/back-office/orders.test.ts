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

describe('a pending deposit', () => {
  it('is credited when approved, and its later review changes nothing', async () => {
    const no = await deposited();
    server.wall.pass(1000);
    expect((await decide(no, 'approve')).body).toEqual({
      order_no: no,
      username: 'annie',
      amount: '50.00',
      channel: 'bank',
      status: 'completed',
      created_at: NOON,
      finished_at: NOON + 1000,
      proof: '',
    });
    expect(await purse()).toEqual({ main: '1050.00', frozen: '0.00' });
    expect((await server.ok('wallet.deposits', {}, ann)).list).toMatchObject([
      { order_no: no, status: 'completed', finishtime: NOON / 1000 + 1 },
    ]);
    expect((await history())[0]).toBe(`${no} deposit 50.00 completed`);
    await expectNothingMore();
  });

  it('is cancelled when rejected, and never credited', async () => {
    const no = await deposited();
    expect((await decide(no, 'reject')).body).toMatchObject({ status: 'cancelled' });
    expect(await purse()).toEqual({ main: '1000.00', frozen: '0.00' });
    expect((await server.ok('wallet.deposits', {}, ann)).list).toMatchObject([
      { order_no: no, status: 'cancelled' },
    ]);
    expect((await history())[0]).toBe(`${no} deposit 0.00 cancelled`);
    await expectNothingMore();
  });
});

describe('a pending withdrawal', () => {
  it('is paid out when approved, and its later review changes nothing', async () => {
    const no = await withdrawn();
    expect(await purse()).toEqual({ main: '700.00', frozen: '300.00' });
    expect((await decide(no, 'approve')).body).toMatchObject({
      order_no: no,
      username: 'annie',
      status: 'completed',
      address: '6222000011112222',
      finished_at: NOON,
    });
    expect(await purse()).toEqual({ main: '700.00', frozen: '0.00' });
    expect((await server.ok('wallet.withdrawals', {}, ann)).list).toMatchObject([
      { order_no: no, status: 'completed', finishtime: NOON / 1000 },
    ]);
    expect((await history())[0]).toBe(`${no} withdraw -300.00 completed`);
    await expectNothingMore();
  });

  it('is released in full when rejected', async () => {
    const no = await withdrawn();
    expect((await decide(no, 'reject')).body).toMatchObject({ status: 'cancelled' });
    expect(await purse()).toEqual({ main: '1000.00', frozen: '0.00' });
    expect((await history()).slice(0, 2)).toEqual([
      `${no} refund 300.00 completed`,
      `${no} withdraw -300.00 cancelled`,
    ]);
    await expectNothingMore();
  });

  it('leaves other withdrawals of its user frozen', async () => {
    const [first, second] = [await withdrawn('100.00'), await withdrawn('200.00')];
    await decide(first, 'reject');
    expect(await purse()).toEqual({ main: '800.00', frozen: '200.00' });
    await decide(second, 'approve');
    expect(await purse()).toEqual({ main: '800.00', frozen: '0.00' });
    await expectNothingMore();
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

  it.each(['processing', 'completed', 'cancelled'] as const)(
    'can be filtered by the status %s',
    async (status) => {
      const numbers = {
        processing: await withdrawn('10.00'),
        completed: await withdrawn('10.00'),
        cancelled: await withdrawn('10.00'),
      };
      await decide(numbers.completed, 'approve');
      await decide(numbers.cancelled, 'reject');
      const { body } = await server.control('GET', `/withdrawals?status=${status}`);
      const order = { order_no: numbers[status], status };
      expect(body).toMatchObject({ total: 1, withdrawals: [order] });
    },
  );

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
  it.each(['D0000000009', 'D1', 'x', 'B0000000001'])('for %s, which is no deposit', async (no) => {
    await withdrawn();
    const answer = await server.control('POST', `/deposits/${no}`, { decision: 'approve' });
    expect(answer).toMatchObject(problem(404, 'Unknown order', 'D0000000001'));
  });

  it('for the number of an order of the other kind', async () => {
    const no = await deposited();
    const answer = await server.control('POST', `/withdrawals/${no}`, { decision: 'approve' });
    expect(answer.status).toBe(404);
    expect(await purse()).toEqual({ main: '1000.00', frozen: '0.00' });
  });

  it('while money is halted, and accepted afterwards', async () => {
    const no = await withdrawn();
    server.world.halted = true;
    const call = () => decide(no, 'approve');
    await expectProblem(server, call, 409, 'Money is halted', 'POST /__mock/audit');
    expect(server.audit()).toEqual(CLEAN);
    expect((await decide(no, 'approve')).status).toBe(200);
  });

  it('in a world without the order', async () => {
    server.worlds.create({ key: 'other', scenario: 'empty' });
    const no = await deposited();
    const body = { decision: 'approve' };
    expect((await server.control('POST', `/deposits/${no}`, body, 'other')).status).toBe(404);
    expect((await depositsWith('status=processing')).total).toBe(1);
  });
});
