import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../bootstrap/root.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const linesOf = (config: string) =>
  config
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

const SERVER = ['node', 'dist/server/main.js', '--require-world'];

it('the Kubernetes example starts servers that need a world, and balances them as haproxy.cfg', () => {
  const documents = parseAllDocuments(read('examples/deploy/kubernetes.yaml'), { strict: true });
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  const [deployment, service, ingress] = documents.map((document) => document.toJS());
  expect(deployment).toMatchObject({
    kind: 'Deployment',
    spec: { replicas: 3, template: { spec: { containers: [{ command: SERVER }] } } },
  });
  expect(service).toMatchObject({ kind: 'Service', spec: { ports: [{ targetPort: 'http' }] } });
  const [, backend = ''] = read('examples/deploy/haproxy.cfg').split('\nbackend dicebox\n');
  const rules = linesOf(backend).filter((line) => !line.startsWith('server '));
  expect(rules).toContain('balance hash var(txn.world),field(1,.)');
  const snippet = ingress.metadata.annotations['haproxy.org/backend-config-snippet'];
  expect(linesOf(snippet)).toEqual(rules);
});

it('docker compose has a service for a team that can be scaled, behind the nginx example', () => {
  const { 'api-team': team, balancer } = parse(read('docker-compose.yml')).services;
  expect(team).toMatchObject({ profiles: ['team'], command: SERVER });
  // A second container could not have any of them.
  for (const own of ['ports', 'volumes', 'container_name']) expect(team).not.toHaveProperty(own);
  expect(balancer).toMatchObject({
    volumes: ['./examples/deploy/nginx.conf:/etc/nginx/conf.d/default.conf:ro'],
  });
});
