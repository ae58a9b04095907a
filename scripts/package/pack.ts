import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../bootstrap/root.mjs';
import { findBrowser } from '../e2e/browser.ts';
import { APP_ADDRESS, findFreePort, startServer } from '../running-server.ts';
import { outsideSuite } from './outside-suite.ts';
import {
  type Check,
  findMissingRegistry,
  inFolder,
  npm,
  outsideEnv,
  type Part,
  run,
} from './part.ts';
import { playSmokeFlow } from './smoke-flow.ts';

const MAX_BYTES = 6_000_000;
/** A suite of a few files needs fewer, unless it derives the types of the contract from its schemas. */
const MAX_INSTANTIATIONS = 100_000;
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const COMMAND_MINUTES = 10;

/** The npm package, installed into an empty folder and used as another team would. */
export const PACK: Part = {
  name: 'pack',
  description: 'the tarball of npm pack, used by a suite of another project',
  findObstacle: async () =>
    findBrowser() === null
      ? 'no Chromium is installed: run npx playwright install chromium'
      : findMissingRegistry(),
  run: (check) => inFolder((folder) => checkPackage(folder, check)),
};

async function checkPackage(folder: string, check: Check): Promise<void> {
  const suite = join(folder, 'suite');
  // Not the link in node_modules/.bin, which is a batch file on Windows.
  const bin = join(suite, 'node_modules/dicebox/dist/library/cli.js');
  await check('the tarball installs into an empty folder', async () => {
    mkdirSync(suite);
    await npm(['pack', '--pack-destination', folder], root);
    const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    writeFileSync(join(suite, 'package.json'), '{ "private": true }');
    // A package that does not name this Node among its engines is refused.
    await npm(['install', '--engine-strict', join(folder, tarball), ...toolsOfSuite()], suite);
  });
  await check(
    `it has at most ${MAX_BYTES / 1e6} MB, and neither sources nor source maps`,
    async () => assertSmall(join(suite, 'node_modules/dicebox')),
  );
  writeSuite(suite);
  await check(
    'npx dicebox serves the app, and keeps its data in the folder it was typed in',
    async () => {
      assert.match(
        (await npm(['exec', '--', 'dicebox', '--version'], suite)).trim(),
        /\d+\.\d+\.\d+$/,
      );
      const server = await startServer([bin, '--port', '0'], APP_ADDRESS, {
        cwd: suite,
        env: outsideEnv(),
      });
      try {
        await playSmokeFlow({ url: server.url });
        assert.ok(existsSync(join(suite, '.dicebox/server.json')), 'the data is somewhere else');
      } finally {
        await server.stop();
      }
    },
  );
  await check('plain Node uses dicebox/in-process and dicebox/client', () =>
    runScripts(suite, bin),
  );
  await check('its flows pass with 2 workers, on a server that dicebox exec starts', () =>
    runFlows(suite, bin),
  );
  await check('a flow passes with the webServer of docs/kit.md', async () => {
    const config = 'playwright.web-server.config.ts';
    const args = [PLAYWRIGHT, 'test', `--config=${config}`, 'lost-answer'];
    const output = await node(args, suite, { PORT: String(await findFreePort()) });
    assert.match(output, /^ +1 passed/m);
  });
  await check('TypeScript accepts the suite, with the declarations of packages and without', () =>
    checkTypes(suite),
  );
}

function toolsOfSuite(): string[] {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return ['@playwright/test', '@types/node'].map((name) => `${name}@${devDependencies[name]}`);
}

function assertSmall(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  assert.ok(files.length > 100, 'the package is empty');
  const strange = files.filter((file) => /\.map$|(?<!\.d)\.tsx?$|\.test\./.test(file));
  assert.deepEqual(strange, []);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  assert.ok(bytes <= MAX_BYTES, `the package has ${bytes} bytes`);
}

function writeSuite(folder: string): void {
  for (const [path, text] of Object.entries(outsideSuite())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

async function runScripts(suite: string, bin: string): Promise<void> {
  await node(['in-process.mjs'], suite);
  await node([bin, 'exec', '--', process.execPath, '--test', 'client/lost-answer.mjs'], suite);
}

async function runFlows(suite: string, bin: string): Promise<void> {
  const command = ['npx', 'playwright', 'test', '--workers=2'];
  const output = await node([bin, 'exec', '--', ...command], suite);
  assert.match(output, /^ +3 passed/m);
  assert.match(output, /exec: no server runs, so it starts one/);
}

async function checkTypes(suite: string): Promise<void> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const output = await node([tsc, '--skipLibCheck', 'true', '--extendedDiagnostics'], suite);
  const count = Number(/^Instantiations: +(\d+)$/m.exec(output)?.[1]);
  assert.ok(count <= MAX_INSTANTIATIONS, `the suite needs ${count} instantiations of types`);
  await node([tsc, '--skipLibCheck', 'false'], suite);
}

function node(args: readonly string[], cwd: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...outsideEnv(), CHROMIUM: findBrowser() ?? '', ...more };
  return run(process.execPath, args, { cwd, env, timeoutMs: COMMAND_MINUTES * 60_000 });
}
