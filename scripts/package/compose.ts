import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/root.mjs';
import { lastLines, runProgram } from '../bootstrap/run-program.mjs';
import { findFreePort } from '../running-server.ts';
import { checkBalancer } from './balancer.ts';
import { type Check, type Part, run } from './part.ts';
import { playSmokeFlow } from './smoke-flow.ts';

const TOKEN = 'compose-token';
const BUILD_TIMEOUT_MS = 30 * 60_000;
/** Apart from the project that a developer may have running. */
const PROJECT = 'dicebox-package-test';
const ALL_PROFILES = ['--profile', 'e2e', '--profile', 'team'];

export const COMPOSE: Part = {
  name: 'compose',
  description: 'the images are built; app, API, browser tests and a team run in containers',
  findObstacle: async () =>
    (await findMissingEngine()) ?? (await findMissingCompose()) ?? (await findMissingImage()),
  run: async (check) => {
    const ports = [await findFreePort(), await findFreePort(), await findFreePort()];
    const [PORT, WEB_PORT, TEAM_PORT] = ports.map(String);
    const env = { DICEBOX_CONTROL_TOKEN: TOKEN, PORT, WEB_PORT, TEAM_PORT };
    const compose = createCompose({ ...process.env, ...env });
    const [app = '', web = '', team = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
    try {
      await checkServices(compose, [app, web], check);
      await checkTeam(compose, team, check);
    } finally {
      await check('docker compose down removes the containers and the volume', () =>
        compose(...ALL_PROFILES, 'down', '--volumes'),
      );
    }
  },
};

async function checkServices(
  compose: Compose,
  urls: readonly string[],
  check: Check,
): Promise<void> {
  await check('docker compose build makes the images', () => compose(...ALL_PROFILES, 'build'));
  await check('docker compose up --wait returns when both services are healthy', () =>
    compose('up', '--wait'),
  );
  for (const [index, url] of urls.entries()) {
    await check(`a story passes at the ${index === 0 ? 'server' : 'dev server'}`, () =>
      playSmokeFlow({ url, token: TOKEN }),
    );
  }
  await check('docker compose run --rm e2e runs browser tests', () =>
    compose('run', '--rm', 'e2e', 'main-path'),
  );
}

async function checkTeam(compose: Compose, url: string, check: Check): Promise<void> {
  await check('docker compose --profile team up --scale api-team=3 starts a team', () =>
    compose('--profile', 'team', 'up', '--wait', '--scale', 'api-team=3', 'balancer'),
  );
  // The servers have no port of their own, so nobody can ask where a world is.
  await checkBalancer({ url, token: TOKEN }, check, []);
}

type Compose = (...args: string[]) => Promise<unknown>;

const createCompose =
  (env: NodeJS.ProcessEnv): Compose =>
  (...args) => {
    const command = ['compose', '--project-name', PROJECT, ...args];
    return run('docker', command, { cwd: root, env, timeoutMs: BUILD_TIMEOUT_MS });
  };

async function findMissingEngine(): Promise<string | null> {
  const { code, output } = await runProgram('docker', ['info'], { timeoutMs: 30_000 });
  if (code === 0) return null;
  return `no Docker engine answers (${lastLines(output, 1).trim()}): start one and run again`;
}

async function findMissingCompose(): Promise<string | null> {
  if (await succeeds('compose', 'version')) return null;
  return 'docker compose is not installed: install its plugin and run again';
}

/** An image that is neither here nor in reach is no fault of these files. */
async function findMissingImage(): Promise<string | null> {
  const stages = readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^FROM (\S+:\S+)/gm);
  const services = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const images = [...stages, ...services.matchAll(/^ +image: (\S+)/gm)];
  for (const image of new Set(images.map(([, name = '']) => name))) {
    if (await succeeds('image', 'inspect', image)) continue;
    const { code, output } = await runProgram('docker', ['pull', '--quiet', image]);
    if (code !== 0)
      return `the image ${image} cannot be pulled (${lastLines(output, 1)}): connect to its registry, or provide the image`;
  }
  return null;
}

async function succeeds(...args: string[]): Promise<boolean> {
  return (await runProgram('docker', args)).code === 0;
}
