import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../bootstrap/root.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Service {
  build: { target: string };
  environment: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  networks: string[];
  profiles?: string[];
  depends_on?: Record<string, { condition: string }>;
}

interface Compose {
  services: Record<'api' | 'web' | 'e2e', Service>;
  networks: object;
  volumes: object;
}

const compose = parse(read('docker-compose.yml')) as Compose; // each test looks at its own part
const dockerfile = read('Dockerfile');

/** The lines of one stage. */
function stage(name: string): string {
  const found = dockerfile.split(/^FROM /m).find((text) => text.split('\n', 1)[0]?.endsWith(name));
  if (found === undefined) throw new Error(`no stage ${name}`);
  return found;
}

it('compose has api and web by themselves, and e2e when it is asked for', () => {
  expect(Object.keys(compose.services)).toEqual(['api', 'web', 'e2e']);
  const profiles = Object.values(compose.services).map((each) => each.profiles);
  expect(profiles).toEqual([undefined, undefined, ['e2e']]);
  // docker-compose 1.29 needs no version, and the plugin warns of one at every command.
  expect(compose).not.toHaveProperty('version');
});

it('each waits for those it calls to be healthy, on one network', () => {
  const { api, web, e2e } = compose.services;
  const healthy = { condition: 'service_healthy' };
  expect(api.depends_on).toBeUndefined();
  expect(web.depends_on).toEqual({ api: healthy });
  expect(e2e.depends_on).toEqual({ api: healthy, web: healthy });
  for (const { networks } of [api, web, e2e]) expect(networks).toEqual(['dicebox']);
  for (const name of ['api', 'web'] as const) expect(stage(name)).toContain('HEALTHCHECK');
  expect(stage('api')).toContain('/__mock/health');
});

it('is reached from this machine alone', () => {
  const ports = Object.values(compose.services).flatMap((each) => each.ports ?? []);
  expect(ports).toHaveLength(2);
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\$\{\w+:-\d+\}:\d+$/);
});

it('keeps its data in a volume, and takes the sources of the client from the disk', () => {
  const { api, web } = compose.services;
  expect(api.volumes).toEqual(['data:/data']);
  expect(stage('api')).toContain('DICEBOX_DATA=/data');
  expect(web.volumes).toEqual(expect.arrayContaining(['./client:/app/client:ro']));
});

it('switches web to a real host, and believes the proxy that web is', () => {
  expect(compose.services.web.environment['API_HOST']).toBe('${API_HOST:-}');
  expect(compose.services.api.environment['TRUST_PROXY']).toContain('172.16.0.0/12');
});

it('every service has a stage that ends as a user without rights', () => {
  for (const { build } of Object.values(compose.services)) {
    const lines = stage(build.target).split('\n');
    const user = lines.findIndex((line) => line === 'USER node');
    expect(user, build.target).toBeGreaterThan(0);
    expect(lines.slice(user).some((line) => line.startsWith('RUN '))).toBe(false);
  }
});

it('every image is that of Node 24, and installs what is locked', () => {
  const bases = Array.from(dockerfile.matchAll(/^FROM (\S+)/gm), ([, base]) => base);
  for (const base of bases.filter((each) => each?.includes(':'))) expect(base).toBe('node:24-slim');
  expect(dockerfile).toMatch(/^RUN npm ci /m);
  expect(dockerfile).not.toMatch(/npm (i|install)\b/);
});

it('what is compiled in an image is compiled as npm start would', () => {
  const deps = stage('AS deps');
  const header = 'scripts/bootstrap/object-wrap.h';
  expect(deps).toContain(`ENV CXXFLAGS="-include /app/${header}"`);
  expect(deps.indexOf(`COPY ${header} `)).toBeGreaterThan(0);
  expect(deps.indexOf('RUN npm ci')).toBeGreaterThan(deps.indexOf('ENV CXXFLAGS'));
});

it('nothing of this machine goes into an image', () => {
  const left = read('.dockerignore').split('\n');
  expect(left).toEqual(expect.arrayContaining(['.git', 'node_modules', 'dist', '.dicebox']));
});

it('the workflow runs npm test with two browsers on each Node, and keeps evidence of failures', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as {
    jobs: { test: { strategy: { matrix: { node: number[] } }; steps: Record<string, unknown>[] } };
  }; // as far as it is looked at
  const { strategy, steps } = jobs.test;
  expect(strategy.matrix.node).toEqual([20, 22, 24]);
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
    'npm ci',
    'npx playwright install --with-deps chromium',
    'npm test',
  ]);
  expect(steps).toContainEqual(
    expect.objectContaining({ with: expect.objectContaining({ cache: 'npm' }) }),
  );
  const kept = steps.find(({ uses }) => String(uses).startsWith('actions/upload-artifact'));
  expect(kept).toMatchObject({
    if: '${{ failure() }}',
    with: { path: 'playwright-report/\ntest-results/\n' },
  });
});
