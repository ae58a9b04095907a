import { build } from '../bootstrap/build.mjs';
import { createCommand, type Output } from '../command-line.ts';

/** `npm run build`: dist/client for production, dist/server, and dist/devtools, which the server serves. */
export async function main(args: readonly string[], output: Output): Promise<void> {
  createCommand('npm run build', 'Builds client, server and devtools into dist/.', output).parse(
    args,
    { from: 'user' },
  );
  await build('all');
}
