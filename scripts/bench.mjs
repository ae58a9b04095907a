// @ts-check
// npm run bench: the budgets, each beside its baseline of the same run.
import { ensureBuilt } from './bootstrap/build.mjs';
import { orExplain } from './bootstrap/problem.mjs';
import { runTool } from './bootstrap/tool.mjs';

await orExplain(() => ensureBuilt('all'));
await runTool('bench');
