import type { TObject, TSchema } from 'typebox';
import {
  CONTROL_PREFIX,
  type ControlDeclaration,
  type ControlDeclarations,
} from '#contract/control/core/declaration.ts';
import { WORLD_KEY_PATTERN } from '#contract/control/core/limits.ts';
import { Envelope } from '#contract/envelope.ts';
import type { Contract, EndpointDeclaration, EndpointSchemas } from '#contract/api-declaration.ts';

/** Creates the OpenAPI 3.1 document of the API and the control plane, from their declarations. */
export function createOpenapiDocument(
  { endpoints, schemas, summaries = {} }: Contract,
  controlCalls: ControlDeclarations,
  { name: title, version }: { readonly name: string; readonly version: string },
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const endpointSchemas = schemas[name];
    if (!endpointSchemas) throw new Error(`endpoint ${name} has no schemas`);
    const { method, path } = endpoint;
    (paths[path] ??= {})[method.toLowerCase()] = apiOperation(
      name,
      summaries[name] ?? name,
      endpoint,
      endpointSchemas,
    );
  }
  for (const [name, declaration] of Object.entries(controlCalls)) {
    const [method = '', path = ''] = name.split(' ');
    const pattern = CONTROL_PREFIX + path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[pattern] ??= {})[method.toLowerCase()] = controlOperation(name, declaration);
  }
  return withPrefixItems({
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

const WORLD = {
  name: 'x-mock-world',
  in: 'header',
  description:
    'Key of the world. Default: that of the cookie mock_world, else main. Only a fake server reads it.',
  schema: { type: 'string', pattern: WORLD_KEY_PATTERN },
  example: 'mine',
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Another call with the same key and payload gets the same answer, and moves no money.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
  example: 'bet-00000001',
};

const reference = (name: 'world' | 'idempotencyKey') => ({
  $ref: `#/components/parameters/${name}`,
});

function apiOperation(
  name: string,
  summary: string,
  { method, access, documented = true, file, money }: EndpointDeclaration,
  { payload, data }: EndpointSchemas,
) {
  const nothing = { type: 'null' };
  return {
    operationId: name.replace('.', '_'),
    tags: [name.split('.', 1)[0]],
    summary,
    'x-documented': documented,
    security: access === 'user' ? [{ token: [] }] : [],
    parameters: [
      ...(method === 'GET' ? queryParameters(payload) : []),
      reference('world'),
      ...(money === true ? [reference('idempotencyKey')] : []),
    ],
    ...(method === 'POST' && {
      requestBody: { content: payloadContent(payload, file === true) },
    }),
    responses: {
      200: {
        description: 'code 1 with the data, or code 0 with a message',
        content: jsonContent(Envelope({ anyOf: [data, nothing] })),
      },
      ...(access === 'user' && {
        401: { description: 'no valid token', content: jsonContent(Envelope(nothing)) },
      }),
    },
  };
}

function payloadContent(schema: TObject, hasFile: boolean) {
  if (hasFile) {
    const file = { type: 'string', format: 'binary' };
    const withFile = { ...schema, properties: { ...schema.properties, file } };
    return { 'multipart/form-data': { schema: withFile }, 'application/json': { schema } };
  }
  return { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } };
}

function controlOperation(
  name: string,
  { summary, ofServer, query, body, answer, status }: ControlDeclaration,
) {
  const parameters = [
    ...Array.from(name.matchAll(/:(\w+)/g), (match) => ({
      name: match[1],
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(query ? queryParameters(query) : []),
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

const jsonContent = (schema: object) => ({ 'application/json': { schema } });

function queryParameters({ properties, required = [], examples }: Parameters) {
  return Object.entries(properties).map(([name, schema]) => {
    const example = examples?.[0]?.[name];
    return {
      name,
      in: 'query',
      required: required.includes(name),
      schema,
      ...(example !== undefined && { example }),
    };
  });
}

interface Parameters {
  readonly properties: TObject['properties'];
  readonly required?: readonly string[] | undefined;
  readonly examples?: readonly Readonly<Record<string, unknown>>[];
}

/** Renames `items: […]`, which TypeBox writes for a tuple, to `prefixItems` of JSON Schema 2020-12. */
function withPrefixItems<T>(document: T): T {
  const text = JSON.stringify(document, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('items' in value)) return value;
    if (!Array.isArray(value.items)) return value;
    const {
      items: prefixItems,
      additionalItems: _closed,
      ...rest
    } = value as Record<string, unknown>;
    return { ...rest, prefixItems, items: false };
  });
  return JSON.parse(text) as T; // the same document with other tuples
}
