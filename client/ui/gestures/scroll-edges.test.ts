import { expect, test } from 'vitest';
import { edgesAt, ScrollEdges, type ScrollPlace } from './scroll-edges.ts';

/** 400 px of a content of 1,000, so that it can be scrolled to 600. */
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

test('what fits is at both edges', () => {
  expect(edgesAt({ offset: 0, shown: 400, whole: 400 })).toEqual({ start: true, end: true });
});

test('an edge is told when it is come to, and not while it is stayed at', () => {
  const edges = new ScrollEdges(at(0));
  expect(edges.moved(at(300), 1000)).toEqual([]);
  expect(edges.moved(at(549), 2000)).toEqual([]);
  expect(edges.moved(at(550), 3000)).toEqual(['end']);
  expect(edges.moved(at(600), 4000)).toEqual([]);
  expect(edges.moved(at(50), 5000)).toEqual(['start']);
});

test('where it begins is not told: nobody went there', () => {
  expect(new ScrollEdges(at(0)).moved(at(10), 1000)).toEqual([]);
});

test('an edge left and met again is told after 200 ms, not after 199', () => {
  const trembling = (ms: number) => {
    const edges = new ScrollEdges(at(300));
    edges.moved(at(560), 1000);
    edges.moved(at(540), 1000 + ms - 1);
    return edges.moved(at(560), 1000 + ms);
  };
  expect(trembling(199)).toEqual([]);
  expect(trembling(200)).toEqual(['end']);
});

test('trembling at the edge goes on as one visit', () => {
  const edges = new ScrollEdges(at(300));
  expect(edges.moved(at(560), 1000)).toEqual(['end']);
  for (const ms of [150, 300, 450]) {
    edges.moved(at(540), 1000 + ms - 10);
    expect(edges.moved(at(560), 1000 + ms)).toEqual([]);
  }
});

test('the two edges are told apart', () => {
  const edges = new ScrollEdges(at(300));
  expect(edges.moved(at(560), 1000)).toEqual(['end']);
  expect(edges.moved(at(20), 1100)).toEqual(['start']);
});
