import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { DEFAULT_FORM, parseFaultForm, ROUTES } from './call-sections.tsx';
import {
  summarizeCall,
  formatAge,
  formatFieldValue,
  describeFired,
  parseFieldValue,
  formatMoment,
} from './formats.ts';
import { Sessions } from './sessions.ts';

const NOON = Date.parse('2026-03-10T02:00:30Z');

describe('fault form', () => {
  it('offers every endpoint and a wildcard for every family', () => {
    const routes = ROUTES.flatMap((family) => family.routes);
    expect(routes).toEqual(expect.arrayContaining(Object.keys(ENDPOINTS)));
    expect(routes).toContain('games.*');
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each([
    [{}, { kind: 'delay', times: 1, ms: 2000 }],
    [{ times: '' }, { kind: 'delay', times: null, ms: 2000 }],
    [
      { kind: 'lose_answer', route: 'games.submitBet' },
      { kind: 'lose_answer', route: 'games.submitBet', times: 1 },
    ],
    [
      { kind: 'answer', status: '503', msg: 'Closed' },
      { kind: 'answer', times: 1, status: 503, msg: 'Closed' },
    ],
    [{ kind: 'answer' }, { kind: 'answer', times: 1, status: 200 }],
  ] as const)('parses %j', (typed, fault) => {
    expect(parseFaultForm({ ...DEFAULT_FORM, ...typed })).toEqual(fault);
  });

  it.each([
    [{ times: '0' }, 'Calls: '],
    [{ times: 'two' }, 'Calls: '],
    [{ ms: '' }, 'Milliseconds: '],
    [{ ms: '1.5' }, 'Milliseconds: '],
    [{ kind: 'answer', status: 'x' }, 'HTTP status: '],
  ] as const)('names the wrong field of %j', (typed, field) => {
    expect(parseFaultForm({ ...DEFAULT_FORM, ...typed })).toContain(field);
  });
});

describe('panel formats', () => {
  it('show and read Shanghai time, independent of the device', () => {
    expect(formatMoment(NOON)).toBe('2026-03-10 10:00:30');
    expect(formatMoment(NOON + 14 * 3_600_000)).toBe('2026-03-11 00:00:30');
    expect(Date.parse(parseFieldValue(formatFieldValue(NOON)))).toBe(NOON);
    // A browser leaves out zero seconds.
    expect(Date.parse(parseFieldValue('2026-03-10T10:00'))).toBe(NOON - 30_000);
  });

  it('describe fired work: each job by name, many by their count', () => {
    const close = { at: NOON, kind: 'close', game_id: 1, game_no: '20260310201' };
    expect(describeFired([])).toBe('No job was due.');
    expect(describeFired([close, { at: NOON, kind: 'deposit_review' }])).toBe(
      '10:00:30 close of game 1 20260310201, 10:00:30 deposit_review.',
    );
    const draw = { ...close, kind: 'draw' };
    expect(describeFired([...Array.from({ length: 9 }, () => close), draw])).toBe(
      '9 × close, 1 × draw.',
    );
  });

  it.each([
    [0, '0 s'],
    [59_000, '59 s'],
    [60_000, '1 min'],
    [3_599_000, '59 min'],
    [7_200_000, '2 h'],
    [172_800_000, '2 d'],
    [-5000, '0 s'],
  ])('format an age of %i ms', (ms, text) => {
    expect(formatAge(ms)).toBe(text);
  });

  it('summarize a call: status, time, rows and faults', () => {
    expect(
      summarizeCall({
        status: 200,
        code: 1,
        took_ms: 12.4,
        changes: [
          { verb: 'insert', table: 'bet', rows: 1 },
          { verb: 'update', table: 'account', rows: 2 },
        ],
        changes_beyond: 1,
        faults: ['lose_answer'],
      }),
    ).toBe('200 1 · 12 ms · 4 rows · lose_answer');
  });

  it('summarize a call without an answer', () => {
    const unanswered = { status: null, code: null, took_ms: null };
    expect(summarizeCall({ ...unanswered, changes: [], changes_beyond: 0, faults: [] })).toBe(
      'no answer',
    );
  });
});

function device() {
  const stored = new Map<string, string>();
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? stored.delete(key) : stored.set(key, value)),
  };
  const app = () =>
    Object.fromEntries([...stored].filter(([key]) => !key.startsWith('dicebox.devtools')));
  return { stored, storage, app, sessions: new Sessions(storage) };
}

const userinfo = {
  id: 7,
  username: 'demo1',
  nickname: '',
  mobile: '',
  avatar: '/a.png',
  score: 3,
  money: '10.00',
  token: 'mock-1',
  user_id: 7,
  createtime: 1,
  expiretime: 99,
  expires_in: 98,
};
const LOGGED_IN = {
  token: 'mock-1',
  tokenExpireTime: '99',
  userInfo: JSON.stringify({
    id: 7,
    username: 'demo1',
    nickname: 'demo1',
    mobile: '',
    avatar: '/a.png',
    score: 3,
    money: '10.00',
    createtime: 1,
    expiretime: 99,
    expires_in: 98,
  }),
};

it('stores a login like the app', () => {
  const { sessions, app } = device();
  sessions.logIn({ userinfo });
  expect(app()).toEqual(LOGGED_IN);
});

it('restores the login of a world on return', () => {
  const { sessions, app, stored } = device();
  sessions.logIn({ userinfo });
  sessions.move('main', 'mine');
  expect(app()).toEqual({});
  sessions.move('mine', 'main');
  expect(app()).toEqual(LOGGED_IN);
  expect(stored.get('dicebox.devtools.sessions')).toBe('{"mine":{}}');
});

it('keeps the login in a fork and in its origin', () => {
  const { sessions, app } = device();
  sessions.logIn({ userinfo });
  sessions.fork('main');
  expect(app()).toEqual(LOGGED_IN);
  sessions.end();
  sessions.move('copy', 'main');
  expect(app()).toEqual(LOGGED_IN);
});

it('forgets deleted worlds, and ignores an unreadable store', () => {
  const { sessions, app, stored } = device();
  sessions.logIn({ userinfo });
  sessions.fork('mine');
  sessions.forget('mine');
  sessions.move('main', 'mine');
  expect(app()).toEqual({});
  stored.set('dicebox.devtools.sessions', '{"main":');
  sessions.move('mine', 'main');
  expect(app()).toEqual({});
});
