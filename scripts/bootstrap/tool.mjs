// @ts-check
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureNode } from './node-version.mjs';
import { orExplain } from './problem.mjs';
import { root } from './root.mjs';

/**
 * Runs one of the commands that know the contract: they are TypeScript, so that there is no second
 * list of endpoints, and are built when they are older than their sources.
 *
 * @param {'contract' | 'record' | 'bench' | 'simulate'} name
 */
export async function runTool(name) {
  await orExplain(async () => {
    ensureNode();
    await ensureInstalled();
    await ensureBuilt('tools');
  });
  const { main } = await import(pathToFileURL(join(root, `dist/tools/${name}.js`)).href);
  const said = {
    out: (/** @type {string} */ text) => process.stdout.write(`${text}\n`),
    err: (/** @type {string} */ text) => process.stderr.write(`${text}\n`),
  };
  // A reader that has seen enough (`| head`) is no failure of ours.
  process.stdout.on('error', () => process.exit(0));
  process.exitCode = await main(process.argv.slice(2), said);
}
