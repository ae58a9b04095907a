#!/usr/bin/env node
// @ts-check
// npx dicebox. An old Node cannot load the program, so it is loaded after the check.
import { ensurePrerequisites } from '../bootstrap/prerequisites.mjs';
import { exitWithProblem } from '../bootstrap/problem.mjs';

try {
  ensurePrerequisites();
} catch (error) {
  exitWithProblem(error);
}
await import('../../kit/cli/program.ts');
