import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { CONTROL } from '#contract/control/dicebox.ts';
import type { EndpointDeclaration } from '#contract/api-declaration.ts';
import type { ControlDeclaration } from '#contract/control/core/declaration.ts';
import { ajv } from '../../core/control/ajv.ts';
import { HandClock } from '../../core/testing/test-world.ts';
import { createTestDicebox } from '../injected-server.ts';
import { NOON, testServer } from '../test-server.ts';

const app = await createTestDicebox({ wall: new HandClock(NOON) }).buildApp();
const answer = await app.inject('/__mock/openapi.json');
const createDocument = () => answer.json<Record<string, unknown>>();

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
}

/** Every operation of the document by its method and path. */
function listOperations(): [name: string, operation: Operation][] {
  const paths = createDocument()['paths'] as Record<string, Record<string, Operation>>; // of OpenAPI
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

const parametersOf = ({ parameters = [] }: Operation) =>
  parameters.map(({ $ref, name }) => name ?? $ref?.split('/').at(-1));

/** The bodies and queries of the control calls that have an example. */
const SAMPLED = Object.entries<ControlDeclaration>(CONTROL).flatMap(([name, { query, body }]) =>
  [query, body].flatMap((schema): [string, object, unknown][] =>
    schema && 'examples' in schema && Array.isArray(schema.examples)
      ? [[name, schema, schema.examples[0]]]
      : [],
  ),
);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(createDocument()));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it('writes tuples as JSON Schema 2020-12', () => {
    const text = JSON.stringify(createDocument());
    expect(text).toContain('"prefixItems":[{');
    expect(text).not.toMatch(/"items":\[|"additionalItems"/);
  });

  it('is served as a page that loads nothing from other hosts', async () => {
    const { app } = await testServer();
    const page = await app.inject('/__mock/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('swagger-ui');
    expect(page.body).not.toMatch(/(?:src|href)="https?:/);
    const json = await app.inject('/__mock/docs/json');
    const paths = [
      ...Object.values(ENDPOINTS).map(({ path }) => path),
      ...Object.keys(CONTROL).map((name) => `/__mock${name.split(' ')[1]}`),
    ];
    expect(Object.keys(json.json<{ paths: object }>().paths)).toHaveLength(new Set(paths).size);
  });

  it.each(listOperations())('explains %s in a sentence', (_, { summary }) => {
    expect(summary).toMatch(/^[A-Z].{9,}[.]$/);
  });

  it('has the header of the world in every operation that is about one', () => {
    const without = listOperations().filter(([, each]) => !parametersOf(each).includes('world'));
    expect(without.map(([name]) => name)).toEqual([
      'GET /__mock/health',
      'GET /__mock/endpoints',
      'GET /__mock/openapi.json',
      'GET /__mock/scenarios',
    ]);
  });

  it('has the Idempotency-Key in the operations that move money', () => {
    const withKey = listOperations().filter(([, each]) =>
      parametersOf(each).includes('idempotencyKey'),
    );
    const money = Object.values<EndpointDeclaration>(ENDPOINTS).filter(({ money: is }) => is);
    expect(withKey.map(([name]) => name)).toEqual(
      money.map(({ method, path }) => `${method} ${path}`),
    );
    expect(withKey.length).toBeGreaterThan(4);
  });

  it.each(SAMPLED)('has an example that %s takes', (_, schema, example) => {
    expect(ajv.validate(schema, example), ajv.errorsText()).toBe(true);
  });

  it('describes the calls of the control plane', () => {
    expect(createDocument()['paths']).toMatchObject({
      '/__mock/worlds/{key}/fork': {
        post: {
          operationId: 'control_post_worlds_key_fork',
          parameters: [
            { name: 'key', in: 'path', required: true },
            { $ref: '#/components/parameters/world' },
          ],
          requestBody: {
            required: false,
            content: { 'application/json': { schema: { examples: [{ world: 'copy' }] } } },
          },
          responses: { 201: {}, default: {} },
        },
      },
      '/__mock/export': {
        get: { responses: { 200: { content: { 'application/octet-stream': {} } } } },
      },
      '/__mock/journal': {
        delete: { responses: { 204: {} } },
        get: { parameters: expect.arrayContaining([expect.objectContaining({ name: 'limit' })]) },
      },
    });
  });
});

describe('the routes of the server', () => {
  it('under /__mock are the declared ones and the page of the document', async () => {
    const { app } = await testServer();
    const declared = Object.keys(CONTROL).map((name) => name.replace(' ', ' /__mock'));
    const page = ['GET /__mock/docs', 'GET /__mock/docs*'];
    const routes = routesUnder('/__mock/', app.printRoutes({ commonPrefix: false }));
    expect(routes.toSorted()).toEqual([...declared, ...page].toSorted());
  });
});

/** Reads the tree Fastify prints, where a path that continues another is drawn as its branch. */
function routesUnder(prefix: string, tree: string): string[] {
  const routes: string[] = [];
  const parents: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent = '', part, methods = ''] =
      /^([│ ]*)[├└]── (\S+)(?: \(([^)]*)\))?/.exec(line) ?? [];
    if (part === undefined) continue;
    const depth = indent.length / 4;
    parents[depth] = part;
    const path = parents.slice(0, depth + 1).join('');
    const own = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    if (path.startsWith(prefix)) routes.push(...own.map((method) => `${method} ${path}`));
  }
  return routes;
}
