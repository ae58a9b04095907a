import { describe, expect, it } from 'vitest';
import { minor, ZERO } from '#contract/money.ts';
import { post, systemAccount, userAccount } from '../ledger/ledger.ts';
import { testServer, type TestServer } from '../testing/test-server.ts';
import { transaction } from '../core/world/database.ts';

function grantPoints(server: TestServer, id: number, points: number): void {
  transaction(server.world.db, () =>
    post(server.world, {
      at: server.world.clock.now(),
      kind: 'test_points',
      ref: `test:${id}:${points}`,
      from: systemAccount('points_issuer'),
      to: userAccount(id, 'points'),
      amount: minor(points),
    }),
  );
}

describe('the VIP page', () => {
  it('shows the first level and its privileges to a new player', async () => {
    const server = await testServer();
    const { code, msg, data } = await server.call('user.vip', {}, server.player('kay7', ZERO));
    expect({ code, msg }).toEqual({ code: 1, msg: '' });
    expect(data).toMatchObject({ level: 1, points: 0, next_points: 100 });
    expect(data.privileges.map(({ title }) => title)).toEqual([
      'Upgrade gift',
      'High rebate',
      'Weekly bonus',
      'Birthday gift',
      'Exclusive service',
      'Sign-in bonus',
      'Rebate bonus',
      'Level bonus',
    ]);
    expect(data.privileges.filter(({ active }) => active).map(({ id }) => id)).toEqual([
      'sign_in_bonus',
    ]);
  });

  it('shows the same privileges in Chinese', async () => {
    const server = await testServer();
    const { token } = server.player('kay7', ZERO);
    const english = await server.ok('user.vip', {}, { token });
    const chinese = await server.ok('user.vip', {}, { token, language: 'zh' });
    expect(chinese.privileges.map(({ id }) => id)).toEqual(english.privileges.map(({ id }) => id));
    for (const { title, text } of chinese.privileges) {
      expect(title + text).toMatch(/^[\p{sc=Han}VIP\d .%，：。]+$/u);
    }
  });

  it.each([
    [10_000, 5, 50_000],
    [1_000_000, 8, null],
  ])('maps %i points to level %i, like user/index', async (points, level, next) => {
    const server = await testServer();
    const { id, token } = server.player('kay7', ZERO);
    grantPoints(server, id, points);
    const vip = await server.ok('user.vip', {}, { token });
    expect(vip).toMatchObject({ level, points, next_points: next });
    for (const { active, from_level } of vip.privileges) expect(active).toBe(level >= from_level);
    expect(await server.ok('user.index', {}, { token })).toMatchObject({ level, score: points });
  });
});
