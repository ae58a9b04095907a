import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { PLAIN_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { WorldClient } from '#kit/client/world-client.ts';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { lastLines, runProgram } from '../bootstrap/run-program.mjs';
import type { RunningServer } from '../running-server.ts';
import { checkBalancer, TEAM_TOKEN, withTeam } from './balancer.ts';
import type { Check, Part } from './part.ts';
import { replaceAll, withProxy } from './proxy.ts';
import { checkUpload, createPlayer, finish } from './smoke-flow.ts';

const DOCUMENT = 'docs/deploy.md';
const BALANCER = 'examples/deploy/nginx.conf';
/** The line for all servers of Docker's network, with its options. */
const NAMED_SERVER = /server api-team:4300(.*;)/;
const ERRORS = 'error.log';

/** The client of docs/deploy.md and the balancer in a real nginx, with only addresses and paths replaced. */
export const NGINX: Part = {
  name: 'nginx',
  description: `the client of ${DOCUMENT}, and ${BALANCER}: several servers behind one address`,
  findObstacle: async () => {
    const { code } = await runProgram('nginx', ['-v']);
    return code === 0 ? null : 'nginx is not installed: install nginx and run again';
  },
  run: (check) =>
    withTeam(async (servers) => {
      await checkClient(servers[0]!, check);
      await checkTeam(servers, check);
    }),
};

async function checkClient(server: RunningServer, check: Check): Promise<void> {
  const api = new URL(server.url);
  // Without TLS, which needs a certificate.
  const createConfig = (port: number) =>
    replaceAll(DOCUMENT, readClientConfig(), [
      [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
      [/ssl_certificate(_key)? .*/, ''],
      [/root \S+;/, `root ${join(root, 'dist/client')};`],
      [/proxy_pass https:\/\/api\.example\.com;/, `proxy_pass ${server.url};`],
      [/proxy_set_header Host \S+;/, `proxy_set_header Host ${api.host};`],
    ]);
  await withNginx(createConfig, async (url) => {
    await check('the client is served with the headers of the document', () => checkHeaders(url));
    await check('the API answers behind the client, and takes the largest upload', async () => {
      const world = await WorldClient.create({ url: server.url, token: TEAM_TOKEN });
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

async function checkTeam(servers: readonly RunningServer[], check: Check): Promise<void> {
  const lines = servers.map(({ url }) => `server ${new URL(url).host}$1`);
  const config = readFileSync(join(root, BALANCER), 'utf8');
  await check('nginx -t accepts the balancer, with the address of a name', () =>
    testConfig(config),
  );
  await withNginx(
    (port) =>
      replaceAll(BALANCER, config, [
        [/listen 80;/, `listen 127.0.0.1:${port};`],
        [NAMED_SERVER, lines.join('\n  ')],
      ]),
    (url) => checkBalancer(url, check, servers),
  );
}

/** Tests a configuration whose servers have a name of Docker's network. */
async function testConfig(config: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-nginx-'));
  try {
    const local = replaceAll(BALANCER, config, [[/api-team:4300/, 'localhost:4300']]);
    const args = await writeConfig(
      folder,
      replaceAll(BALANCER, local, [[/listen 80;/, 'listen 127.0.0.1:8080;']]),
    );
    const { code, output } = await runProgram('nginx', [...args, '-t']);
    if (code !== 0) throw new Problem(`nginx -t ended with ${code}`, lastLines(output, 5));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the nginx block of the document. */
function readClientConfig(): string {
  const text = readFileSync(join(root, DOCUMENT), 'utf8');
  const blocks = Array.from(text.matchAll(/^```nginx\n([\s\S]*?)^```$/gm), ([, block]) => block);
  const [client, ...others] = blocks;
  if (client !== undefined && others.length === 0) return client;
  throw new Problem(`${DOCUMENT} has ${blocks.length} nginx configurations, and 1 is expected.`);
}

/** Runs nginx with a configuration that listens on the port it is given. */
async function withNginx(
  createConfig: (port: number) => string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const configure = async (folder: string, port: number) => [
    ...(await writeConfig(folder, createConfig(port))),
    '-g',
    'daemon off;',
  ];
  const readErrors = (folder: string) => lastLines(readFileSync(join(folder, ERRORS), 'utf8'), 5);
  await withProxy({ program: 'nginx', configure, readErrors }, work);
}

/** Writes a configuration that keeps all files in a folder, and returns the arguments of nginx. */
async function writeConfig(folder: string, config: string): Promise<string[]> {
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
  return ['-p', folder, '-e', join(folder, ERRORS), '-c', file];
}

/** Returns the folder of nginx's own configuration files. */
async function findConfigFolder(): Promise<string> {
  const { output } = await runProgram('nginx', ['-V']);
  return dirname(/--conf-path=(\S+)/.exec(output)?.[1] ?? '/etc/nginx/nginx.conf');
}
