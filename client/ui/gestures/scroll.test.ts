import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReachBottom, edgesAt, ScrollEdges, type ScrollPlace } from './scroll.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watched({ isNear = true } = {}) {
  const list = { isNear, reached: 0 };
  const reach = new ReachBottom(
    () => list.isNear,
    () => (list.reached += 1),
  );
  return { list, reach };
}

test('reports the bottom once, and again after 350 ms', () => {
  const { list, reach } = watched();
  reach.look();
  reach.look();
  vi.advanceTimersByTime(349);
  reach.look();
  expect(list.reached).toBe(1);
  vi.advanceTimersByTime(1);
  expect(list.reached).toBe(2);
});

test('reports nothing away from the bottom and keeps no timer', () => {
  const { list, reach } = watched({ isNear: false });
  reach.look();
  expect(list.reached).toBe(0);
  list.isNear = true;
  reach.look();
  expect(list.reached).toBe(1);
  list.isNear = false;
  vi.advanceTimersByTime(10_000);
  expect(list.reached).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('reports a bottom reached during the pause when the pause ends', () => {
  const { list, reach } = watched();
  reach.look();
  list.isNear = false;
  vi.advanceTimersByTime(200);
  list.isNear = true;
  reach.look();
  expect(list.reached).toBe(1);
  vi.advanceTimersByTime(150);
  expect(list.reached).toBe(2);
});

test('reports nothing after stop, leaves no timer and can restart', () => {
  const { list, reach } = watched();
  reach.look();
  reach.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(list.reached).toBe(1);
  reach.look();
  expect(list.reached).toBe(2);
});

/** A viewport of 400 px over content of 1,000 px. */
const at = (offset: number): ScrollPlace => ({ offset, shown: 400, whole: 1000 });

test.each([
  [0, { start: true, end: false }],
  [50, { start: true, end: false }],
  [51, { start: false, end: false }],
  [549, { start: false, end: false }],
  [550, { start: false, end: true }],
  [600, { start: false, end: true }],
])('scrolled to %i it is near %o', (offset, near) => {
  expect(edgesAt(at(offset))).toEqual(near);
});

test('content that fits is at both edges', () => {
  expect(edgesAt({ offset: 0, shown: 400, whole: 400 })).toEqual({ start: true, end: true });
});

test('reports an edge once on arrival, but not the initial one', () => {
  const edges = new ScrollEdges(at(0));
  expect(edges.moved(at(10), 500)).toEqual([]);
  expect(edges.moved(at(300), 1000)).toEqual([]);
  expect(edges.moved(at(549), 2000)).toEqual([]);
  expect(edges.moved(at(550), 3000)).toEqual(['end']);
  expect(edges.moved(at(600), 4000)).toEqual([]);
  expect(edges.moved(at(50), 5000)).toEqual(['start']);
});

test('reports the same edge again after 200 ms and not after 199 ms', () => {
  const trembling = (ms: number) => {
    const edges = new ScrollEdges(at(300));
    edges.moved(at(560), 1000);
    edges.moved(at(540), 1000 + ms - 1);
    return edges.moved(at(560), 1000 + ms);
  };
  expect(trembling(199)).toEqual([]);
  expect(trembling(200)).toEqual(['end']);
});

test('small movements at the edge count as one visit', () => {
  const edges = new ScrollEdges(at(300));
  expect(edges.moved(at(560), 1000)).toEqual(['end']);
  for (const ms of [150, 300, 450]) {
    edges.moved(at(540), 1000 + ms - 10);
    expect(edges.moved(at(560), 1000 + ms)).toEqual([]);
  }
});

test('distinguishes the two edges', () => {
  const edges = new ScrollEdges(at(300));
  expect(edges.moved(at(560), 1000)).toEqual(['end']);
  expect(edges.moved(at(20), 1100)).toEqual(['start']);
});

test('content that grows can be reached to its end again', () => {
  const edges = new ScrollEdges({ ...at(0), whole: 400 });
  edges.grown(at(0));
  expect(edges.moved(at(600), 1000)).toEqual(['end']);
  edges.grown(at(600));
  expect(edges.moved(at(600), 2000)).toEqual([]);
  edges.grown({ ...at(600), whole: 1600 });
  expect(edges.moved({ ...at(1200), whole: 1600 }, 3000)).toEqual(['end']);
});
