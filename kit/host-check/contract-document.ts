import { readFileSync } from 'node:fs';
import type { TObject, TSchema } from 'typebox';
import type { Contract, EndpointDeclaration, EndpointSchemas } from '#contract/api-declaration.ts';
import { CONTROL_PREFIX } from '#contract/control/core/declaration.ts';
import { HostError } from './host.ts';

/**
 * Loads the contract of an API from its OpenAPI document, as a fake server writes it.
 *
 * @param source a file that `resolvePath` finds, or the address of the document or of its fake server
 * @throws HostError for a document that cannot be read or used
 */
export async function loadContract(
  source: string,
  resolvePath: (file: string) => string,
): Promise<Contract> {
  const text = await readSource(source, resolvePath).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidContract(`${source} cannot be read (${reason}).`);
  });
  const endpoints: Record<string, EndpointDeclaration> = {};
  const schemas: Record<string, EndpointSchemas> = {};
  for (const [path, operations] of Object.entries(parseDocument(text, source).paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation.tags?.includes('control') === true) continue;
      const place = `${source}: ${method.toUpperCase()} ${path}`;
      const name = nameOf(operation, place);
      endpoints[name] = declarationOf(method, path, operation, place);
      schemas[name] = { payload: payloadOf(operation), data: dataOf(operation, place) };
    }
  }
  if (Object.keys(endpoints).length > 0) return { endpoints, schemas };
  throw new InvalidContract(`${source} describes no endpoint.`);
}

async function readSource(source: string, resolvePath: (file: string) => string): Promise<string> {
  if (!/^https?:\/\//.test(source)) return readFileSync(resolvePath(source), 'utf8');
  const url = new URL(source);
  if (url.pathname === '/') url.pathname = `${CONTROL_PREFIX}/openapi.json`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href} answers ${response.status}`);
  return response.text();
}

/** The parts of an OpenAPI document that `createOpenapiDocument` of the server writes for an API. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly 'x-documented'?: boolean;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> };
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Content>> }>
  >;
}

interface Content {
  readonly schema?: TObject;
}

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: TSchema;
  readonly example?: unknown;
}

function parseDocument(text: string, source: string): Document {
  const document = parseJson(text, source) as Partial<Document> | null; // checked here as far as it is read
  if (typeof document?.paths === 'object') return document as Document;
  throw new InvalidContract(`${source} is not an OpenAPI document: it has no paths.`);
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidContract(`${source} is not JSON.`);
  }
}

/** Returns the name of an endpoint: "books.list" has the id "books_list" and the tag "books". */
function nameOf({ operationId, tags: [group = ''] = [] }: Operation, place: string): string {
  if (operationId === undefined) throw new InvalidContract(`${place} has no operationId.`);
  const isGrouped = group !== '' && operationId.startsWith(`${group}_`);
  return isGrouped ? `${group}.${operationId.slice(group.length + 1)}` : operationId;
}

function declarationOf(
  method: string,
  path: string,
  { security = [], requestBody, 'x-documented': documented = true }: Operation,
  place: string,
): EndpointDeclaration {
  const isKnown = method === 'get' || method === 'post';
  if (!isKnown || !isApiPath(path))
    throw new InvalidContract(`${place} is not a GET or POST of /api.`);
  return {
    method: method === 'get' ? 'GET' : 'POST',
    path,
    access: security.some((scheme) => 'token' in scheme) ? 'user' : 'anyone',
    documented,
    ...(requestBody?.content?.['multipart/form-data'] && { file: true }),
  };
}

const isApiPath = (path: string): path is EndpointDeclaration['path'] => path.startsWith('/api/');

/** Returns the schema of a payload, with its sample. */
function payloadOf({ parameters = [], requestBody }: Operation): TObject {
  const body = requestBody?.content?.['application/json']?.schema;
  if (body) return body;
  const fields = parameters.filter((parameter) => parameter.in === 'query');
  const entries = (read: (field: Parameter) => unknown) =>
    Object.fromEntries(fields.map((field) => [String(field.name), read(field)]));
  const isNamed = fields.some(({ example }) => example !== undefined);
  const schema: unknown = {
    type: 'object',
    properties: entries(({ schema: each }) => each),
    required: fields.filter(({ required }) => required === true).map(({ name }) => name),
    ...(isNamed && { examples: [entries(({ example }) => example)] }),
  };
  return schema as TObject; // an object schema as JSON
}

function dataOf({ responses }: Operation, place: string): TSchema {
  const envelope = responses?.['200']?.content?.['application/json']?.schema;
  const { anyOf: [data] = [] } = Object(envelope?.properties?.['data']) as { anyOf?: TSchema[] }; // or nothing
  if (data) return data;
  throw new InvalidContract(`${place} does not answer { code, msg, time, data }.`);
}

/** Thrown when a document cannot be used as a contract. */
class InvalidContract extends HostError {
  constructor(message: string) {
    super(
      'invalid_contract',
      message,
      `Give --contract the address of the fake server of your API, or a file of its GET ${CONTROL_PREFIX}/openapi.json.`,
    );
  }
}
