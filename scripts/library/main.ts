import { ensureBuilt } from '../bootstrap/build.mjs';
import { createCommand, type Output } from '../command-line.ts';

/** `npm run prepack`, which `npm pack` runs: builds what the package contains, unless it is up to date. */
export async function main(args: readonly string[], output: Output): Promise<void> {
  createCommand(
    'npm run prepack',
    'Builds client, server, devtools and library into dist/, for the package.',
    output,
  ).parse(args, { from: 'user' });
  await ensureBuilt('all');
  await ensureBuilt('library');
}
