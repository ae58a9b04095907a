// @ts-check
// npm run contract -- --host URL: the behaviour suite against any host, fake or real.
import { runTool } from './bootstrap/tool.mjs';

await runTool('contract');
