import { expect, it } from 'vitest';
import { findFaults, type Sample } from './samples.ts';

/** Samples of ten minutes, with a change for each minute after the first. */
const samplesOf = (changeOf: (minutes: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 100 }, (_, index) => {
    const minute = (index + 1) / 10;
    const steady = { minute, worlds: index * 30, mib: 120 + (index % 3), handles: 30, files: 2 };
    return { ...steady, ...changeOf(minute - 1) };
  });

it('a server that uses the same all the time has no faults, whatever its first minute was', () => {
  expect(findFaults(samplesOf((minutes) => (minutes < 0 ? { mib: 60, handles: 9 } : {})))).toEqual(
    [],
  );
});

it.each([
  [
    'memory',
    (minutes: number) => ({ mib: 120 + 2 * minutes }),
    /^memory grew from 121\.\d to 137\.\d MiB$/,
  ],
  [
    'open files',
    (minutes: number) => ({ handles: 30 + Math.round(minutes * 2) }),
    /^open files grew/,
  ],
  [
    'temporary files',
    (minutes: number) => ({ files: 2 + Math.floor(minutes) }),
    /^temporary files grew/,
  ],
])('finds %s that grow', (_, changeOf, fault) => {
  expect(findFaults(samplesOf(changeOf))).toEqual([expect.stringMatching(fault)]);
});
