/** Variables that would point the tests at another server, data folder, browser mode or network; upper or lower case. */
const FOREIGN = new RegExp(
  `^(${[
    'PORT|HOST|API_HOST|TRUST_PROXY|NODE_ENV|NODE_USE_ENV_PROXY|INIT_CWD',
    '(HTTP|HTTPS|ALL|NO)_PROXY',
    'npm_(config|lifecycle|package)_.*',
    'DICEBOX_(ALLOW_ORIGIN|API|CALLS_A_MINUTE|CONTROL_TOKEN|DATA|HOST_PROFILE|SCENARIO|SEED|URL|WORLD)',
  ].join('|')})$`,
  'i',
);

/**
 * Makes the environment of this process, and of those it starts, one that every test can rely on. The
 * configurations of Vitest and Playwright call it, so that a test started directly gets it, too. The time
 * zone stays, because the product has to work in any.
 */
export function isolateEnvironment(env: NodeJS.ProcessEnv = process.env): void {
  for (const name of Object.keys(env)) {
    // The server that is named may ask for this token.
    const isWanted = name === 'DICEBOX_CONTROL_TOKEN' && Boolean(env['DICEBOX_E2E_SERVER']);
    if (FOREIGN.test(name) && !isWanted) delete env[name];
  }
  // In any other encoding Chromium cannot write a file into a folder whose name has an umlaut.
  env['LC_ALL'] = 'C.UTF-8';
}
