import { expect, it } from 'vitest';
import { measureSlowness } from './machine.ts';

it('this machine is measured', () => {
  expect(measureSlowness(1)).toBeGreaterThan(0);
});
