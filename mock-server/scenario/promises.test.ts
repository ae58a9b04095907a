import { beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINT_NAMES, type Payload } from '#contract/api/schemas.ts';
import { TRANSACTION_TYPES } from '#contract/rules/wallet.ts';
import { PLAYS } from '#contract/rules/plays.ts';
import { IS_FULL_RUN } from '../testing/test-scale.ts';
import {
  NOON,
  restartServer,
  server,
  type TestServer,
  testServer,
  MINUTE,
  DAY,
} from '../testing/test-server.ts';
import { rows } from '../core/world/database.ts';

let token: string;

async function begin(scenario: string, now = NOON, seed = 'a seed for tests'): Promise<void> {
  await restartServer({ scenario, now, seed });
  token = await server.login('demo1', 'Demo1234');
}

const ask = <N extends Parameters<TestServer['ok']>[0]>(name: N, payload: Payload<N>) =>
  server.ok(name, payload, { token });

const wallet = () => ask('wallet.index', {});
const tasks = async () =>
  Object.fromEntries(
    (await ask('welfare.index', {})).map(({ task_id, status }) => [task_id, status]),
  );

describe('new-player', () => {
  beforeEach(() => begin('new-player'));

  it('has an empty profile', async () => {
    const { jointime, ...user } = await ask('user.index', {});
    expect(jointime).toBe(NOON / 1000 - 40);
    const empty = { mobile: '', email: '', birthday: '', gender: '' };
    expect(user).toMatchObject({ ...empty, nickname: 'demo1', level: 1 });
  });

  it('has no money, no bets and no orders', async () => {
    const nothing = { main: '0.00', bonus: '0.00', frozen: '0.00', savings: '0.00', points: 0 };
    expect(await wallet()).toEqual(nothing);
    expect((await ask('games.getBetRecord', {})).total).toBe(0);
    expect((await ask('wallet.transactions', {})).total).toBe(0);
  });

  it('has no unread notices and has claimed nothing', async () => {
    const { total } = await ask('index.notice', {});
    expect(total).toBeGreaterThan(5);
    expect(await ask('index.unreadNoticeCount', {})).toEqual({ count: 0 });
    expect(await tasks()).toMatchObject({ sign_in: 'available', first_deposit: 'locked' });
    expect(Object.values(await tasks())).not.toContain('claimed');
  });
});

it('broke has no money', async () => {
  await begin('broke');
  expect(await wallet()).toMatchObject({ main: '0.00', bonus: '0.00', savings: '0.00' });
});

it('high-roller has the widest numbers that screens must fit, and one open bet', async () => {
  await begin('high-roller');
  const { main, savings, frozen } = await wallet();
  expect(savings).toBe('99999999.99');
  expect(main).toMatch(/^\d{8}\.\d{2}$/);
  expect(frozen).toBe('112345.66');
  const { list, total, stats } = await ask('games.getBetRecord', {});
  expect(total).toBeGreaterThan(30);
  expect(list[0]).toMatchObject({ status: 'pending', amount: '226692.40' });
  expect(Number(stats.amount)).toBeGreaterThan(2_000_000);
  const sent = await ask('wallet.transactions', { type: 'transfer_out' });
  expect(sent.list).toMatchObject([{ change: '-1234567.89', party: 'whale_2' }]);
  const got = await ask('wallet.transactions', { type: 'transfer_in' });
  expect(got.list).toMatchObject([{ change: '1000000.00', party: 'whale_2' }]);
  expect((await ask('wallet.withdrawals', { status: 'processing' })).total).toBe(3);
  expect((await ask('wallet.withdrawals', { status: 'completed' })).total).toBe(1);
});

describe('vip', () => {
  beforeEach(() => begin('vip'));

  it('has the highest level and every privilege', async () => {
    const { level, next_points, privileges } = await ask('user.vip', {});
    expect({ level, next_points }).toEqual({ level: 8, next_points: null });
    expect(privileges).toHaveLength(8);
    expect(privileges.filter(({ active }) => !active)).toEqual([]);
  });

  it('has a bonus, savings, two cards and a full profile', async () => {
    const { bonus, savings, points } = await wallet();
    expect(savings).toBe('18500.00');
    expect(bonus).toBe('888.00');
    expect(points).toBeGreaterThan(1_000_000);
    expect(await ask('wallet.cards', {})).toHaveLength(2);
    expect(await ask('user.index', {})).toMatchObject({
      email: 'demo1@example.com',
      mobile: '13800138000',
      birthday: '1988-08-08',
      gender: 'female',
    });
  });

  it('has not claimed the newest bonuses', async () => {
    expect(await tasks()).toMatchObject({
      weekly_bonus: 'available',
      level_bonus: 'available',
      upgrade_gift_8: 'available',
      first_deposit: 'claimed',
      complete_profile: 'claimed',
    });
  });
});

describe('closing-soon', () => {
  it.each([0, 1, 2 * MINUTE - 10_000, 2 * MINUTE - 9999, 2 * MINUTE, 3 * MINUTE - 1])(
    'begins ten seconds before the close of game 1, asked %i ms into a period',
    async (into) => {
      await begin('closing-soon', NOON + into);
      const { current, server_time } = await ask('games.getGameResult', { game_id: 1 });
      expect(current.close_time - server_time).toBe(10);
      expect(current.status).toBe('open');
      const later = server.world.clock.now() - (NOON + into);
      expect(later).toBeGreaterThanOrEqual(0);
      expect(later).toBeLessThan(3 * MINUTE);
      const { list } = await ask('games.getBetRecord', {});
      expect(list).toMatchObject([{ game_no: current.game_no, status: 'pending', game_id: 1 }]);
    },
  );

  it('closes after ten seconds and settles the bet', async () => {
    await begin('closing-soon');
    const { current } = await ask('games.getGameResult', { game_id: 1 });
    await server.clock({ advance: 10_000 });
    const bet = { game_id: 1, game_no: current.game_no, bet_content: { lines: [] } };
    const late = await server.call('games.submitBet', bet, { token });
    expect(late.msg).toBe('Current round closed, please wait for next');
    await server.clock({ to: 'settled', game_id: 1 });
    const [settled] = (await ask('games.getBetRecord', {})).list;
    expect(['win', 'lose']).toContain(settled?.status);
  });
});

describe('maintenance', () => {
  it('answers every API call with "Service unavailable"', async () => {
    const closed = await testServer({ scenario: 'maintenance' });
    for (const name of ENDPOINT_NAMES) {
      const english = await closed.callLoosely(name, {});
      expect(english, name).toMatchObject({ status: 503, code: 503, msg: 'Service unavailable' });
      const chinese = await closed.callLoosely(name, {}, { language: 'zh' });
      expect(chinese, name).toMatchObject({ status: 503, code: 503, msg: '服务不可用' });
    }
  });

  it('keeps the control plane open and ends when its fault is removed', async () => {
    const closed = await testServer({ scenario: 'maintenance' });
    const { body } = await closed.control('GET', '/faults');
    expect(body).toMatchObject({ faults: [{ kind: 'answer', standing: true }], unmet: [] });
    await closed.control('DELETE', '/faults');
    await closed.login('demo1', 'Demo1234');
  });
});

const statuses = (list: readonly { status: string }[]) =>
  [...new Set(list.map(({ status }) => status))].toSorted();

describe('busy', () => {
  const ALL_PAGES = { limit: 100 };

  it.each(IS_FULL_RUN ? ['one', 'two', 'three', 'four', 'five'] : ['one'])(
    'has everything in every status, whatever the dice (seed: %s)',
    async (seed) => {
      await begin('busy', NOON, seed);
      for (const status of ['pending', 'win', 'lose', 'cancelled'] as const) {
        expect((await ask('games.getBetRecord', { status })).total, status).toBeGreaterThan(0);
      }
      const ends = ['cancelled', 'finished', 'running', 'stopped'];
      expect(statuses((await ask('games.chases', ALL_PAGES)).list)).toEqual(ends);
      const orders = ['cancelled', 'completed', 'processing'];
      expect(statuses((await ask('wallet.deposits', ALL_PAGES)).list)).toEqual(orders);
      expect(statuses((await ask('wallet.withdrawals', ALL_PAGES)).list)).toEqual(orders);
      for (const type of TRANSACTION_TYPES.filter(
        // A rebate begins at VIP 4.
        (each) => each !== 'adjustment' && each !== 'rebate',
      )) {
        const { total } = await ask('wallet.transactions', { type });
        expect(total, type).toBeGreaterThan(0);
      }
    },
  );

  it('has what every list, filter, page and total needs', async () => {
    await begin('busy');
    const { db } = server.world;
    const played = rows<{ play: string }>(db, 'SELECT DISTINCT play FROM bet_line');
    expect(played.map(({ play }) => play).toSorted()).toEqual([...PLAYS].toSorted());
    expect(rows(db, 'SELECT DISTINCT user_id FROM bet')).toHaveLength(5);
    expect(rows(db, 'SELECT 1 FROM feedback')).toHaveLength(3);
    const longDays = rows(
      db,
      `SELECT (transfer.at + 8 * 3600 * 1000) / 86400000 AS day FROM transfer
       JOIN account ON account.id IN (transfer.dr, transfer.cr)
       WHERE account.user_id = 1 AND account.name = 'main'
       GROUP BY day HAVING COUNT(*) > 140`,
    );
    expect(longDays.length).toBeGreaterThanOrEqual(4);

    const totals: number[] = [];
    for (const range of ['today', '7d', '30d', undefined] as const) {
      totals.push((await ask('games.getBetRecord', range ? { range } : {})).total);
    }
    const [today = 0, week = 0, month = 0, all = 0] = totals;
    expect(today).toBeGreaterThan(50);
    expect(week).toBeGreaterThan(today);
    expect(month).toBeGreaterThan(week);
    expect(all).toBeGreaterThan(Math.max(month, 500));
    expect((await ask('user.index', {})).jointime).toBe((NOON - 93 * DAY) / 1000);

    const notices = await ask('index.notice', ALL_PAGES);
    const { count } = await ask('index.unreadNoticeCount', {});
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(notices.total);

    expect(Number((await wallet()).savings)).toBeGreaterThan(0);
    expect(await ask('wallet.cards', {})).toHaveLength(2);
    expect(await tasks()).toMatchObject({ first_deposit: 'claimed', sign_in: 'claimed' });
    expect((await ask('games.getHistoryRecord', { game_id: 1 })).stats.draws).toBe(240);
    const sent = await ask('wallet.transactions', { ...ALL_PAGES, type: 'transfer_out' });
    const parties = new Set(sent.list.map(({ party }) => party));
    expect([...parties].toSorted()).toEqual(['lucky_88', 'mei_lin']);
  });

  it('has rows of today even just after midnight', async () => {
    await begin('busy', NOON - 12 * 60 * MINUTE + 30_000);
    const { list } = await ask('games.getBetRecord', { range: 'today' });
    expect(list.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  });
});
