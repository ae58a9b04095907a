import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { PLAIN_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { createControlClient } from '#kit/client/control-client.ts';
import { Faults } from '#kit/client/faults.ts';
import { Journal } from '#kit/client/journal.ts';
import type { Player } from '#kit/client/player.ts';
import { World } from '#kit/client/world.ts';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { lastLines, runProgram } from '../bootstrap/run-program.mjs';
import { findFreePort, startFake, waitForAnswer, type RunningServer } from '../running-server.ts';
import type { Check, Part } from './part.ts';
import { checkUpload, createPlayer, finish, playSmokeFlow } from './smoke-flow.ts';

const DOCUMENT = 'docs/deploy.md';
const TOKEN = 'nginx-token';
const SERVERS = 3;
const WORLDS = 24;

/** Both configurations of docs/deploy.md in a real nginx, with only addresses and paths replaced. */
export const NGINX: Part = {
  name: 'nginx',
  description: `the configurations of ${DOCUMENT}: client, and several servers behind one address`,
  findObstacle: async () => {
    const { code } = await runProgram('nginx', ['-v']);
    return code === 0 ? null : 'nginx is not installed: install nginx and run again';
  },
  run: async (check) => {
    const options = ['--require-world', '--control-token', TOKEN];
    const servers = await Promise.all(Array.from({ length: SERVERS }, () => startFake(...options)));
    try {
      await checkClient(servers[0]!, check);
      await checkBalancer(servers, check);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  },
};

async function checkClient(server: RunningServer, check: Check): Promise<void> {
  const api = new URL(server.url);
  const port = await findFreePort();
  const [config] = readConfigs();
  // Without TLS, which needs a certificate.
  const site = replaceAll(config, [
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/ssl_certificate(_key)? .*/, ''],
    [/root \S+;/, `root ${join(root, 'dist/client')};`],
    [/proxy_pass https:\/\/api\.example\.com;/, `proxy_pass ${server.url};`],
    [/proxy_set_header Host \S+;/, `proxy_set_header Host ${api.host};`],
  ]);
  await withNginx(site, port, async (url) => {
    await check('the client is served with the headers of the document', () => checkHeaders(url));
    await check('the API answers behind the client, and takes the largest upload', async () => {
      const world = await World.create({ url: server.url, token: TOKEN });
      await checkUpload(url, world, (await createPlayer(world)).token, PLAIN_MAX_BYTES);
      await finish(world);
    });
  });
}

async function checkHeaders(url: string): Promise<void> {
  const page = await fetch(url);
  const html = await page.text();
  assert.equal(page.status, 200);
  assert.equal(page.headers.get('cache-control'), 'no-cache');
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  assert.equal(page.headers.get('content-encoding'), 'gzip');
  const [, script = ''] = /src="\.?\/?(assets\/[^"]+\.js)"/.exec(html) ?? [];
  const asset = await fetch(`${url}/${script}`);
  assert.equal(asset.status, 200, script);
  assert.match(asset.headers.get('content-type') ?? '', /javascript/);
  assert.match(asset.headers.get('cache-control') ?? '', /immutable/);
  const manifest = await fetch(`${url}/manifest.webmanifest`);
  assert.equal(manifest.headers.get('content-type'), 'application/manifest+json');
}

async function checkBalancer(servers: readonly RunningServer[], check: Check): Promise<void> {
  const port = await findFreePort();
  const [, config] = readConfigs();
  const addresses = servers.map(({ url }) => new URL(url).host);
  const balancer = replaceAll(config, [
    [/listen 80;/, `listen 127.0.0.1:${port};`],
    [/10\.0\.0\.\d+:4300/, () => addresses.shift() ?? assert.fail('more servers than expected')],
  ]);
  assert.deepEqual(addresses, [], `${DOCUMENT} names fewer servers than ${SERVERS}`);
  await withNginx(balancer, port, async (url) => {
    const access = { url, token: TOKEN };
    await check('a story passes the balancer', () => playSmokeFlow(access));
    const worlds = await check(`each of ${WORLDS} worlds stays on one of the servers`, async () => {
      const created = await Promise.all(Array.from({ length: WORLDS }, () => World.create(access)));
      await checkPlaces(servers, created);
      return created;
    });
    await check('the cookie of a browser leads to the same world', async () => {
      for (const { key } of worlds) {
        const { status } = await fetch(url + ENDPOINTS['games.list'].path, {
          headers: { cookie: `mock_world=${key}` },
        });
        assert.equal(status, 200);
      }
    });
    await check('the largest upload passes the balancer', async () => {
      const world = await World.create(access);
      await checkUpload(url, world, (await createPlayer(world)).token, PLAIN_MAX_BYTES);
      await finish(world);
    });
    await check('a cut connection is cut for the caller, and no world is lost', async () => {
      await Promise.all(worlds.map(cutConnections));
      await checkPlaces(servers, worlds);
      await Promise.all(worlds.map(finish));
    });
  });
}

/** Checks that every world is on exactly one server, and that they are spread. */
async function checkPlaces(
  servers: readonly RunningServer[],
  worlds: readonly World[],
): Promise<void> {
  const keys = new Set(worlds.map(({ key }) => key));
  const places = await Promise.all(
    servers.map(async ({ url }) => {
      const control = createControlClient({ url, token: TOKEN });
      const all = (await control.call('GET /worlds')).worlds;
      return all.filter(({ world }) => keys.has(world)).length;
    }),
  );
  assert.equal(
    places.reduce((sum, count) => sum + count),
    worlds.length,
    `worlds by server: ${places.join(', ')}`,
  );
  assert.ok(
    places.every((count) => count < worlds.length),
    'all worlds are on one server',
  );
}

/** Loses a call and answers of reads and bets in one world, and counts what arrived. */
async function cutConnections(world: World): Promise<void> {
  const faults = new Faults(world);
  const journal = new Journal(world);
  const player = await createPlayer(world);
  await journal.clear();
  await faults.drop('games.list', { times: 2 });
  await faults.loseAnswer('wallet.index', { times: 2 });
  await faults.loseAnswer('games.submitBet');
  for (let round = 0; round < 2; round++) {
    await assertCut(() => world.call('games.list', {}));
    await assertCut(() => world.call('wallet.index', {}, player.token));
  }
  await assertCut(() => bet(player));
  assert.equal((await player.bets()).length, 1);
  assert.equal(await player.balance(), '90.00');
  // A balancer that repeats a call makes more of them.
  assert.equal(await journal.count({ route: 'games.list' }), 2);
  assert.equal(await journal.count({ route: 'wallet.index' }), 2);
}

const bet = (player: Player) => player.bet({ play: 'big', amount: '10.00' });

async function assertCut(call: () => Promise<unknown>): Promise<void> {
  // The kit's message for a call without an answer.
  await assert.rejects(call, /No server answers/);
}

/** Returns the nginx blocks of the document: the client's, and the balancer's. */
function readConfigs(): readonly [string, string] {
  const text = readFileSync(join(root, DOCUMENT), 'utf8');
  const blocks = Array.from(text.matchAll(/^```nginx\n([\s\S]*?)^```$/gm), ([, block]) => block);
  const [client, balancer, ...others] = blocks;
  if (client !== undefined && balancer !== undefined && others.length === 0)
    return [client, balancer];
  throw new Problem(`${DOCUMENT} has ${blocks.length} nginx configurations, and 2 are expected.`);
}

/** Replaces every match of each pattern. Throws when there is none, because the document has changed then. */
function replaceAll(
  config: string,
  replacements: readonly (readonly [pattern: RegExp, text: string | (() => string)])[],
): string {
  return replacements.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Problem(`${DOCUMENT} does not contain ${pattern.source}.`);
    const replace = typeof replacement === 'string' ? () => replacement : replacement;
    return text.replaceAll(new RegExp(pattern, 'g'), replace);
  }, config);
}

/** Runs nginx with a configuration that listens on `port`. */
async function withNginx(
  config: string,
  port: number,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-nginx-'));
  const types = join(await findConfigFolder(), 'mime.types');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, 'nginx.conf');
  const errors = join(folder, 'error.log');
  mkdirSync(join(folder, 'logs'));
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
pid ${join(folder, 'nginx.pid')};
events {}
http {
  access_log off;
${temporary.join('\n')}
${config.replace('include mime.types;', `include ${types};`)}
}
`,
  );
  const args = ['-p', folder, '-e', errors, '-c', file, '-g', 'daemon off;'];
  const nginx = spawn('nginx', args, { stdio: 'inherit' });
  const ended = once(nginx, 'exit');
  try {
    const url = `http://127.0.0.1:${port}`;
    await Promise.race([
      waitForAnswer(url),
      ended.then(() => Promise.reject(new Error('nginx ended at once'))),
    ]);
    await work(url);
  } catch (error) {
    throw new Problem(String(error), lastLines(readFileSync(errors, 'utf8'), 5));
  } finally {
    nginx.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the folder of nginx's own configuration files. */
async function findConfigFolder(): Promise<string> {
  const { output } = await runProgram('nginx', ['-V']);
  return dirname(/--conf-path=(\S+)/.exec(output)?.[1] ?? '/etc/nginx/nginx.conf');
}
