import { describe, expect, it } from 'vitest';
import { allTables } from '../core/testing/test-world.ts';
import { restartServer, server, withServer } from '../testing/test-server.ts';

withServer();

const MOBILE = '13912340077';
const PASSWORDS = { first: 'CanaryOne1', wrong: 'CanaryWrong2', second: 'CanaryTwo3 and more' };

describe('the database file', () => {
  it('contains no password and no token, not even in freed pages', async () => {
    const tokens = [await server.register('kay7', PASSWORDS.first)];
    await server.call('user.login', { account: 'kay7', password: PASSWORDS.wrong });
    tokens.push(await server.login('kay7', PASSWORDS.first));
    const payload = { oldpassword: PASSWORDS.first, newpassword: PASSWORDS.second };
    await server.ok('user.changepwd', payload, { token: tokens[0] ?? '' });
    tokens.push(await server.login('kay7', PASSWORDS.second));
    const bet = { game_id: 1, game_no: '20261121001', bet_content: '{}' };
    await server.call('games.submitBet', bet, { token: tokens[2] ?? '', key: 'a-key-to-keep' });

    const bytes = server.world.db.serialize();
    expect(bytes.includes('kay7')).toBe(true);
    expect(bytes.includes('a-key-to-keep')).toBe(true);
    for (const secret of [...Object.values(PASSWORDS), ...tokens]) {
      expect(bytes.includes(secret), secret).toBe(false);
      expect(bytes.includes(secret.replace('mock-', '')), secret).toBe(false);
    }
  });

  it('contains codes only in the table of sent messages', async () => {
    await server.ok('sms.send', { mobile: MOBILE, event: 'mobilelogin' });
    const code = server.world.db.prepare('SELECT code FROM sms_code').pluck().get();
    expect(tablesWith(code)).toEqual(['sms_code']);
    await server.ok('user.mobilelogin', { mobile: MOBILE, captcha: String(code) });
    expect(tablesWith(code)).toEqual([]);

    function tablesWith(value: unknown): string[] {
      const tables = Object.entries(allTables(server.world.db));
      const holds = (rows: unknown[]) =>
        rows.some((each) => Object.values(each ?? {}).some((cell) => String(cell) === value));
      return tables.filter(([, rows]) => holds(rows)).map(([name]) => name);
    }
  });
});

it('the audit reports a password or token stored in plain text', async () => {
  await restartServer({ endsAudited: false });
  await server.register('kay7', PASSWORDS.first);
  expect(server.audit().ok).toBe(true);
  server.world.db.exec("UPDATE user SET password_hash = 'CanaryOne1'");
  server.world.db.exec("UPDATE token SET hash = 'mock-token'");
  expect(server.brokenRules()).toEqual(['A1', 'A5']);
});
