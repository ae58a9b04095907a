// @ts-check
// npm run simulate: random walks through worlds, from one seed, as many as wanted.
import { runTool } from './bootstrap/tool.mjs';

await runTool('simulate');
