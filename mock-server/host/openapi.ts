import type { TObject } from 'typebox';
import { Envelope } from '#contract/envelope.ts';
import { jsonContent, parametersOf, reference } from '../core/http/openapi-parts.ts';
import type { Endpoint } from './endpoint.ts';

export function describeOperation(
  { name, declaration, schemas: { payload, data } }: Endpoint,
  summary: string,
): object {
  const { method, access, documented = true, file, money } = declaration;
  const nothing = { type: 'null' };
  return {
    operationId: name.replace('.', '_'),
    tags: [name.split('.', 1)[0]],
    summary,
    'x-documented': documented,
    security: access === 'user' ? [{ token: [] }] : [],
    parameters: [
      ...(method === 'GET' ? parametersOf(payload, 'query') : []),
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
