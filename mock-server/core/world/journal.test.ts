import { describe, expect, it } from 'vitest';
import { MAX_JOURNAL_CALLS } from '#contract/control/core/limits.ts';
import { Journal, type Arrival } from './journal.ts';

const ARRIVAL: Arrival = {
  at: 0,
  method: 'GET',
  url: '/api/games/list',
  headers: {},
  test: null,
  route: 'games.list',
  isUnmatched: false,
};

it('a journal keeps the latest 500 calls, and the first 100 requests that would have left the machine', () => {
  const journal = new Journal();
  for (let at = 0; at < 503; at += 1) journal.begin(ARRIVAL);
  for (let at = 0; at < 105; at += 1) journal.recordOutside({ at, url: '', initiator: '' });
  expect([journal.entries().length, journal.entries()[0]?.no, journal.count]).toEqual([
    MAX_JOURNAL_CALLS,
    4,
    503,
  ]);
  expect([journal.outside().length, journal.outside()[0]?.at]).toEqual([100, 0]);
});

describe('a journal entry', () => {
  const entry = () => new Journal().begin(ARRIVAL);
  const job = (at: number) => ({ at, kind: 'close', ref: `1:${at}` });

  it('lists the last 50 jobs that ran before the call, and counts the others', () => {
    const busy = entry();
    busy.addFired([job(0)]);
    busy.addFired([]);
    busy.addFired(Array.from({ length: 60 }, (_, at) => job(at + 1)));
    expect(busy.fired.map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, at) => at + 11));
    expect(busy.firedBefore).toBe(11);
    busy.addFired([job(99)]);
    expect(busy.fired.at(-1)).toEqual(job(99));
    expect([busy.fired.length, busy.firedBefore]).toEqual([50, 12]);
  });

  it('lists changes, and counts those its traces did not keep', () => {
    const change = { table: 'bet', verb: 'insert', rows: 1 } as const;
    const busy = entry();
    busy.addChanges({ changes: [], beyond: 0 });
    busy.addChanges({ changes: [change], beyond: 2 });
    busy.addChanges({ changes: [change], beyond: 1 });
    expect([busy.changes, busy.changesBeyond]).toEqual([[change, change], 3]);
  });

  it.each([
    ['{"code":1,"msg":"Bet \\"placed\\" \\\\","time":"5","data":null}', 1, 'Bet "placed" \\'],
    ['{"code":-7,"msg":"余额不足","time":"5","data":null}', -7, '余额不足'],
    ['{"code":401,"msg":"","time":"5","data":{"list":[1,2… (9999 characters)', 401, ''],
    ['{"type":"about:blank","title":"Unknown world","status":404}', null, null],
    ['跨域检测无效', null, null],
    ['', null, null],
  ])('parses code and message of %s', (text, code, msg) => {
    const answered = entry();
    answered.answerText = text;
    expect([answered.code, answered.msg]).toEqual([code, msg]);
  });
});
