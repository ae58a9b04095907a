import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { SCHEMAS } from './schemas.ts';

/** The documented endpoints (CALL-5): method, path, and the named fields of the payload. */
const DOCUMENTED: readonly [string, string, readonly string[]][] = [
  ['POST', '/api/user/register', ['username', 'password', 'email']],
  ['POST', '/api/user/login', ['account', 'password']],
  ['POST', '/api/user/mobilelogin', ['mobile', 'captcha']],
  ['POST', '/api/sms/send', ['mobile', 'event']],
  ['POST', '/api/user/logout', []],
  ['GET', '/api/user/index', []],
  ['POST', '/api/user/changepwd', []],
  ['POST', '/api/user/profile', []],
  ['GET', '/api/index/index', []],
  ['GET', '/api/index/notice', []],
  ['GET', '/api/index/banner', []],
  ['GET', '/api/index/rich_text', ['id']],
  ['POST', '/api/index/feedback', []],
  ['POST', '/api/index/markNoticeRead', ['notice_id']],
  ['POST', '/api/index/markAllNoticesRead', []],
  ['GET', '/api/index/unreadNoticeCount', []],
  ['GET', '/api/news/index', ['page', 'limit']],
  ['GET', '/api/news/detail', ['id']],
  ['GET', '/api/news/latest', ['limit']],
  ['GET', '/api/games/category', []],
  ['GET', '/api/games/list', []],
  ['GET', '/api/games/play', ['game_id']],
  ['GET', '/api/games/getGameResult', ['game_id']],
  ['POST', '/api/games/submitBet', ['game_id', 'game_no', 'bet_content']],
  ['GET', '/api/games/getHistoryRecord', ['game_id', 'date']],
  ['GET', '/api/games/getBetRecord', []],
  ['POST', '/api/common/upload', []],
];

type Name = keyof typeof ENDPOINTS;
const entries = Object.entries(ENDPOINTS) as [Name, (typeof ENDPOINTS)[Name]][]; // a literal's keys

const find = (method: string, path: string) =>
  entries.find(([, endpoint]) => endpoint.method === method && endpoint.path === path);

describe('the endpoints', () => {
  it.each(DOCUMENTED)('include the documented %s %s with its fields', (method, path, fields) => {
    const [name, endpoint] = find(method, path) ?? [];
    expect(endpoint?.documented).toBe(true);
    if (!name) throw new Error('not declared');
    expect(Object.keys(SCHEMAS[name].payload.properties)).toEqual(
      expect.arrayContaining([...fields]),
    );
  });

  it('mark no other endpoint as documented', () => {
    const documented = entries.filter(([, endpoint]) => endpoint.documented);
    expect(documented).toHaveLength(DOCUMENTED.length);
  });

  it('that move money are POST calls of a user', () => {
    const taking = entries.filter(([, endpoint]) => 'money' in endpoint);
    expect(taking.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'games.submitBet',
        'wallet.deposit',
        'wallet.transfer',
        'wallet.withdraw',
      ]),
    );
    for (const [, { method, access }] of taking) {
      expect([method, access]).toEqual(['POST', 'user']);
    }
  });
});
