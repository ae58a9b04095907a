import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { PLAIN_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { WorldClient } from '#kit/client/world-client.ts';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { lastLines, runProgram } from '../bootstrap/run-program.mjs';
import { findFreePort, type RunningServer, startFake, waitForAnswer } from '../running-server.ts';
import { checkBalancer } from './balancer.ts';
import { type Check, inFolder, type Part, readBlock } from './part.ts';
import { checkUpload, createPlayer, finish } from './smoke-flow.ts';

const DOCUMENT = 'docs/deploy.md';
const BALANCER = 'examples/deploy/nginx.conf';
/** The line for all servers of Docker's network, with its options. */
const NAMED_SERVER = /server api-team:4300(.*;)/;
const SERVERS = 3;
const TOKEN = 'team-token';

/** The client of docs/deploy.md and the balancer in a real nginx, with only addresses and paths replaced. */
export const NGINX: Part = {
  name: 'nginx',
  description: `the client of ${DOCUMENT}, and ${BALANCER}: several servers behind one address`,
  findObstacle: async () => {
    const { code } = await runProgram('nginx', ['-v']);
    return code === 0 ? null : 'nginx is not installed: install nginx and run again';
  },
  run: async (check) => {
    const start = () => startFake('--require-world', '--control-token', TOKEN);
    const servers = await Promise.all(Array.from({ length: SERVERS }, start));
    try {
      await checkClient(servers[0]!, check);
      await checkTeam(servers, check);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  },
};

async function checkClient(server: RunningServer, check: Check): Promise<void> {
  const api = new URL(server.url);
  // Without TLS, which needs a certificate.
  const createConfig = (port: number) =>
    replaceAll(DOCUMENT, readBlock(DOCUMENT, 'nginx'), [
      [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
      [/ssl_certificate(_key)? .*/, ''],
      [/root \S+;/, `root ${join(root, 'dist/client')};`],
      [/proxy_pass https:\/\/api\.example\.com;/, `proxy_pass ${server.url};`],
      [/proxy_set_header Host \S+;/, `proxy_set_header Host ${api.host};`],
    ]);
  await withNginx(createConfig, async (url) => {
    await check('the client is served with the headers of the document', () => checkHeaders(url));
    await check('a stock host behind it takes the largest upload of a page', async () => {
      const access = { url: server.url, token: TOKEN };
      const world = await WorldClient.create(access, { hostProfile: 'stock' });
      const { token } = await createPlayer(world);
      await checkUpload(url, world, token, PLAIN_MAX_BYTES, { origin: 'https://play.example.com' });
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

async function checkTeam(servers: readonly RunningServer[], check: Check): Promise<void> {
  const lines = servers.map(({ url }) => `server ${new URL(url).host}$1`);
  const config = readFileSync(join(root, BALANCER), 'utf8');
  await withNginx(
    (port) =>
      replaceAll(BALANCER, config, [
        [/listen 80;/, `listen 127.0.0.1:${port};`],
        [NAMED_SERVER, lines.join('\n  ')],
      ]),
    (url) => checkBalancer({ url, token: TOKEN }, check, servers),
  );
}

function withNginx(
  createConfig: (port: number) => string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  return inFolder(async (folder) => {
    const port = await findFreePort();
    const errors = join(folder, 'error.log');
    const args = ['-p', folder, '-e', errors, '-c', await writeConfig(folder, createConfig(port))];
    const nginx = spawn('nginx', [...args, '-g', 'daemon off;'], { stdio: 'inherit' });
    const ended = once(nginx, 'exit');
    try {
      const url = `http://127.0.0.1:${port}`;
      const early = ended.then(() => Promise.reject(new Error('nginx ended at once')));
      await Promise.race([waitForAnswer(url), early]);
      await work(url);
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw new Problem(String(error), lastLines(readFileSync(errors, 'utf8'), 5));
    } finally {
      nginx.kill('SIGTERM');
      await ended;
    }
  });
}

async function writeConfig(folder: string, config: string): Promise<string> {
  const types = join(await findConfigFolder(), 'mime.types');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, 'nginx.conf');
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
  return file;
}

async function findConfigFolder(): Promise<string> {
  const { output } = await runProgram('nginx', ['-V']);
  return dirname(/--conf-path=(\S+)/.exec(output)?.[1] ?? '/etc/nginx/nginx.conf');
}

/** Replaces every match of each pattern in an example. Throws when there is none: the example has changed. */
function replaceAll(
  file: string,
  config: string,
  replacements: readonly (readonly [pattern: RegExp, text: string])[],
): string {
  return replacements.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Problem(`${file} does not contain ${pattern.source}.`);
    return text.replaceAll(new RegExp(pattern, 'g'), replacement);
  }, config);
}
