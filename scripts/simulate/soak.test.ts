import { expect, it } from 'vitest';
import { findFaults, type Sample } from './soak.ts';

/** Samples of ten minutes, with a change for each minute after the first. */
const samplesOf = (changeOf: (minutes: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 100 }, (_, index) => {
    const minute = (index + 1) / 10;
    const memory = 120 + (index % 3);
    return { minute, memory, 'open files': 30, 'temporary files': 2, ...changeOf(minute - 1) };
  });

it('a server that uses the same all the time has no faults, whatever its first minute was', () => {
  const samples = samplesOf((minutes) => (minutes < 0 ? { memory: 60, 'open files': 9 } : {}));
  expect(findFaults(samples)).toEqual([]);
});

it.each<[keyof Sample, number, RegExp]>([
  ['memory', 120, /^memory grew from 121\.\d to 137\.\d$/],
  ['open files', 30, /^open files grew/],
  ['temporary files', 2, /^temporary files grew/],
])('finds %s that grow', (name, start, fault) => {
  const samples = samplesOf((minutes) => ({ [name]: start + Math.floor(2 * minutes) }));
  expect(findFaults(samples)).toEqual([expect.stringMatching(fault)]);
});
