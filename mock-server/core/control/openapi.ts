import { Envelope } from '#contract/envelope.ts';
import type { Contract, EndpointDeclaration, EndpointSchemas } from '../contract.ts';

/** The API as an OpenAPI 3.1 document, made from the contract. */
export function openapiDocument({ endpoints, schemas }: Contract, version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const ofEndpoint = schemas[name];
    if (!ofEndpoint) throw new Error(`endpoint ${name} has no schemas`);
    const { method, path } = endpoint;
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(name, endpoint, ofEndpoint);
  }
  return withModernTuples({
    openapi: '3.1.0',
    info: {
      title: 'Dicebox',
      version,
      description:
        'Business failures are HTTP 200 with code 0. Operations marked x-documented: false are assumed.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
    },
  });
}

/** TypeBox writes a tuple as `items: […]`, which the JSON Schema of OpenAPI 3.1 calls `prefixItems`. */
function withModernTuples<T>(document: T): T {
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
  return JSON.parse(text) as T; // the same document, its tuples written anew
}

function operationOf(
  name: string,
  { method, access, documented, file }: EndpointDeclaration,
  { payload, data }: EndpointSchemas,
) {
  const nothing = { type: 'null' };
  return {
    operationId: name.replace('.', '_'),
    tags: [name.split('.', 1)[0]],
    summary: name,
    'x-documented': documented,
    security: access === 'user' ? [{ token: [] }] : [],
    ...(method === 'GET'
      ? { parameters: parametersOf(payload) }
      : { requestBody: { content: contentOf(payload, file === true) } }),
    responses: {
      200: {
        description: 'code 1 with the data, or code 0 with a message',
        content: { 'application/json': { schema: Envelope({ anyOf: [data, nothing] }) } },
      },
      ...(access === 'user' && {
        401: {
          description: 'no good token',
          content: { 'application/json': { schema: Envelope(nothing) } },
        },
      }),
    },
  };
}

function parametersOf({
  properties,
  required = [],
}: {
  properties: object;
  required?: string[] | undefined;
}) {
  return Object.entries(properties).map(([name, schema]: [string, unknown]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function contentOf(schema: { properties: object }, hasFile: boolean) {
  if (hasFile) {
    const file = { type: 'string', format: 'binary' };
    const withFile = { ...schema, properties: { ...schema.properties, file } };
    return { 'multipart/form-data': { schema: withFile }, 'application/json': { schema } };
  }
  return { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } };
}
