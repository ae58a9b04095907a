import { npmCommand, npmErrors } from '../bootstrap/install.mjs';
import { root } from '../bootstrap/root.mjs';
import { runProgram } from '../bootstrap/run-program.mjs';

/** Returns why nothing can be installed, or null if the npm registry answers. */
export async function findMissingRegistry(): Promise<string | null> {
  const args = ['view', 'fastify', 'version', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { code, output } = await runNpm(args, root);
  if (code === 0) return null;
  return `the npm registry does not answer (${npmErrors(output).split('\n')[0]}): connect to it and run again`;
}

/** Runs npm in a folder, as if it was typed there. */
export function runNpm(args: readonly string[], cwd: string) {
  const npm = npmCommand(process.env, process.platform);
  const options = { cwd, env: outsideEnv(), shell: npm.shell };
  return runProgram(npm.command, [...npm.args, ...args], options);
}

/** Returns the environment without what `npm run` adds to it, which names this repository. */
export function outsideEnv(): NodeJS.ProcessEnv {
  const added = /^(npm_(package|lifecycle|config_local_prefix)|INIT_CWD|DICEBOX_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !added.test(name)));
}
