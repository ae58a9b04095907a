import type { TObject, TSchema } from 'typebox';
import {
  CONTROL_PREFIX,
  type ControlDeclaration,
  type ControlDeclarations,
} from '#contract/control/core/declaration.ts';
import { WORLD_KEY_PATTERN } from '#contract/control/core/limits.ts';
import { Envelope } from '#contract/envelope.ts';
import type { Contract, EndpointDeclaration, EndpointSchemas } from '#contract/api-declaration.ts';

/** One example of a control call: what was sent, the answer, and problems that other input gets. */
export interface ControlExample {
  /** Path parameters. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** The JSON body. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Left out for an empty answer and for bytes. */
  readonly answer?: unknown;
  readonly problems: readonly ExampleProblem[];
}

interface ExampleProblem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** Further members, which differ from problem to problem. */
  readonly [member: string]: unknown;
}

/** Examples of control calls by their names. */
export type ControlExamples = Readonly<Record<string, ControlExample>>;

/** Creates the OpenAPI 3.1 document of the API and the control plane, from their declarations. */
export function createOpenapiDocument(
  { endpoints, schemas, summaries = {} }: Contract,
  controlCalls: ControlDeclarations,
  { name: title, version }: { readonly name: string; readonly version: string },
  examples: ControlExamples = {},
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
    (paths[pattern] ??= {})[method.toLowerCase()] = controlOperation(
      name,
      declaration,
      examples[name],
    );
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
      ...(method === 'GET' ? queryParameters(payload, sampleOf(payload)) : []),
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

/** Returns the sample of a payload, if it has one. */
const sampleOf = ({ examples }: TObject & { readonly examples?: readonly Sample[] }) =>
  examples?.[0];

type Sample = Readonly<Record<string, unknown>>;

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
  example: ControlExample = { problems: [] },
) {
  const parameters = [
    ...Array.from(name.matchAll(/:(\w+)/g), (match) => ({
      name: match[1],
      in: 'path',
      required: true,
      schema: { type: 'string' },
      ...exampleOf(example.params?.[match[1] ?? '']),
    })),
    ...(query ? queryParameters(query, example.query) : []),
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
      requestBody: { required: isRequired(body), content: contentOf(body, example.body) },
    }),
    responses: {
      [code]: {
        description: 'done',
        ...(answer && { content: contentOf(answer, example.answer) }),
      },
      ...problemResponses(example.problems),
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

function contentOf(schema: TSchema, example: unknown) {
  const isBytes = Reflect.get(schema, 'format') === 'binary';
  return isBytes ? { 'application/octet-stream': { schema } } : jsonContent(schema, example);
}

const jsonContent = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...exampleOf(example) },
});

const exampleOf = (example: unknown) => (example === undefined ? {} : { example });

/** Returns a response for each status, with an example of each problem. */
function problemResponses(problems: readonly ExampleProblem[]) {
  const statuses = [...new Set(problems.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = problems.filter((problem) => problem.status === status);
      const examples = Object.fromEntries(ofStatus.map((value) => [value.title, { value }]));
      const schema = { $ref: '#/components/schemas/Problem' };
      return [
        status,
        {
          description: ofStatus.map(({ title }) => title).join(', '),
          content: { 'application/problem+json': { schema, examples } },
        },
      ];
    }),
  );
}

function queryParameters(
  {
    properties,
    required = [],
  }: {
    readonly properties: object;
    readonly required?: readonly string[] | undefined;
  },
  examples: Readonly<Record<string, unknown>> = {},
) {
  return Object.entries(properties).map(([name, schema]: [string, unknown]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...exampleOf(examples[name]),
  }));
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
