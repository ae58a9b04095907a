import { beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { WELFARE_RULES } from '#contract/rules/welfare.ts';
import { post, systemAccount, userAccount } from '../ledger/ledger.ts';
import { expectRefused, testServer, type Player, type TestServer } from '../testing/test-server.ts';
import { transaction } from '../core/world/database.ts';
import { insertClaim } from './welfare-table.ts';

const CLAIMED = { en: 'Already claimed', zh: '已领取' };
const NOT_YET = { en: 'Not eligible yet', zh: '未达条件' };

let server: TestServer;
let ann: Player;

/** 2026-11-21 is a Saturday, noon in Shanghai. */
beforeEach(async () => {
  server = await testServer();
  ann = server.player('annie', minor(1000_00));
});

const claim = (task_id: string, who = ann) => server.call('welfare.claim', { task_id }, who);
const balances = () => server.ok('wallet.index', {}, ann);
const setClock = (set: string) => server.clock({ set: `2026-11-${set}+08:00` });

async function taskOf(id: string, who = ann) {
  const task = (await server.ok('welfare.index', {}, who)).find(({ task_id }) => task_id === id);
  if (!task) throw new Error(`there is no task ${id}`);
  return task;
}

const standing = async (id: string) => {
  const { status, progress, target } = await taskOf(id);
  return `${status} ${progress}/${target}`;
};

async function bet(count = 1): Promise<void> {
  for (let no = 0; no < count; no += 1) await server.placeBet(ann, { amount: '1.00' });
}

const expectNoReward = (task_id: string, reason: { en: string; zh: string }) =>
  expectRefused(server, 'welfare.claim', { task_id }, { ...ann, ...reason });

function givePoints(points: number): void {
  const { world } = server;
  transaction(world.db, () => {
    const given = { at: world.clock.now(), kind: 'test', ref: `test:points:${points}` };
    const [from, to] = [systemAccount('points_issuer'), userAccount(ann.id, 'points')];
    post(world, { ...given, from, to, amount: minor(points) });
  });
}

describe('the welfare center', () => {
  it('shows every task with its reward and progress', async () => {
    const tasks = await server.ok('welfare.index', {}, ann);
    expect(
      tasks.map(({ task_id, every, asset, reward, status }) =>
        [task_id, every, reward, asset, status].join(' '),
      ),
    ).toEqual([
      'sign_in day 10 points available',
      'first_deposit once 10.00 bonus locked',
      'first_bet day 5 points locked',
      'ten_bets day 20 points locked',
      'complete_profile once 50 points locked',
      'weekly_bonus week 2.00 bonus locked',
    ]);
    expect(tasks[3]).toMatchObject({ progress: 0, target: 10 });
  });

  it('explains the bonus in both languages', async () => {
    const inChinese = await server.call('welfare.index', {}, { ...ann, language: 'zh' });
    const inEnglish = await server.ok('welfare.index', {}, ann);
    for (const [no, english] of inEnglish.entries()) {
      const chinese = inChinese.data[no];
      expect(chinese?.title).toMatch(/^[\p{Script=Han}VIP]+$/u);
      expect(english.title).toMatch(/^[A-Z][\w -]+$/);
      expect(english.text.includes('cannot be bet, transferred or withdrawn')).toBe(
        english.asset === 'bonus',
      );
      expect(chinese?.text.includes('不可投注、转账或提现')).toBe(english.asset === 'bonus');
    }
  });
});

describe('a claim', () => {
  it('pays points and shows the task as claimed', async () => {
    expect(await claim('sign_in')).toMatchObject({
      code: 1,
      msg: 'Claimed successful',
      data: {
        task: { task_id: 'sign_in', title: 'Daily sign-in', status: 'claimed', reward: '10' },
        balances: { main: '1000.00', bonus: '0.00', points: 10 },
      },
    });
    const bob = { ...server.player('bobby', minor(0)), language: 'zh' } as const;
    const answer = await server.call('welfare.claim', { task_id: 'sign_in' }, bob);
    expect(answer).toMatchObject({ msg: '领取成功', data: { task: { title: '每日签到' } } });
  });

  it('pays a bonus into the bonus balance alone, which cannot be spent', async () => {
    await server.ok('wallet.deposit', { amount: '1.00', channel: 'demo' }, ann);
    await server.ok('wallet.savings', { direction: 'in', amount: '1001.00' }, ann);
    await claim('first_deposit');
    expect(await balances()).toMatchObject({ main: '0.00', bonus: '10.00' });
    server.player('bobby', minor(0));
    const transfer = { to_user: 'bobby', amount: '1.00' };
    expect((await server.call('wallet.transfer', transfer, ann)).code).toBe(0);
    const withdraw = { amount: '10.00', channel: 'bank', address: 'acct-1' };
    expect((await server.call('wallet.withdraw', withdraw, ann)).code).toBe(0);
    expect(await balances()).toMatchObject({ main: '0.00', bonus: '10.00' });
  });

  it('is paid once a day in Shanghai time', async () => {
    await setClock('21T23:59:59');
    await claim('sign_in');
    await expectNoReward('sign_in', CLAIMED);
    await setClock('22T00:00:00');
    expect((await claim('sign_in')).code).toBe(1);
    expect((await balances()).points).toBe(20);
  });

  it('is paid only once for a one-time task', async () => {
    await server.ok('wallet.deposit', { amount: '1.00', channel: 'demo' }, ann);
    await claim('first_deposit');
    await server.clock({ set: '2026-11-22T00:00:00+08:00' });
    await server.ok('wallet.deposit', { amount: '1.00', channel: 'demo' }, ann);
    await expectNoReward('first_deposit', CLAIMED);
  });

  it('is limited by the database too', async () => {
    await claim('sign_in');
    const { world } = server;
    const claimed = { userId: ann.id, rule: 'sign_in', period: '2026-11-21' } as const;
    const again = { ...claimed, asset: 'points', reward: minor(10), now: 0 } as const;
    expect(() => insertClaim(world, again)).toThrow('UNIQUE');
  });

  it.each(['', 'SIGN_IN', 'nothing', '__proto__', "sign_in' --"])(
    'refuses the unknown task "%s"',
    async (task_id) => {
      await expectNoReward(task_id, { en: 'Task not found', zh: '任务不存在' });
    },
  );

  it.each(WELFARE_RULES.filter(({ id }) => id !== 'sign_in'))(
    'of $id is refused for a new player',
    async ({ id }) => {
      await expectNoReward(id, NOT_YET);
    },
  );

  it('ignores the actions and claims of other players', async () => {
    await bet();
    await claim('first_bet');
    const bob = server.player('bobby', minor(0));
    expect(await taskOf('first_bet', bob)).toMatchObject({ status: 'locked', progress: 0 });
    expect((await taskOf('sign_in', bob)).status).toBe('available');
    await claim('sign_in', bob);
    expect((await taskOf('sign_in')).status).toBe('available');
  });
});

describe('a task', () => {
  it('for the first deposit waits for a completed deposit', async () => {
    await server.ok('wallet.deposit', { amount: '5.00', channel: 'bank' }, ann);
    expect(await standing('first_deposit')).toBe('locked 0/1');
    await server.clock({ advance: '30s' });
    expect(await standing('first_deposit')).toBe('available 1/1');
  });

  it('for bets counts those of today, up to its target', async () => {
    await bet(9);
    expect([await standing('first_bet'), await standing('ten_bets')]).toEqual([
      'available 1/1',
      'locked 9/10',
    ]);
    await bet(2);
    expect(await standing('ten_bets')).toBe('available 10/10');
    expect(await claim('ten_bets')).toMatchObject({ data: { balances: { points: 20 } } });
    await setClock('22T00:00:00');
    expect([await standing('first_bet'), await standing('ten_bets')]).toEqual([
      'locked 0/1',
      'locked 0/10',
    ]);
  });

  it('for bets does not count voided ones', async () => {
    await bet();
    await server.control('POST', '/games/1/void');
    expect((await balances()).main).toBe('1000.00');
    expect(await standing('first_bet')).toBe('locked 0/1');
  });

  it('for the profile counts its four fields', async () => {
    const fields = [
      { email: 'ann@example.com' },
      { mobile: '13800138000' },
      { birthday: '1990-01-31' },
      { gender: 'other' },
    ] as const;
    for (const [done, field] of fields.entries()) {
      expect(await standing('complete_profile')).toBe(`locked ${done}/4`);
      await server.ok('user.profile', field, ann);
    }
    expect(await standing('complete_profile')).toBe('available 4/4');
    expect((await claim('complete_profile')).data.balances.points).toBe(50);
  });

  it('for the week opens at VIP 3, pays by level and resets on Monday', async () => {
    givePoints(499);
    expect(await standing('weekly_bonus')).toBe('locked 2/3');
    givePoints(1);
    expect(await standing('weekly_bonus')).toBe('available 3/3');
    expect((await claim('weekly_bonus')).data.balances.bonus).toBe('6.00');
    await setClock('22T23:59:59');
    await expectNoReward('weekly_bonus', CLAIMED);
    givePoints(1500);
    await setClock('23T00:00:00');
    expect(await taskOf('weekly_bonus')).toMatchObject({ status: 'available', reward: '8.00' });
    expect((await claim('weekly_bonus')).data.balances.bonus).toBe('14.00');
  });
});

describe('the audit of damaged claims', () => {
  beforeEach(async () => {
    server = await testServer({ endsAudited: false });
    ann = server.player('annie', minor(100_00));
    server.player('bobby', minor(0));
    await server.ok('wallet.deposit', { amount: '1.00', channel: 'demo' }, ann);
    await claim('sign_in');
    await claim('first_deposit');
  });

  it('finds no breach before the damage', () => {
    expect(server.audit()).toEqual({ ok: true, breaches: [] });
  });

  const FROM_BONUS = `INSERT INTO transfer (at, kind, ref, dr, cr, amount)
    SELECT 0, 'convert', 'convert:1', d.id, c.id, 1 FROM account d, account c
    WHERE d.user_id = 1 AND d.name = 'bonus' AND c.user_id = 1 AND c.name = 'main'`;

  it.each([
    ['a claim of another reward', 'UPDATE welfare_claim SET reward = reward + 1'],
    ['a claim of another asset', "UPDATE welfare_claim SET asset = 'bonus'"],
    ["another's claim", 'UPDATE welfare_claim SET user_id = 2'],
    ['a claim of another day', "UPDATE welfare_claim SET period = '2026-11-20'"],
    ['a grant without a claim', "DELETE FROM welfare_claim WHERE rule = 'sign_in'"],
    [
      'a claim that was never granted',
      "INSERT INTO welfare_claim VALUES (2, 'sign_in', '2026-11-21', 'points', 10, 0)",
    ],
    ['bonus that became money', FROM_BONUS],
  ])('reports P1 for %s', (_, sql) => {
    server.world.db.exec(sql);
    expect(server.audit().breaches.map(({ rule }) => rule)).toContain('P1');
  });
});
