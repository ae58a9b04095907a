// @ts-check
// npm run record -- --host URL: keeps what a host answers as a scenario, personal data masked.
import { runTool } from './bootstrap/tool.mjs';

await runTool('record');
