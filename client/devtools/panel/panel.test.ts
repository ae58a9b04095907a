import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { isShownCall } from './calls-section.tsx';
import { DEFAULT_FORM, describeFault, familiesOf, parseFaultForm } from './faults-section.tsx';
import {
  summarizeCall,
  formatWait,
  formatFieldValue,
  describeFired,
  parseFieldValue,
  formatMoment,
} from './formats.ts';
import { sectionsFor } from './panel.tsx';
import { createSessions } from './sessions.ts';
import { placeAt, parsePlace } from '../launcher-button.ts';

const NOON = Date.parse('2026-03-10T02:00:30Z');

it('has the sections of the calls that the server offers', () => {
  const core = ['Host', 'World', 'Time', 'Work', 'Calls', 'Faults', 'Saved'];
  const all = core.toSpliced(4, 0, 'Dice').toSpliced(7, 0, 'Users').concat('SMS');
  const offer = { name: 'Library', endpoints: [] };
  expect(sectionsFor({ ...offer, calls: ['GET /dice', 'GET /users', 'GET /sms'] })).toEqual(all);
  expect(sectionsFor({ ...offer, calls: ['GET /clock'] })).toEqual(core);
  expect(sectionsFor(null)).toEqual(core);
});

describe('fault form', () => {
  it('offers every endpoint and a wildcard for every family', () => {
    const routes = familiesOf(Object.keys(ENDPOINTS)).flatMap((family) => family.routes);
    expect(routes).toEqual(expect.arrayContaining(Object.keys(ENDPOINTS)));
    expect(routes).toContain('games.*');
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each([
    [{}, { kind: 'delay', times: 1, ms: 2000 }],
    [{ times: '' }, { kind: 'delay', times: null, ms: 2000 }],
    [
      { kind: 'hang', route: 'games.*' },
      { kind: 'hang', route: 'games.*', times: 1 },
    ],
    [
      { kind: 'answer', msg: 'No' },
      { kind: 'answer', times: 1, status: 200, msg: 'No' },
    ],
    [
      { kind: 'answer', status: '503' },
      { kind: 'answer', times: 1, status: 503 },
    ],
    [
      { kind: 'hang', user: ' player1 ', nth: '3', times: '2', until: '2026-03-10T10:05' },
      { kind: 'hang', user: 'player1', nth: 3, times: 2, until: '2026-03-10T10:05:00+08:00' },
    ],
  ] as const)('parses %j', (typed, fault) => {
    expect(parseFaultForm({ ...DEFAULT_FORM, ...typed })).toEqual(fault);
  });

  it.each([
    [{ nth: '0' }, 'From call: '],
    [{ nth: 'second' }, 'From call: '],
    [{ times: '0' }, 'Calls: '],
    [{ times: 'two' }, 'Calls: '],
    [{ ms: '' }, 'Milliseconds: '],
    [{ ms: '1.5' }, 'Milliseconds: '],
    [{ kind: 'answer', status: 'x' }, 'HTTP status: '],
  ] as const)('names the wrong field of %j', (typed, field) => {
    expect(parseFaultForm({ ...DEFAULT_FORM, ...typed })).toContain(field);
  });
});

it.each([
  [{ seen: 0, struck: 0 }, 'every endpoint · applied 0 of 1'],
  [
    { route: 'games.*', ms: 2000, times: null, seen: 3, struck: 3 },
    'games.*, 2000 ms · applied 3 of all',
  ],
  [
    { route: 'games.play', user: 'player1', nth: 2, until: NOON, times: 4, seen: 1, struck: 0 },
    'games.play of player1, from call 2 on, until 2026-03-10 10:00:30 · applied 0 of 4, matched 1',
  ],
])('a fault is described by its aim and its calls: %j', (fault, text) => {
  expect(describeFault(fault)).toBe(text);
});

describe('call filter', () => {
  const call = {
    method: 'POST',
    url: '/api/games/submitBet',
    route: 'games.submitBet',
    user: 'player1',
    status: 200,
    code: 1,
    faults: [],
  };
  const filter = { text: '', kind: 'calls' } as const;

  it.each([
    [{ status: 500 }, true],
    [{ code: -3 }, true],
    [{ status: null, code: null, faults: ['lose_answer' as const] }, true],
    [{ code: null }, false],
    [{}, false],
  ])('with problems only, judges %j', (part, isShown) => {
    expect(isShownCall({ ...call, ...part }, { ...filter, kind: 'problems' })).toBe(isShown);
  });
});

describe('formats', () => {
  it('show and read Shanghai time, independent of the device', () => {
    expect(formatMoment(NOON + 14 * 3_600_000)).toBe('2026-03-11 00:00:30');
    expect(Date.parse(parseFieldValue(formatFieldValue(NOON)))).toBe(NOON);
    // A browser leaves out zero seconds.
    expect(Date.parse(parseFieldValue('2026-03-10T10:00'))).toBe(NOON - 30_000);
  });

  it('describe fired work: each job by name, many by their count', () => {
    const close = { at: NOON, kind: 'close', game_id: 1, game_no: '20260310201' };
    const jobs = [
      close,
      { at: NOON, kind: 'deposit_review', ref: 'D1' },
      { at: NOON, kind: 'sweep' },
    ];
    expect(describeFired([])).toBe('No job was due.');
    expect(describeFired(jobs)).toBe(
      '10:00:30 close of game 1 20260310201, 10:00:30 deposit_review D1, 10:00:30 sweep.',
    );
    const many = Array.from({ length: 9 }, () => close);
    expect(describeFired([...many, { ...close, kind: 'draw' }])).toBe('9 × close, 1 × draw.');
  });

  it.each([
    [-5, 'now'],
    [400, '1 s'],
    [90_000, '1 min 30 s'],
    [120_000, '2 min'],
    [3_600_000, '1 h'],
    [7_500_000, '2 h 5 min'],
    [273_600_000, '3 d 4 h'],
  ])('format a wait of %i ms', (ms, text) => {
    expect(formatWait(ms)).toBe(text);
  });

  it('summarize a call: status, time, rows and faults', () => {
    const call = { status: null, code: null, took_ms: null };
    const nothing = { changes: [], changes_beyond: 0, faults: [] };
    expect(summarizeCall({ ...call, ...nothing })).toBe('no answer');
    const changes = [
      { verb: 'insert' as const, table: 'bet', rows: 1 },
      { verb: 'update' as const, table: 'account', rows: 2 },
    ];
    const answered = { status: 200, code: 1, took_ms: 12.4, changes, changes_beyond: 1 };
    expect(summarizeCall({ ...answered, faults: ['lose_answer'] })).toBe(
      '200 1 · 12 ms · 4 rows · lose_answer',
    );
  });
});

describe('logins of worlds', () => {
  function device() {
    const stored = new Map<string, string>();
    const sessions = createSessions({
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
    });
    sessions.logIn({ userinfo: { ...PLAYER, nickname: '', ...TOKEN } });
    const app = () =>
      Object.fromEntries([...stored].filter(([key]) => !key.startsWith('dicebox.devtools')));
    return { stored, app, sessions };
  }

  const NAMES = { id: 7, username: 'demo1', mobile: '', avatar: '/a.png' };
  const PLAYER = { ...NAMES, score: 3, money: '10.00' };
  const TIMES = { createtime: 1, expiretime: 99, expires_in: 98 };
  const TOKEN = { token: 'mock-1', user_id: 7, ...TIMES };

  it('are stored as the app stores them, and restored on return', () => {
    const { sessions, app, stored } = device();
    const loggedIn = app();
    const info = { ...PLAYER, nickname: 'demo1', ...TIMES };
    expect(JSON.parse(loggedIn['userInfo'] ?? '')).toEqual(info);
    const userInfo = loggedIn['userInfo'];
    expect(loggedIn).toEqual({ token: 'mock-1', tokenExpireTime: '99', userInfo });
    sessions.move('main', 'mine');
    expect(app()).toEqual({});
    sessions.move('mine', 'main');
    expect(app()).toEqual(loggedIn);
    expect(stored.get('dicebox.devtools.sessions')).toBe('{"mine":{}}');
  });

  it('stay in a fork and in its origin', () => {
    const { sessions, app } = device();
    const loggedIn = app();
    sessions.fork('main');
    expect(app()).toEqual(loggedIn);
    sessions.end();
    sessions.move('copy', 'main');
    expect(app()).toEqual(loggedIn);
  });

  it('are forgotten with their worlds, or when their store is unreadable', () => {
    const { sessions, app, stored } = device();
    sessions.fork('mine');
    sessions.forget('mine');
    sessions.move('main', 'mine');
    expect(app()).toEqual({});
    stored.set('dicebox.devtools.sessions', '{"main":');
    sessions.move('mine', 'main');
    expect(app()).toEqual({});
  });
});

describe('launcher button', () => {
  it('moves to the nearer edge', () => {
    expect(placeAt(0.49, 0.5)).toEqual({ x: 0, y: 0.5 });
    expect(placeAt(0.51, 0.5)).toEqual({ x: 1, y: 0.5 });
  });

  it.each([320, 568, 812])('covers no bar of a page %i px high', (height) => {
    const top = placeAt(1, 0).y * height - 22;
    const bottom = placeAt(1, 1).y * height + 22;
    const titleBar = 44;
    // At the bottom are the tab bar, and the cart bar or the stakes above it.
    expect(bottom).toBeLessThanOrEqual(height - 52 - 44);
    expect(top).toBeGreaterThanOrEqual(Math.min(titleBar, height * 0.09));
  });

  it('returns to its stored place within the page, or to the middle when that is unreadable', () => {
    expect(parsePlace('{"x":0,"y":0.3}')).toEqual({ x: 0, y: 0.3 });
    expect(parsePlace('{"x":9,"y":-3}')).toEqual({ x: 1, y: 0.16 });
    for (const odd of [null, '', '{', '[]', '{"x":"a"}', 'null', '{"x":0,"y":null}']) {
      expect(parsePlace(odd)).toEqual({ x: 1, y: 0.5 });
    }
  });
});
