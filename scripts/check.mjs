// @ts-check
// npm run check: types, lint, arrows, format, dead code; one line each.
import { ensureInstalled } from './bootstrap/install.mjs';
import { ensureNode } from './bootstrap/node-version.mjs';
import { orExplain } from './bootstrap/problem.mjs';

await orExplain(async () => {
  ensureNode();
  await ensureInstalled();
  const { printCheck } = await import('./test/print.mjs');
  const { runChecks } = await import('./checks.mjs');
  const results = await runChecks(printCheck);
  if (results.some(({ ok }) => !ok)) process.exitCode = 1;
});
