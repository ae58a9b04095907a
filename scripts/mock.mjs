// @ts-check
// npm run mock -- VERB: steers a running fake server. Plain Node: it needs nothing installed.
import { ensureNode } from './bootstrap/node-version.mjs';
import { exitWithProblem } from './bootstrap/problem.mjs';
import { main } from './mock/main.mjs';

try {
  ensureNode();
} catch (error) {
  exitWithProblem(error);
}
// A reader that has seen enough (`| head`) is no failure of ours.
process.stdout.on('error', () => process.exit(0));
process.exitCode = await main(process.argv.slice(2), process);
