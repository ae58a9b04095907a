import { expect, it } from 'vitest';
import { CpuMeter, describeCost, parseStat, type ProcessTimes } from './cpu-time.ts';

const entry = (pid: number, parent: number, own: number, reaped = 0): ProcessTimes => ({
  pid,
  parent,
  startTime: pid,
  own: own * 100,
  reaped: reaped * 100,
});

const OTHER = entry(99, 1, 500);

/** Returns what a meter of process 1 measures at each of the given process tables. */
function measure(...tables: ProcessTimes[][]): (number | null)[] {
  let table: ProcessTimes[] = [];
  const meter = new CpuMeter(10, () => table);
  return tables.map((next) => {
    table = next;
    return meter.sample();
  });
}

it('adds the process and its descendants, in any order, and no other process', () => {
  expect(measure([entry(12, 11, 3), OTHER, entry(11, 10, 2), entry(10, 1, 1)])).toEqual([6]);
});

it('counts a process once after its parent waited for it', () => {
  const before = [entry(10, 1, 1), entry(11, 10, 2)];
  expect(measure(before, [entry(10, 1, 1, 2.5)])).toEqual([3, 3.5]);
});

it('counts a process once that ended at the same time as its parent', () => {
  const before = [entry(10, 1, 1), entry(11, 10, 2), entry(12, 11, 4)];
  const after = [entry(10, 1, 1, 6)];
  expect(measure(before, after, after)).toEqual([7, 7, 7]);
});

it('keeps the last known time of a process that outlived its parent', () => {
  const browser = [entry(10, 1, 1), entry(11, 10, 2), entry(12, 11, 4)];
  const killed = [entry(10, 1, 1, 2)];
  expect(measure(browser, killed, killed)).toEqual([7, 7, 7]);
});

it('follows a process that another one adopted', () => {
  const before = [entry(10, 1, 1), entry(11, 10, 2), entry(12, 11, 4)];
  const adopted = [entry(10, 1, 1, 2), entry(12, 1, 6)];
  expect(measure(before, adopted, [entry(10, 1, 1, 2)])).toEqual([7, 9, 9]);
});

it('counts both of two processes with the same pid', () => {
  const first = [entry(10, 1, 1), entry(11, 10, 2), entry(12, 11, 4)];
  const second = [entry(10, 1, 1, 2), { ...entry(12, 10, 5), startTime: 77 }];
  expect(measure(first, second)).toEqual([7, 12]);
});

it('returns null on a system without process times', () => {
  expect(measure([])).toEqual([null]);
});

it('reads the line of a process whose name holds brackets and spaces', () => {
  const line = '42 (a) b (c) S 10 42 42 0 -1 0 1 2 3 4 150 50 20 30 20 0 1 0 1234 5 6';
  expect(parseStat(line)).toEqual({ pid: 42, parent: 10, own: 200, reaped: 50, startTime: 1234 });
});

it('measures the work of this process', () => {
  const meter = new CpuMeter();
  const before = meter.sample();
  if (before === null) {
    expect(process.platform).not.toBe('linux');
    return;
  }
  let after = before;
  while (after < before + 0.05) after = meter.sample() ?? Infinity;
  expect(after).toBeLessThan(before + 60);
});

it('describes what each part of a run cost', () => {
  const parts = [
    { name: 'check', seconds: 40.2, cpuSeconds: 60 },
    { name: 'browser', seconds: 100, cpuSeconds: 180.4 },
  ];
  expect(describeCost(parts, 1)).toBe('time: 140 s, 240 CPU seconds: check 25 %, browser 75 %');
  expect(describeCost(parts, 2)).toBe(
    'time: 140 s, 240 CPU seconds (120 on the machine of the budget): check 25 %, browser 75 %',
  );
  const unknown = parts.map((part) => ({ ...part, cpuSeconds: null }));
  expect(describeCost(unknown, 1)).toBe('time: 140 s, CPU time unknown on this system');
});
