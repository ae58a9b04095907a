import { describe, expect, it } from 'vitest';
import { ann, server, withServer } from '../testing/test-server.ts';

withServer({ ann: 0 });

describe('the VIP page', () => {
  it('shows the first level and its privileges to a new player', async () => {
    const { code, msg, data } = await server.call('user.vip', {}, ann);
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
    const english = await server.ok('user.vip', {}, ann);
    const chinese = await server.ok('user.vip', {}, { ...ann, language: 'zh' });
    expect(chinese.privileges.map(({ id }) => id)).toEqual(english.privileges.map(({ id }) => id));
    for (const { title, text } of chinese.privileges) {
      expect(title + text).toMatch(/^[\p{sc=Han}VIP\d .%，：。]+$/u);
    }
  });
});
