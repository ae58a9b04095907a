import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type { EndpointDeclaration } from '#contract/api-declaration.ts';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { createTestDicebox } from '../../testing/injected-server.ts';
import { NOON } from '../../testing/test-server.ts';
import { HandClock } from '../testing/test-world.ts';

const app = await createTestDicebox({ wall: new HandClock(NOON) }).buildApp();
const DOCUMENT = (await app.inject('/__mock/openapi.json')).json<Record<string, unknown>>();

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-documented'?: boolean;
  readonly security: readonly unknown[];
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly requestBody?: { readonly content: object };
}

const OPERATIONS = Object.entries(
  DOCUMENT['paths'] as Record<string, Record<string, Operation>>, // of OpenAPI
).flatMap(([path, operations]) =>
  Object.entries(operations).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
);

const ofApi = OPERATIONS.filter(([name]) => name.includes(' /api/'));
const endpoints = Object.values<EndpointDeclaration>(ENDPOINTS);

const namesWith = (parameter: string, has = true) =>
  OPERATIONS.filter(
    ([, { parameters = [] }]) =>
      parameters.some(({ $ref, name }) => (name ?? $ref?.split('/').at(-1)) === parameter) === has,
  ).map(([name]) => name);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(DOCUMENT));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it('writes tuples as JSON Schema 2020-12', () => {
    const text = JSON.stringify(DOCUMENT);
    expect(text).toContain('"prefixItems":[{');
    expect(text).not.toMatch(/"items":\[|"additionalItems"/);
  });

  it('names the shapes of answers, and refers to them', () => {
    const { schemas } = DOCUMENT['components'] as { schemas: Record<string, object> }; // of OpenAPI
    expect(Object.keys(schemas).toSorted()).toEqual(
      'Bet Chase Draw Feedback Game Line NewsItem Notice Period Problem Proof Support Trend UserInfo'.split(
        ' ',
      ),
    );
    expect(schemas['Draw']).toMatchObject({ properties: { proof: expect.anything() } });
    expect(JSON.stringify(DOCUMENT['paths'])).toContain(
      '"items":{"$ref":"#/components/schemas/Bet"}',
    );
  });

  it('is served as JSON, and as a page that loads nothing from other hosts', async () => {
    const page = await app.inject('/__mock/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('swagger-ui');
    expect(page.body).not.toMatch(/(?:src|href)="https?:/);
    const paths = Object.keys(DOCUMENT['paths'] as object); // of OpenAPI
    for (const url of ['/__mock/docs/json', '/__mock/openapi.json']) {
      const json = (await app.inject(url)).json<{ paths: object }>();
      expect(Object.keys(json.paths), url).toEqual(paths);
    }
  });

  it('describes the endpoints of the contract', () => {
    const described = ofApi.map(([name, each]) =>
      [name, each['x-documented'], each.security.length].join(' '),
    );
    const declared = endpoints.map(({ method, path, documented, access }) =>
      [method, path, documented, access === 'user' ? 1 : 0].join(' '),
    );
    expect(described.toSorted()).toEqual(declared.toSorted());
  });

  it('gives each operation an id of its own, and a sentence', () => {
    const ids = OPERATIONS.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [name, { operationId, summary }] of OPERATIONS) {
      expect(operationId, name).toMatch(/^[A-Za-z_]\w*$/);
      expect(summary, name).toMatch(/^[A-Z].{9,}[.]$/);
    }
  });

  it('describes the payload of a GET as parameters, and of a POST as a body', () => {
    for (const [name, { parameters = [], requestBody }] of ofApi) {
      const types = Object.keys(requestBody?.content ?? {});
      expect(types.includes('application/json'), name).toBe(name.startsWith('POST '));
      const inQuery = { in: 'query', schema: expect.any(Object) };
      for (const each of parameters) {
        if (!each.$ref) expect(each, name).toMatchObject(inQuery);
      }
    }
    expect(DOCUMENT['paths']).toMatchObject({
      '/api/games/play': {
        get: {
          parameters: [
            { name: 'game_id', required: true },
            { $ref: '#/components/parameters/world' },
          ],
        },
      },
    });
  });

  it('has the header of the world in every operation that is about one', () => {
    expect(namesWith('world', false)).toEqual([
      'GET /__mock/health',
      'GET /__mock/endpoints',
      'GET /__mock/openapi.json',
      'GET /__mock/scenarios',
    ]);
  });

  it('has the Idempotency-Key in the operations that move money', () => {
    const money = endpoints.filter((each) => each.money);
    const names = money.map(({ method, path }) => `${method} ${path}`);
    expect(namesWith('idempotencyKey')).toEqual(names);
    expect(names.length).toBeGreaterThan(4);
  });

  it('describes the calls of the control plane', () => {
    expect(DOCUMENT['paths']).toMatchObject({
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
