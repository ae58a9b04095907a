import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { SCHEMAS } from '#contract/api/schemas.ts';
import { openapiDocument } from './openapi.ts';
import { testServer } from '../../testing/test-server.ts';

const CONTRACT = { endpoints: ENDPOINTS, schemas: SCHEMAS };

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(
      structuredClone(openapiDocument(CONTRACT, '1.0.0')),
    );
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it('writes tuples as JSON Schema 2020-12 does', () => {
    const text = JSON.stringify(openapiDocument(CONTRACT, '1.0.0'));
    expect(text).toContain('"prefixItems":[{');
    expect(text).not.toMatch(/"items":\[|"additionalItems"/);
  });

  it('is judged by a validator that finds a fault', async () => {
    const document = structuredClone(openapiDocument(CONTRACT, '1.0.0'));
    Reflect.deleteProperty(document, 'info');
    expect((await new Validator().validate(document)).valid).toBe(false);
  });

  it('is shown as a page that needs no other host', async () => {
    const { app } = await testServer();
    const page = await app.inject('/__mock/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('swagger-ui');
    expect(page.body).not.toMatch(/(?:src|href)="https?:/);
    const json = await app.inject('/__mock/docs/json');
    expect(Object.keys(json.json<{ paths: object }>().paths)).toHaveLength(
      new Set(Object.values(ENDPOINTS).map(({ path }) => path)).size,
    );
  });
});

describe('the routes under /api', () => {
  it('are the declared ones, all of them and no other', async () => {
    const { app } = await testServer();
    const declared = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
    // A GET of the upload's address answers as the real host does: no file was uploaded.
    const alsoServed = ['GET /api/common/upload'];
    expect(routesOf(app.printRoutes({ commonPrefix: false })).toSorted()).toEqual(
      [...declared, ...alsoServed].toSorted(),
    );
  });
});

/** Reads the tree Fastify prints, where a path that continues another is drawn as its branch. */
function routesOf(tree: string): string[] {
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
    if (path.startsWith('/api/')) routes.push(...own.map((method) => `${method} ${path}`));
  }
  return routes;
}
