import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../bootstrap/root.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Returns the lines of a configuration without comments and indentation. */
const linesOf = (config: string) =>
  config
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

const SERVER = ['node', 'dist/server/main.js', '--require-world'];
const HEALTH = '/__mock/health';
const SNIPPET = 'haproxy.org/backend-config-snippet';

const documents = parseAllDocuments(read('examples/deploy/kubernetes.yaml'), { strict: true });
const find = (kind: string): unknown =>
  documents
    .map((document) => document.toJS() as { kind: string }) // every Kubernetes object has a kind
    .find((object) => object.kind === kind);

it('the Kubernetes example is YAML: a deployment, its service and its ingress', () => {
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  expect(documents.map((document) => document.get('kind'))).toEqual([
    'Deployment',
    'Service',
    'Ingress',
  ]);
});

it('the Kubernetes example starts several servers with one token, and no main world', () => {
  const container = {
    command: SERVER,
    env: expect.arrayContaining([
      {
        name: 'DICEBOX_CONTROL_TOKEN',
        valueFrom: { secretKeyRef: { name: 'dicebox', key: 'control-token' } },
      },
    ]),
    ports: [{ name: 'http', containerPort: 4300 }],
    readinessProbe: { httpGet: { path: HEALTH, port: 'http' } },
  };
  const labels = { app: 'dicebox' };
  expect(find('Deployment')).toMatchObject({
    apiVersion: 'apps/v1',
    spec: {
      replicas: 3,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [container] } },
    },
  });
});

it('the Kubernetes ingress leads to the service, which leads to the servers', () => {
  expect(find('Service')).toMatchObject({
    metadata: { name: 'dicebox' },
    spec: { selector: { app: 'dicebox' }, ports: [{ name: 'http', targetPort: 'http' }] },
  });
  const service = { name: 'dicebox', port: { name: 'http' } };
  const path = { path: '/', pathType: 'Prefix', backend: { service } };
  expect(find('Ingress')).toMatchObject({
    apiVersion: 'networking.k8s.io/v1',
    spec: { ingressClassName: 'haproxy', rules: [{ http: { paths: [path] } }] },
  });
});

it('the Kubernetes ingress balances as haproxy.cfg, which test:package runs', () => {
  const [, backend = ''] = read('examples/deploy/haproxy.cfg').split('\nbackend dicebox\n');
  const rules = linesOf(backend).filter((line) => !line.startsWith('server '));
  expect(rules).toContain('balance hash var(txn.world),field(1,.)');
  const { metadata } = find('Ingress') as Ingress;
  expect(linesOf(metadata.annotations[SNIPPET] ?? '')).toEqual(rules);
});

interface Ingress {
  readonly metadata: { readonly annotations: Readonly<Record<string, string>> };
}

it('docker compose has a service for a team that can be scaled, behind the nginx example', () => {
  const { services } = parse(read('docker-compose.yml')) as Compose;
  const { 'api-team': team, balancer } = services;
  expect(team).toMatchObject({ profiles: ['team'], command: SERVER });
  // A second container could not have either of them.
  expect(team).not.toHaveProperty('ports');
  expect(team).not.toHaveProperty('volumes');
  expect(team).not.toHaveProperty('container_name');
  expect(balancer).toMatchObject({
    profiles: ['team'],
    volumes: ['./examples/deploy/nginx.conf:/etc/nginx/conf.d/default.conf:ro'],
    depends_on: { 'api-team': { condition: 'service_healthy' } },
  });
  expect(read('examples/deploy/nginx.conf')).toContain('server api-team:4300 max_fails=0;');
});

interface Compose {
  readonly services: Readonly<Record<string, unknown>>;
}

it.each(['sh first.sh', 'py first.py'])('the first flow %s has at most 20 lines', (name) => {
  const [, start = ''] = read('docs/any-language.md').split(`\`\`\`${name}\n`);
  const [flow = ''] = start.split('```\n', 1);
  expect(flow.split('\n')).not.toHaveLength(1);
  expect(flow.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
});
