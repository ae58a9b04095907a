import { expect, it } from 'vitest';
import { Machine, measureMachine } from './machine.ts';

it('a machine as fast as that of the budgets, or faster, has the budgets as they are', () => {
  for (const emptyProgramMs of [20, 46, 47]) {
    const machine = new Machine(emptyProgramMs);
    expect(machine.formatBudget(100)).toBe('100 ms');
    expect(machine.isKept(100, 100)).toBe(true);
    expect(machine.isKept(103, 100)).toBe(false);
  }
});

it('a machine that is twice as slow has twice the time', () => {
  const machine = new Machine(92);
  expect(machine.formatBudget(60)).toBe('60 ms × 2.0');
  expect([120, 121].map((ms) => machine.isKept(ms, 60))).toEqual([true, false]);
});

it('this machine is measured', () => {
  expect(measureMachine(1).slowness).toBeGreaterThanOrEqual(1);
});
