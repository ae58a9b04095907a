import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PACKAGE } from './installation.ts';
import { main } from './main.ts';

// A reader that has seen enough, such as `| head`, is not an error.
process.stdout.on('error', () => process.exit(0));

const [verb = 'start', ...rest] = withVerb(process.argv.slice(2));
if (verb === 'start') await startServer(rest);
else process.exitCode = await runCommand([verb, ...rest]);

/** `npx dicebox --port 5000` starts the server, too; `npx dicebox --url http://… mock status` does not. */
function withVerb(args: readonly string[]): readonly string[] {
  const isOption = args[0]?.startsWith('-') && !/^(-h|--help|-V|--version)$/.test(args[0]);
  const isCommand = /^(--json |--(url|world|token)[ =]\S+ )+[a-z]/.test(args.join(' '));
  return isOption && !isCommand ? ['start', ...args] : args;
}

/** Becomes the server, so that signals and exit codes are its own. It reads its options from `process.argv`. */
async function startServer(args: readonly string[]): Promise<void> {
  process.argv.splice(1, Number.POSITIVE_INFINITY, PACKAGE.start, ...args);
  await import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, 'main.js')).href);
}

function runCommand(args: readonly string[]): Promise<number> {
  const output = {
    out: (text: string) => void process.stdout.write(`${text}\n`),
    err: (text: string) => void process.stderr.write(`${text}\n`),
  };
  return main(args, output, undefined, PACKAGE);
}
