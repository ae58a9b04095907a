import { beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { VIP_THRESHOLDS } from '#contract/rules/vip.ts';
import { post, systemAccount, userAccount } from '../ledger/ledger.ts';
import {
  ann,
  type Damage,
  damageCases,
  expectRefused,
  NOON,
  restartServer,
  server,
  withServer,
} from '../testing/test-server.ts';
import { rows, transaction } from '../core/world/database.ts';
import { insertClaim } from './welfare-table.ts';

const CLAIMED = { en: 'Already claimed', zh: '已领取' };
const NOT_YET = { en: 'Not eligible yet', zh: '未达条件' };

/** A Saturday, noon in Shanghai. */
beforeEach(() => startAt('2026-11-21T12:00:00'));

/** Starts over at a moment in Shanghai time: each day that a world lives through has 1,400 draws. */
async function startAt(moment: string): Promise<void> {
  await restartServer({ now: Date.parse(`${moment}+08:00`), ann: 1000_00 });
}

const claim = (task_id: string, who = ann) => server.call('welfare.claim', { task_id }, who);

/** Claims a reward and returns what it brought to the main account. */
async function paid(task_id: string): Promise<string | undefined> {
  await claim(task_id);
  return (await server.ok('wallet.transactions', {}, ann)).list[0]?.change;
}

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
  expectRefused('welfare.claim', { task_id }, { ...ann, ...reason });

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
      'weekly_bonus week 6.00 bonus locked',
      'upgrade_gift_2 once 5.00 bonus locked',
      'birthday_gift year 8.00 bonus locked',
      'level_bonus month 10.00 bonus locked',
      'high_rebate day 0.00 bonus locked',
      'rebate_bonus week 0.00 bonus locked',
    ]);
    expect(tasks[3]).toMatchObject({ progress: 0, target: 10 });
  });

  it('names and explains every task in both languages', async () => {
    const inChinese = await server.call('welfare.index', {}, { ...ann, language: 'zh' });
    const inEnglish = await server.ok('welfare.index', {}, ann);
    for (const [no, english] of inEnglish.entries()) {
      const chinese = inChinese.data[no];
      expect(chinese?.title).toMatch(/^[\p{Script=Han}VIP 2]+$/u);
      expect(chinese?.text).toMatch(/^[\p{Script=Han}VIP\d .%，、：。]+$/u);
      expect(english.title).toMatch(/^[A-Z][\w -]+$/);
      expect(english.text).toMatch(/^[A-Z\d][\w .,%-]+\.$/);
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
    const bob = { ...server.player('bobby'), language: 'zh' } as const;
    const answer = await server.call('welfare.claim', { task_id: 'sign_in' }, bob);
    expect(answer).toMatchObject({ msg: '领取成功', data: { task: { title: '每日签到' } } });
  });

  it('pays a bonus into the main account, like any play money', async () => {
    await server.ok('wallet.deposit', { amount: '1.00', channel: 'demo' }, ann);
    expect(await paid('first_deposit')).toBe('10.00');
    expect(await balances()).toMatchObject({ main: '1011.00', bonus: '0.00' });
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

  it('ignores the actions and claims of other players', async () => {
    await bet();
    await claim('first_bet');
    const bob = server.player('bobby');
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
    expect(await standing('weekly_bonus')).toBe('available 1/1');
    expect(await paid('weekly_bonus')).toBe('6.00');
    await setClock('22T23:59:59');
    await expectNoReward('weekly_bonus', CLAIMED);
    givePoints(1500);
    await setClock('23T00:00:00');
    expect(await taskOf('weekly_bonus')).toMatchObject({ status: 'available', reward: '8.00' });
    expect(await paid('weekly_bonus')).toBe('8.00');
  });
});

describe('the VIP rewards', () => {
  const pointsOf = (level: number) => VIP_THRESHOLDS[level - 1] ?? 0;
  const ledgerKinds = () =>
    rows<{ kind: string }>(
      server.world.db,
      "SELECT kind FROM transfer WHERE ref LIKE 'welfare:%' ORDER BY id",
    ).map(({ kind }) => kind);

  it('pay the upgrade gift once for each level, with an entry of its own', async () => {
    // The next day begins a week and a month too.
    await startAt('2027-01-31T23:00:00');
    await expectNoReward('upgrade_gift_2', NOT_YET);
    givePoints(500);
    expect(await paid('upgrade_gift_2')).toBe('5.00');
    expect(await paid('upgrade_gift_3')).toBe('10.00');
    await expectNoReward('upgrade_gift_3', CLAIMED);
    await expectNoReward('upgrade_gift_4', NOT_YET);
    await server.clock({ set: '2027-02-01T00:00:00+08:00' });
    await expectNoReward('upgrade_gift_2', CLAIMED);
    expect(ledgerKinds()).toEqual(['upgrade_gift', 'upgrade_gift']);
    const { list } = await server.ok('wallet.transactions', { type: 'gift' }, ann);
    expect(list).toMatchObject([
      { type: 'gift', change: '10.00' },
      { type: 'gift', change: '5.00' },
    ]);
  });

  it('pay the birthday gift once in twelve months, also to a player who changes the birthday', async () => {
    await startAt('2026-11-30T23:00:00');
    const setBirthday = (birthday: string) => server.ok('user.profile', { birthday }, ann);
    givePoints(100);
    await expectNoReward('birthday_gift', NOT_YET);
    expect((await taskOf('birthday_gift')).text).toContain('add your birthday');
    await setBirthday('1990-11-30');
    expect(await paid('birthday_gift')).toBe('8.00');
    await server.clock({ set: '2026-12-01T00:00:00+08:00' });
    await setBirthday('1990-12-24');
    await expectNoReward('birthday_gift', CLAIMED);
    expect(ledgerKinds()).toEqual(['birthday_gift']);
  });

  it('pay the level bonus once a month, by level', async () => {
    await startAt('2026-11-30T23:00:00');
    givePoints(500);
    expect(await paid('level_bonus')).toBe('10.00');
    await setClock('30T23:59:59');
    await expectNoReward('level_bonus', CLAIMED);
    givePoints(1500);
    await server.clock({ set: '2026-12-01T00:00:00+08:00' });
    expect(await paid('level_bonus')).toBe('20.00');
    expect(ledgerKinds()).toEqual(['level_bonus', 'level_bonus']);
  });

  it('give back a share of the stakes settled yesterday, rounded down', async () => {
    givePoints(pointsOf(5));
    await server.placeBet(ann, { amount: '3.00' });
    await server.placeBet(ann, { amount: '4.49' });
    expect(await standing('high_rebate')).toBe('locked 0/1');
    await setClock('22T00:00:00');
    // 0.20 % of 7.49 is 0.01498.
    expect(await taskOf('high_rebate')).toMatchObject({ status: 'available', reward: '0.01' });
    expect(await paid('high_rebate')).toBe('0.01');
    await expectNoReward('high_rebate', CLAIMED);
    await setClock('23T00:00:00');
    await expectNoReward('high_rebate', NOT_YET);
    expect(ledgerKinds()).toEqual(['rebate']);
    expect((await server.ok('wallet.transactions', { type: 'rebate' }, ann)).total).toBe(1);
  });

  it('count a stake on the day its draw settles', async () => {
    givePoints(pointsOf(5));
    await setClock('21T23:58:00');
    await server.placeBet(ann, { amount: '100.00' });
    await setClock('22T23:00:00');
    await expectNoReward('high_rebate', NOT_YET);
    await setClock('23T01:00:00');
    expect((await taskOf('high_rebate')).reward).toBe('0.20');
  });

  it('give back nothing for a voided bet', async () => {
    givePoints(pointsOf(5));
    await server.placeBet(ann, { amount: '100.00' });
    await server.control('POST', '/games/1/void');
    await setClock('22T12:00:00');
    await expectNoReward('high_rebate', NOT_YET);
  });

  it('give back a share of the stakes of the last week from VIP 4', async () => {
    await startAt('2026-11-22T23:00:00');
    givePoints(pointsOf(4));
    await server.placeBet(ann, { amount: '400.00' });
    await setClock('22T23:59:59');
    await expectNoReward('rebate_bonus', NOT_YET);
    await setClock('23T00:00:00');
    expect(await paid('rebate_bonus')).toBe('0.20');
    await setClock('29T12:00:00');
    await expectNoReward('rebate_bonus', CLAIMED);
    await setClock('30T12:00:00');
    await expectNoReward('rebate_bonus', NOT_YET);
  });

  it('are paid once when two claims meet', async () => {
    givePoints(500);
    const answers = await Promise.all([
      claim('upgrade_gift_3'),
      claim('upgrade_gift_3'),
      claim('level_bonus'),
      claim('level_bonus'),
    ]);
    expect(answers.map(({ msg }) => msg)).toEqual([
      'Claimed successful',
      'Already claimed',
      'Claimed successful',
      'Already claimed',
    ]);
    expect((await balances()).main).toBe('1020.00');
  });
});

describe('the audit of damaged claims', () => {
  withServer({ endsAudited: false, ann: 100_00 });
  beforeEach(async () => {
    server.player('bobby');
    await server.ok('wallet.deposit', { amount: '1.00', channel: 'demo' }, ann);
    await claim('sign_in');
    await claim('first_deposit');
    if (!server.audit().ok) throw new Error('the claims could not be set up');
  });

  const move = (kind: string, from: string, to: string) =>
    `INSERT INTO transfer (at, kind, ref, dr, cr, amount)
      SELECT 0, '${kind}', '${kind}:1', d.id, c.id, 1 FROM account d, account c
      WHERE d.name = '${from}' AND c.user_id = 1 AND c.name = '${to}'`;

  const DAMAGE: Damage = {
    P1: {
      'a claim of another reward': 'UPDATE welfare_claim SET reward = reward + 1',
      'a claim of another asset': "UPDATE welfare_claim SET asset = 'bonus'",
      "another's claim": 'UPDATE welfare_claim SET user_id = 2',
      'a claim of another day': "UPDATE welfare_claim SET period = '2026-11-20'",
      'a grant without a claim': "DELETE FROM welfare_claim WHERE rule = 'sign_in'",
      'a claim that was never granted':
        "INSERT INTO welfare_claim VALUES (2, 'sign_in', '2026-11-21', 'points', 10, 0)",
      'an older bonus that became money': `${move('bonus', 'promo', 'bonus')}; ${move('convert', 'bonus', 'main')} AND d.user_id = 1`,
    },
    P2: {
      'a claim moved to another day': 'UPDATE welfare_claim SET claimed_at = claimed_at - 86400000',
      'a claim of an unknown task':
        "INSERT INTO welfare_claim VALUES (1, 'gone', 'once', 'bonus', 10, 0)",
      'a rebate without stakes': `INSERT INTO welfare_claim VALUES (1, 'high_rebate', '2026-11-21', 'bonus', 10, ${NOON})`,
    },
  };

  it.each(damageCases(DAMAGE))('reports %s for %s', (rule, _, sql) => {
    server.world.db.exec(sql);
    expect(server.brokenRules()).toContain(rule);
  });
});
