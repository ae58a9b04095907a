import assert from 'node:assert/strict';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/root.mjs';
import { APP_ADDRESS, startServer } from '../running-server.ts';
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

/** A fresh copy of the repository, and the production install that the API image is made of. */
export const INSTALL: Part = {
  name: 'install',
  description: 'a fresh copy installs, builds and serves; so does a production install',
  findObstacle: findMissingRegistry,
  run: (check) => inFolder((folder) => checkInstall(folder, check)),
};

async function checkInstall(folder: string, check: Check): Promise<void> {
  const source = join(folder, 'source');
  await check('a fresh copy installs, builds and serves with npm start', async () => {
    await copyRepository(source);
    await serve(source, 'scripts/start.mjs', {});
  });

  // The same as the stages runtime-deps and api of the Dockerfile.
  const image = join(folder, 'image');
  await check(
    'a production install has no package that only the client or a tool needs',
    async () => {
      await npm(['prune', '--omit=dev'], source);
      mkdirSync(image);
      for (const name of ['node_modules', 'dist'])
        renameSync(join(source, name), join(image, name));
      copyFileSync(join(source, 'package.json'), join(image, 'package.json'));
      assert.deepEqual(findDevelopmentPackages(image), []);
    },
  );
  await check('the built server runs from the production install', () =>
    serve(image, 'dist/server/main.js', { NODE_ENV: 'production' }),
  );
}

/** Copies the files that a commit of the present state would contain. */
export async function copyRepository(target: string): Promise<void> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const output = await run('git', args, { cwd: root });
  const files = output.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  for (const path of files) cpSync(join(root, path), join(target, path));
}

async function serve(folder: string, script: string, env: NodeJS.ProcessEnv): Promise<void> {
  const args = [join(folder, script), '--port', '0', '--host', '127.0.0.1'];
  const options = { cwd: folder, env: { ...outsideEnv(), ...env } };
  const server = await startServer(args, APP_ADDRESS, options);
  try {
    await playSmokeFlow({ url: server.url });
  } finally {
    await server.stop();
  }
}

function findDevelopmentPackages(folder: string): string[] {
  const file = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8');
  const installed: Record<string, { dev?: boolean }> = JSON.parse(file).packages;
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  assert.ok(Object.keys(installed).length > 50, 'the production install is empty');
  return Object.keys(packages).filter(
    (path) => packages[path].dev && (path in installed || existsSync(join(folder, path))),
  );
}
