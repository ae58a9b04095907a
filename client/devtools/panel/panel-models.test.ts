import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { FAULT_KINDS as ORDERED_KINDS } from '#contract/control/core/fault.ts';
import { FAULT_KINDS, faultOrder, FIRST_FORM, ROUTES } from './fault-form.ts';
import { callNote } from './call-words.ts';
import { ageWords, fieldOfMoment, firedWords, momentOfField, momentWords } from './words.ts';

const NOON = Date.parse('2026-03-10T02:00:30Z');

describe('the form of a fault', () => {
  it('knows every kind there is', () => {
    expect(FAULT_KINDS.toSorted()).toEqual([...ORDERED_KINDS].toSorted());
  });

  it('offers every endpoint, and every family by its star', () => {
    const routes = ROUTES.flatMap((family) => family.routes);
    expect(routes).toEqual(expect.arrayContaining(Object.keys(ENDPOINTS)));
    expect(routes).toContain('games.*');
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each([
    [{}, { kind: 'latency', times: 1, ms: 2000 }],
    [{ times: '' }, { kind: 'latency', times: null, ms: 2000 }],
    [
      { kind: 'drop_after', route: 'games.submitBet' },
      { kind: 'drop_after', route: 'games.submitBet', times: 1 },
    ],
    [
      { kind: 'answer', status: '503', msg: 'Closed' },
      { kind: 'answer', times: 1, status: 503, msg: 'Closed' },
    ],
    [{ kind: 'answer' }, { kind: 'answer', times: 1, status: 200 }],
  ] as const)('orders what is typed: %j', (typed, order) => {
    expect(faultOrder({ ...FIRST_FORM, ...typed })).toEqual(order);
  });

  it.each([
    { times: '0' },
    { times: 'two' },
    { ms: '' },
    { ms: '1.5' },
    { kind: 'answer', status: 'x' },
  ])('says what is wrong with %j', (typed) => {
    expect(faultOrder({ ...FIRST_FORM, ...(typed as object) })).toMatch(/\?/);
  });
});

describe('words', () => {
  it('tell the time of Shanghai, whatever the device says, and read it', () => {
    expect(momentWords(NOON)).toBe('2026-03-10 10:00:30');
    expect(momentWords(NOON + 14 * 3_600_000)).toBe('2026-03-11 00:00:30');
    expect(Date.parse(momentOfField(fieldOfMoment(NOON)))).toBe(NOON);
    // A browser leaves out seconds that are none.
    expect(Date.parse(momentOfField('2026-03-10T10:00'))).toBe(NOON - 30_000);
  });

  it('say what fired: each by name, or many by their number', () => {
    const close = { at: NOON, kind: 'close', game_id: 1, game_no: '20260310201' };
    expect(firedWords([])).toBe('Nothing fell due.');
    expect(firedWords([close, { at: NOON, kind: 'deposit_review' }])).toBe(
      '10:00:30 close of game 1 20260310201, 10:00:30 deposit_review.',
    );
    const draw = { ...close, kind: 'draw' };
    expect(firedWords([...Array.from({ length: 9 }, () => close), draw])).toBe(
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
  ])('say how old %i ms is', (ms, words) => {
    expect(ageWords(ms)).toBe(words);
  });

  it('say how a call went', () => {
    const call = { status: 200, code: 1, took_ms: 12.4, changes_beyond: 1, faults: ['drop_after'] };
    const changes = [
      { verb: 'insert', table: 'bet', rows: 1 },
      { verb: 'update', table: 'account', rows: 2 },
    ];
    const whole = { no: 1, at: NOON, method: 'POST', url: '/', route: null, user: null };
    const rest = { payload: null, response: null, validation: null };
    expect(callNote({ ...whole, ...rest, ...call, changes })).toBe(
      '200 1 · 12 ms · 4 rows · drop_after',
    );
    const lost = { status: null, code: null, took_ms: null, changes_beyond: 0, faults: [] };
    expect(callNote({ ...whole, ...rest, ...lost, changes: [] })).toBe('no answer');
  });
});
