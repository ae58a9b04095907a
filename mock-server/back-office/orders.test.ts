import { describe, expect, it } from 'vitest';
import { ann, expectProblem, NOON, problem, server, withServer } from '../testing/test-server.ts';
import { failedJobs } from '../core/world/due-work.ts';

withServer({ ann: 1000_00 });

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
async function expectNothingMore(): Promise<void> {
  const before = [await purse(), await history()];
  await server.clock({ advance: '25h' });
  expect([await purse(), await history()]).toEqual(before);
  expect(failedJobs(server.world)).toEqual([]);
}

describe('a pending order', () => {
  it.each([
    [deposited, 'approve', 'completed', '1050.00', ['deposit 50.00 completed']],
    [deposited, 'reject', 'cancelled', '1000.00', ['deposit 0.00 cancelled']],
    [withdrawn, 'approve', 'completed', '700.00', ['withdraw -300.00 completed']],
    [
      withdrawn,
      'reject',
      'cancelled',
      '1000.00',
      ['refund 300.00 completed', 'withdraw -300.00 cancelled'],
    ],
  ] as const)(
    'is decided at once, and its later review changes nothing: %o, %s',
    async (order, decision, status, main, entries) => {
      const order_no = await order();
      server.wall.pass(1000);
      const isDeposit = order === deposited;
      expect((await decide(order_no, decision)).body).toEqual({
        order_no,
        username: 'annie',
        amount: isDeposit ? '50.00' : '300.00',
        channel: 'bank',
        status,
        created_at: NOON,
        finished_at: NOON + 1000,
        ...(isDeposit ? { proof: '' } : { address: '6222000011112222' }),
      });
      expect(await purse()).toEqual({ main, frozen: '0.00' });
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
    [deposited, 'deposit', 'approve', 'completed'],
    [withdrawn, 'withdrawal', 'reject', 'cancelled'],
  ] as const)('stays as it is: %o', async (order, name, decision, status) => {
    const no = await order();
    await decide(no, decision);
    for (const again of ['approve', 'reject']) {
      const detail = `The ${name} ${no} is ${status} since ${NOON}`;
      await expectProblem(() => decide(no, again), 409, 'Decided already', detail);
      const { body } = await decide(no, again);
      expect(body).toMatchObject({ order: { order_no: no, status, finished_at: NOON } });
    }
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
  it('has the orders of every user, newest first, up to a limit', async () => {
    const bob = server.player('bobby');
    const numbers = [await deposited('1.00'), await deposited('2.00', bob)];
    const newest = { order_no: numbers[1], username: 'bobby', amount: '2.00', finished_at: null };
    const oldest = { order_no: numbers[0], username: 'annie', amount: '1.00' };
    expect(await depositsWith('')).toMatchObject({ total: 2, deposits: [newest, oldest] });
    expect(await depositsWith('limit=1')).toMatchObject({ total: 2, deposits: [newest] });
    const { body } = await server.control('GET', '/withdrawals');
    expect(body).toEqual({ total: 0, withdrawals: [] });
  });

  it('can be filtered by status, and includes reviews that are due by now', async () => {
    const [approved, rejected] = [await withdrawn('10.00'), await withdrawn('10.00')];
    await decide(approved, 'approve');
    await decide(rejected, 'reject');
    const completed = await server.control('GET', '/withdrawals?status=completed');
    expect(completed.body).toMatchObject({ total: 1, withdrawals: [{ order_no: approved }] });
    await deposited();
    expect((await depositsWith('status=processing')).total).toBe(1);
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
    await expectProblem(call, 409, 'Money is halted', 'POST /__mock/audit');
    server.audit();
    expect((await decide(no, 'approve')).status).toBe(200);
  });
});
