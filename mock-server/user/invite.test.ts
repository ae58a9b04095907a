import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditWorld } from '../app.ts';
import {
  ann,
  expectRefused,
  NOON,
  type Player,
  server,
  withServer,
} from '../testing/test-server.ts';
import { inviteCodeOf, userIdOfInvite } from './invite.ts';

const NEW = { username: 'kay7', password: 'Passw0rd', email: '' };
const UNKNOWN = { en: 'Invite code not found', zh: '邀请码不存在' };

let code: string;

withServer({ ann: 0 });
beforeEach(async () => {
  code = (await server.ok('user.invite', {}, ann)).code;
});

/** Signs a friend up with a code, by default that of annie, and gives them money. */
async function invitedPlayer(username = 'kay7', invite_code = code): Promise<Player> {
  const { userinfo } = await server.ok('user.register', { ...NEW, username, invite_code });
  await server.ok('wallet.deposit', { amount: '100.00', channel: 'demo' }, userinfo);
  return { id: userinfo.id, token: userinfo.token };
}

const gains = async () => {
  const { joined, rewarded, earned } = await server.ok('user.invite', {}, ann);
  return [joined, rewarded, earned];
};
const nextDraw = () => server.clock({ advance: '3m' });
const breaches = () => auditWorld(server.world).breaches.map(({ rule }) => rule);

describe('an invitation', () => {
  it('begins with a code of its own for each player, and the rule in their language', async () => {
    const data = await server.ok('user.invite', {}, ann);
    expect(data).toEqual({
      code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{6}$/),
      joined: 0,
      rewarded: 0,
      earned: '0.00',
      reward: '20.00',
      rule: expect.stringContaining('20.00 in play money once a friend'),
    });
    const bob = server.player('bobby');
    expect((await server.ok('user.invite', {}, bob)).code).not.toBe(data.code);
    const inChinese = await server.call('user.invite', {}, { ...ann, language: 'zh' });
    expect(inChinese.data.rule).toContain('20.00游戏币');
  });

  it('counts a sign-up with the code, in any case', async () => {
    await invitedPlayer('kay7', ` ${code.toLowerCase()} `);
    expect(await gains()).toEqual([1, 0, '0.00']);
    for (const [no, invite_code] of ['', '0', '  '].entries()) {
      await server.ok('user.register', { ...NEW, username: `alone${no}`, invite_code });
    }
    expect(await gains()).toEqual([1, 0, '0.00']);
  });

  it('pays the inviter once, when the first bet of the friend is settled', async () => {
    const kay = await invitedPlayer();
    await server.placeBet(kay, { amount: '1.00' });
    expect(await server.main(ann)).toBe('0.00');
    await nextDraw();
    expect([await server.main(ann), await gains()]).toEqual(['20.00', [1, 1, '20.00']]);
    await server.placeBet(kay, { amount: '1.00' });
    await nextDraw();
    expect(await server.main(ann)).toBe('20.00');
    const ben = await invitedPlayer('ben77');
    await server.placeBet(ben, { amount: '1.00' });
    await server.placeBet(ben, { amount: '1.00' });
    await nextDraw();
    expect([await server.main(ann), await gains()]).toEqual(['40.00', [2, 2, '40.00']]);
    const { list, income } = await server.ok('wallet.transactions', { type: 'invite' }, ann);
    expect(list).toHaveLength(2);
    expect(list[1]).toMatchObject({
      type: 'invite',
      amount: '20.00',
      change: '20.00',
      balance: '20.00',
      status: 'completed',
    });
    expect(income).toBe('40.00');
    expect(breaches()).toEqual([]);
  });

  it('is not paid for a bet that was refunded', async () => {
    const kay = await invitedPlayer();
    await server.placeBet(kay, { amount: '1.00' });
    await server.control('POST', '/games/1/void', {});
    await nextDraw();
    expect(await server.main(ann)).toBe('0.00');
    await server.placeBet(kay, { amount: '1.00' });
    await nextDraw();
    expect(await server.main(ann)).toBe('20.00');
  });

  it.each(['ZZZZZZ', 'short', "' OR 1=1", '22222O'])(
    'refuses the unknown code %j',
    async (invite_code) => {
      await expectRefused('user.register', { ...NEW, invite_code }, UNKNOWN);
      await server.ok('user.register', NEW);
    },
  );

  it('refuses the code of a locked account, and one from its own owner', async () => {
    const self = { en: 'You cannot invite yourself', zh: '不能邀请自己' };
    await expectRefused('user.register', { ...NEW, invite_code: code }, { ...ann, ...self });
    server.world.db.exec("UPDATE user SET status = 'banned' WHERE username = 'annie'");
    await expectRefused('user.register', { ...NEW, invite_code: code }, UNKNOWN);
  });
});

describe('the audit of invitations', () => {
  withServer({ endsAudited: false, ann: 0 });
  beforeEach(async () => {
    code = (await server.ok('user.invite', {}, ann)).code;
  });

  const change = (sql: string) => server.world.db.exec(sql);

  it('finds a reward before a decided bet', async () => {
    await invitedPlayer();
    change(`UPDATE invitation SET reward = 2000, rewarded_at = ${NOON}`);
    expect(breaches()).toEqual(['I1', 'I1', 'I1']);
  });

  it('finds a reward that was forgotten', async () => {
    const kay = await invitedPlayer();
    await server.placeBet(kay, { amount: '1.00' });
    await nextDraw();
    change('UPDATE invitation SET reward = NULL, rewarded_at = NULL');
    expect(breaches()).toContain('I1');
  });

  it('finds a reward of another amount, or to another player', async () => {
    const kay = await invitedPlayer();
    const bob = server.player('bobby');
    const ben = await invitedPlayer('ben77');
    await server.placeBet(kay, { amount: '1.00' });
    await server.placeBet(ben, { amount: '1.00' });
    await nextDraw();
    expect(breaches()).toEqual([]);
    change(`UPDATE invitation SET reward = 1 WHERE invitee = ${kay.id}`);
    expect(breaches()).toEqual(['I1']);
    change(`UPDATE invitation SET reward = 2000 WHERE invitee = ${kay.id}`);
    expect(breaches()).toEqual([]);
    change(`UPDATE invitation SET inviter = ${bob.id} WHERE invitee = ${ben.id}`);
    expect(breaches()).toEqual(['I1']);
  });

  it('cannot hold an invitation of oneself or in a circle', () => {
    const sql = 'INSERT INTO invitation (invitee, inviter, created_at) VALUES (1, 1, 1)';
    expect(() => change(sql)).toThrow('inviter_was_first');
  });
});

const ids = fc.integer({ min: 1, max: 2 ** 30 - 1 });

describe('an invite code', () => {
  it('leads back to its user, in any case and with blanks around it', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const text = inviteCodeOf(id);
        expect(text).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
        expect([text, ` ${text.toLowerCase()}\n`].map(userIdOfInvite)).toEqual([id, id]);
      }),
    );
  });

  it('does not look like that of the next user', () => {
    const starts = [1, 2, 3, 4].map((id) => inviteCodeOf(id).slice(0, 2));
    expect(new Set(starts).size).toBe(4);
  });
});
