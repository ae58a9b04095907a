import { describe, expect, it } from 'vitest';
import { FAULT_KINDS, type FaultKind, type FaultOrder } from '#contract/control/core/fault.ts';
import { Faults } from './faults.ts';

const X = 'games.list';

const call = (route = X, user?: string, now = 0) => ({
  route,
  path: `/api/${route.replace('.', '/')}`,
  user,
  now,
});

/** Returns the struck calls of a series as text: "x" for a hit, "." for a miss. */
function struckOf(order: Omit<FaultOrder, 'kind'>, calls: readonly ReturnType<typeof call>[]) {
  const faults = new Faults();
  faults.add({ kind: 'lose_answer', ...order });
  return calls.map((each) => (faults.strike(each).length > 0 ? 'x' : '.')).join('');
}

const five = Array.from({ length: 5 }, () => call());

describe('a fault strikes', () => {
  it.each([
    [{}, 'x....'],
    [{ times: 2 }, 'xx...'],
    [{ times: null }, 'xxxxx'],
    [{ nth: 1 }, 'x....'],
    [{ nth: 3 }, '..x..'],
    [{ nth: 2, times: 3 }, '.xxx.'],
    [{ nth: 4, times: null }, '...xx'],
    [{ nth: 6 }, '.....'],
  ])('calls by their number and how often: %j', (order, expected) => {
    expect(struckOf(order, five)).toBe(expected);
  });

  it.each([
    ['calls of its user', { user: 'bob' }, [call(X, 'ann'), call(X, 'bob'), call(X)], '.x.'],
    ['before its end', { until: 100 }, [98, 99, 100, 101].map((now) => call(X, 'a', now)), 'xx..'],
    [
      'after counting only the calls that match',
      { route: X, nth: 2, times: 1 },
      [call('user.vip'), call(), call('user.vip'), call(), call()],
      '...x.',
    ],
  ])('%s', (_, order, calls, expected) => {
    expect(struckOf({ times: null, ...order }, calls)).toBe(expected);
  });
});

describe('several faults', () => {
  const kindsOf = (faults: Faults) => faults.strike(call()).map(({ kind }) => kind);

  it('strike one after another, in the order in which they were ordered', () => {
    const faults = new Faults();
    const kinds = FAULT_KINDS.filter((kind) => kind !== 'delay' && kind !== 'disk_full');
    for (const kind of kinds) faults.add({ kind });
    for (const kind of kinds) expect(kindsOf(faults)).toEqual([kind]);
    expect(kindsOf(faults)).toEqual([]);
  });

  it('change only the count of seen calls of a fault that did not strike', () => {
    const faults = new Faults();
    faults.add({ kind: 'drop', times: 2 });
    faults.add({ kind: 'answer', nth: 2 });
    const kinds = Array.from({ length: 4 }, () => kindsOf(faults));
    expect(kinds).toEqual([['drop'], ['drop'], ['answer'], []]);
    expect(faults.all()).toMatchObject([
      { seen: 4, struck: 2 },
      { seen: 4, struck: 1 },
    ]);
  });

  it.each<[FaultKind[], number]>([
    [['delay', 'lose_answer'], 2],
    [['lose_answer', 'delay', 'delay'], 3],
    [['disk_full', 'lose_answer', 'delay'], 3],
    [['duplicate', 'lose_answer'], 1],
  ])('%j: the first %i strike a call together', (ordered, count) => {
    const faults = new Faults();
    for (const kind of ordered) faults.add({ kind });
    expect(kindsOf(faults)).toEqual(ordered.slice(0, count));
  });
});

it('a full disk is counted at its claim, as often as it may strike and until it is removed', () => {
  const faults = new Faults();
  const { id } = faults.add({ kind: 'disk_full', times: 2 });
  expect([faults.strike(call()), faults.strike(call())]).toMatchObject([[{ id }], [{ id }]]);
  expect(faults.all()).toMatchObject([{ seen: 2, struck: 0 }]);
  expect([1, 2, 3].map(() => faults.claim(id))).toEqual([true, true, false]);
  expect(faults.all()).toMatchObject([{ seen: 2, struck: 2 }]);
  expect(faults.strike(call())).toEqual([]);
  const endless = faults.add({ kind: 'disk_full', times: null });
  expect(faults.claim(endless.id)).toBe(true);
  faults.remove(endless.id);
  expect(faults.claim(endless.id)).toBe(false);
});

it('the list of faults continues from JSON, and never changes what it returned before', () => {
  const faults = new Faults();
  faults.add({ kind: 'delay', ms: 5, nth: 2, times: null, until: 1000, user: 'ann' });
  faults.add({ kind: 'lose_answer', nth: 2 });
  faults.strike(call());
  const kept = faults.all();
  const text = JSON.stringify(kept);
  faults.add({ kind: 'answer' });
  faults.strike(call());
  expect(JSON.stringify(kept)).toBe(text);
  const restored = new Faults(JSON.parse(text));
  expect(restored.all()).toEqual(kept);
  expect(restored.strike(call())).toMatchObject([{ kind: 'lose_answer', seen: 2, struck: 1 }]);
  expect(restored.add({ kind: 'answer' }).id).toBe(3);
  expect(new Faults().add({ kind: 'answer' }).id).toBe(1);
});
