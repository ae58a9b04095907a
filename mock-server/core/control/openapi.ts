import type { TSchema } from 'typebox';
import {
  CONTROL_PREFIX,
  type ControlDeclaration,
  type ControlDeclarations,
} from '#contract/control/core/declaration.ts';
import {
  type Fields,
  IDEMPOTENCY_KEY,
  jsonContent,
  parametersOf,
  pathParameters,
  reference,
  WORLD,
} from '../http/openapi-parts.ts';
import type { Operation } from '../operations.ts';
import type { ControlDeps } from './deps.ts';

/** Creates the OpenAPI 3.1 document of the API and the control plane, from their declarations. */
export function createOpenapiDocument(
  controlCalls: ControlDeclarations,
  { name: title, version, operations }: Pick<ControlDeps, 'name' | 'version' | 'operations'>,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const add = (method: string, path: string, operation: object) => {
    const pattern = path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[pattern] ??= {})[method.toLowerCase()] = operation;
  };
  for (const operation of operations) {
    const { method, path, describe = () => describeRoute(operation) } = operation;
    add(method, path, describe());
  }
  for (const [name, declaration] of Object.entries(controlCalls)) {
    const [method = '', path = ''] = name.split(' ');
    add(method, CONTROL_PREFIX + path, controlOperation(name, declaration));
  }
  return withNamedShapes({
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'Business failures of the API are HTTP 200 with code 0. Operations marked x-documented: false are assumed. Operations tagged "control" steer the fake server and are no part of the API.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [{ name: 'control', description: 'Steers the fake server; a real host has none of it.' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        controlToken: { type: 'apiKey', in: 'header', name: 'x-mock-token' },
      },
      parameters: { world: WORLD, idempotencyKey: IDEMPOTENCY_KEY },
      schemas: { Problem: PROBLEM },
    },
  });
}

const PROBLEM = {
  type: 'object',
  description: 'Says what is wrong and how to fix it (RFC 9457).',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
  },
};

function describeRoute({ name, method, path, schema }: Operation): object {
  const { params, querystring, headers, body, response = {} } = schema as RouteSchemas; // as JSON Schema
  const answers = Object.entries(response).map(([status, answer]) => [
    status,
    { description: answer.description ?? '', content: jsonContent(answer) },
  ]);
  return {
    operationId: name,
    tags: [name.split('.', 1)[0]],
    summary: schema.summary ?? name,
    parameters: [
      ...(params ? parametersOf(params, 'path') : pathParameters(path)),
      ...(querystring ? parametersOf(querystring, 'query') : []),
      ...(headers ? parametersOf(headers, 'header') : []),
      reference('world'),
    ],
    ...(method !== 'GET' && body && { requestBody: { content: jsonContent(body) } }),
    responses: answers.length > 0 ? Object.fromEntries(answers) : { default: { description: '' } },
  };
}

interface RouteSchemas {
  readonly params?: Fields;
  readonly querystring?: Fields;
  readonly headers?: Fields;
  readonly body?: object;
  readonly response?: Readonly<Record<string, { readonly description?: string }>>;
}

function controlOperation(
  name: string,
  { summary, ofServer, query, body, answer, status }: ControlDeclaration,
) {
  const parameters = [
    ...pathParameters(name),
    ...(query ? parametersOf(query, 'query') : []),
    ...(ofServer === true ? [] : [reference('world')]),
  ];
  const code = answer === null ? 204 : (status ?? 200);
  return {
    operationId: `control_${name.replaceAll(/\W+/g, '_').toLowerCase()}`,
    tags: ['control'],
    summary,
    // The token is needed only where the server was started with one.
    security: [{}, { controlToken: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: isRequired(body), content: contentOf(body) },
    }),
    responses: {
      [code]: {
        description: 'done',
        ...(answer && { content: contentOf(answer) }),
      },
      default: {
        description: 'what is wrong and how to fix it',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
  };
}

/** An object without required fields may be left out; bytes may not. */
function isRequired(body: TSchema): boolean {
  return !('properties' in body) || 'required' in body;
}

function contentOf(schema: TSchema) {
  const isBytes = Reflect.get(schema, 'format') === 'binary';
  return isBytes ? { 'application/octet-stream': { schema } } : jsonContent(schema);
}

/**
 * Moves each object with a title among the named shapes, and renames `items: […]`, which TypeBox writes for a
 * tuple, to `prefixItems` of JSON Schema 2020-12.
 */
function withNamedShapes<T extends { components: { schemas: object } }>(document: T): T {
  const shapes: Record<string, unknown> = {};
  const rewrite = (value: unknown, isNamed: boolean): unknown =>
    JSON.parse(
      JSON.stringify(value, (key, part: unknown) => {
        if (typeof part !== 'object' || part === null) return part;
        if ('title' in part && 'properties' in part && !(isNamed && key === '')) {
          const name = String(part.title);
          shapes[name] ??= rewrite(part, true);
          return { $ref: `#/components/schemas/${name}` };
        }
        if (!('items' in part) || !Array.isArray(part.items)) return part;
        const {
          items: prefixItems,
          additionalItems: _closed,
          ...rest
        } = part as Record<string, unknown>;
        return { ...rest, prefixItems, items: false };
      }),
    );
  const rewritten = rewrite(document, false) as T; // the same document with other shapes
  Object.assign(rewritten.components.schemas, shapes);
  return rewritten;
}
