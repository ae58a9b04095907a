import { expect, it } from 'vitest';
import { root } from '../bootstrap/root.mjs';
import { runProgram } from '../bootstrap/run-program.mjs';

it('the proxy names a server that is missing, and how to go on without it', async () => {
  const args = ['--import', 'tsx', 'scripts/e2e/proxy.ts', 'http://127.0.0.1:2'];
  const { code, output } = await runProgram(process.execPath, args, { cwd: root });
  expect(code).toBe(1);
  expect(output).toContain(
    'No server answers at http://127.0.0.1:2 (connect ECONNREFUSED 127.0.0.1:2): start it, or unset DICEBOX_E2E_SERVER.',
  );
});
