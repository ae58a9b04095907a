import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from '../bootstrap/install.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { lastLines, runProgram } from '../bootstrap/run-program.mjs';
import { findBrowsers } from '../e2e/browser.ts';
import { APP_ADDRESS, isAnswered, startServer } from '../running-server.ts';
import { copyRepository } from './install.ts';
import { type Check, findMissingRegistry, inFolder, outsideEnv, type Part, run } from './part.ts';

/** Settings that people have, and that no test may depend on. They apply to the install and the server, too. */
const EVERYWHERE = {
  NODE_ENV: 'production',
  npm_config_engine_strict: 'true',
  DICEBOX_SCENARIO: 'empty',
  DICEBOX_CONTROL_TOKEN: 'a-token-of-the-user',
};
const NOWHERE = 'http://127.0.0.1:1';
/** For the tests alone, because neither an install nor a server works with them. */
const UNUSABLE = { PORT: '1', HTTP_PROXY: NOWHERE, http_proxy: NOWHERE, HTTPS_PROXY: NOWHERE };

const MACHINES = [
  { browser: 'main', env: { TZ: 'Pacific/Apia', LC_ALL: 'tr_TR.UTF-8' } },
  { browser: 'second', env: { TZ: 'America/St_Johns', LC_ALL: 'C' } },
] as const;

const TEST_MINUTES = 60;
/** A line that names a failed test, or says why it failed. */
const FAILURE = /^\s*(?:FAIL |✘|×|failed |broken |\w*Error: )/;
/** `nobody`, on every Linux and in every container. */
const NOBODY = 65_534;

/** The tests in a fresh copy, as they run on machines unlike ours. */
export const ANYWHERE: Part = {
  name: 'anywhere',
  description: 'npm test in a fresh copy, with the settings of other machines, beside npm start',
  findObstacle: async () => {
    if (process.platform !== 'linux') return 'the users and fonts of a test are those of Linux';
    if (findBrowsers() === null)
      return 'no Chromium is installed: run npx playwright install chromium';
    return findMissingRegistry();
  },
  run: (check, script) =>
    inFolder((folder) => checkAnywhere(folder, check, script), join(tmpdir(), 'Würfel box-')),
};

async function checkAnywhere(folder: string, check: Check, script: string): Promise<void> {
  const copy = join(folder, 'dicebox');
  const home = join(folder, 'home');
  await copyRepository(copy);
  mkdirSync(home);
  const npmrc = join(homedir(), '.npmrc');
  if (existsSync(npmrc)) copyFileSync(npmrc, join(home, '.npmrc'));
  const fonts = join(folder, 'no-fonts.conf');
  writeFileSync(fonts, '<fontconfig></fontconfig>');
  chmodSync(folder, 0o755);
  // The formatter and others read .gitignore only in a repository.
  await runProgram('git', ['init', '--quiet'], { cwd: copy });
  const user = await leaveRoot(folder);
  const env = {
    ...outsideEnv(),
    ...EVERYWHERE,
    HOME: home,
    npm_config_cache: join(home, '.npm'),
    npm_config_userconfig: join(home, '.npmrc'),
    FONTCONFIG_FILE: fonts,
  };

  // A server of the user on the default port does as well.
  const port = (await isAnswered('http://127.0.0.1:4300')) ? '0' : '4300';
  const server = await check('npm start installs, builds and serves', () => {
    const [program, ...words] = user;
    const options = { program, cwd: copy, env: { ...env, ...MACHINES[0].env, PORT: port } };
    return startServer([...words, 'scripts/start.mjs'], APP_ADDRESS, options);
  });
  try {
    const browsers = findBrowsers();
    for (const { browser, env: own } of MACHINES) {
      const path = browsers?.[browser] ?? browsers?.main ?? '';
      const names = Object.values(own).join(', ');
      await check(`npm run ${script} passes with ${names} and ${path}`, () =>
        runScript(script, user, copy, { ...env, ...own, ...UNUSABLE, DICEBOX_CHROMIUM: path }),
      );
    }
  } finally {
    await server.stop();
  }
}

/** Returns the start of a command line that runs Node as a user who is not root, and gives that user the folder. */
async function leaveRoot(folder: string): Promise<[string, ...string[]]> {
  if (process.getuid?.() !== 0) return [process.execPath];
  await run('chown', ['-R', `${NOBODY}:${NOBODY}`, folder], {});
  return ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', process.execPath];
}

async function runScript(
  script: string,
  [program, ...words]: readonly [string, ...string[]],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const [npm] = npmCommand(process.env, process.platform).args;
  if (npm === undefined) throw new Problem('Run this with npm: npm run test:package -- anywhere');
  const options = { cwd, env, timeoutMs: TEST_MINUTES * 60_000 };
  const args = [...words, npm, 'run', ...script.split(' ')];
  const { code, output } = await runProgram(program, args, options);
  if (code === 0) return;
  const failures = output.split('\n').filter((line) => FAILURE.test(line));
  const shown = [...failures.slice(0, 60), lastLines(output, 20)].join('\n');
  throw new Problem(`npm run ${script} ended with ${code}`, shown);
}
