import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { CONTROL_PREFIX } from '#contract/control/core/declaration.ts';
import { HostError, type HostRequest } from './host.ts';

/** An operation of an API, as its OpenAPI document describes it. */
export interface Operation extends Pick<HostRequest, 'method'> {
  readonly name: string;
  /** Its first tag. */
  readonly group: string;
  readonly path: string;
  /** False for an operation that is assumed, not specified. */
  readonly documented: boolean;
  /** True when a call without a login must be refused with 401. */
  readonly needsLogin: boolean;
  /** The call with the samples of the document; null when a required one is missing. */
  readonly sample: HostRequest | null;
  /** The schemas of its answers by status: "200", "2XX" or "default". */
  readonly answers: Readonly<Record<string, TSchema>>;
}

/**
 * Loads the operations of an API from its OpenAPI document, without those that steer a fake server.
 *
 * @param source a file that `resolvePath` finds, or the address of the document or of its fake server
 * @throws HostError for a document that cannot be read or used
 */
export async function loadOperations(
  source: string,
  resolvePath: (file: string) => string,
): Promise<Operation[]> {
  const text = readSource(source, resolvePath);
  const document = await text.then(parseJson).catch((error: Error) => {
    const isRead = error instanceof SyntaxError;
    throw invalid(source, isRead ? 'is not JSON' : `cannot be read (${error.message})`);
  });
  if (!document?.paths) throw invalid(source, 'is not an OpenAPI document: it has no paths');
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    VERBS.flatMap((verb) => operationOf(document, path, verb, item) ?? []),
  );
  if (operations.length > 0) return operations;
  throw invalid(source, 'describes no endpoint');
}

async function readSource(source: string, resolvePath: (file: string) => string): Promise<string> {
  if (!/^https?:\/\//.test(source)) return readFileSync(resolvePath(source), 'utf8');
  const url = new URL(source);
  if (url.pathname === '/') url.pathname = `${CONTROL_PREFIX}/openapi.json`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href} answers ${response.status}`);
  return response.text();
}

const parseJson = (text: string) => JSON.parse(text) as Document | null;

const VERBS = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete'] as const;
type Verb = (typeof VERBS)[number];

interface Document extends Pick<Part, 'security'> {
  readonly servers?: readonly { readonly url: string }[];
  readonly paths?: Readonly<Record<string, PathItem>>;
  readonly components?: object;
}

type PathItem = Pick<Part, 'parameters'> & { readonly [Key in Verb]?: Part };

/** The fields read here of an operation, a parameter, a body, an answer or a schema. */
interface Part {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly 'x-documented'?: boolean;
  readonly security?: readonly object[];
  readonly parameters?: readonly Part[];
  readonly requestBody?: Part;
  readonly responses?: Readonly<Record<string, Part>>;
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean | readonly string[];
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly schema?: Part;
  readonly content?: Readonly<Record<string, Part>>;
}

function operationOf(
  document: Document,
  path: string,
  verb: Verb,
  { [verb]: described, parameters: shared = [] }: PathItem,
): Operation | null {
  if (!described || described.tags?.includes('control') === true) return null;
  const method = verb.toUpperCase() as Uppercase<Verb>;
  const { operationId: name = `${method} ${path}`, tags: [group = name] = [] } = described;
  const { parameters = [], responses = {}, security = document.security } = described;
  const answers = Object.entries(responses).map(([status, answer]) => [
    status,
    { components: document.components, ...jsonOf(document, answer)?.schema },
  ]);
  // An empty scheme makes the login optional.
  const isSecured =
    security?.every((scheme) => Object.keys(scheme).length > 0) ?? '401' in responses;
  return {
    name,
    group,
    method,
    path,
    documented: described['x-documented'] ?? true,
    needsLogin: isSecured && security?.length !== 0,
    sample: sampleOf(document, { method, path }, [...shared, ...parameters], described.requestBody),
    answers: Object.fromEntries(answers) as Operation['answers'], // JSON Schema
  };
}

function sampleOf(
  document: Document,
  { method, path }: Pick<Operation, 'method' | 'path'>,
  parameters: readonly Part[],
  requestBody?: Part,
): HostRequest | null {
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  let url = (document.servers?.[0]?.url ?? '').replaceAll(/^\w+:\/\/[^/]*|\/$/g, '') + path;
  for (const part of parameters) {
    const { in: place, name = '', required, example, schema } = resolve(document, part);
    const value = example ?? schema?.examples?.[0];
    // Optional headers are left out: that of a world is one.
    if (required !== true && (value === undefined || place !== 'query')) continue;
    if (value === undefined) return null;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(text));
    if (place === 'query') query.set(name, text);
    if (place === 'header') headers[name] = text;
  }
  const json = jsonOf(document, requestBody);
  const { examples, required } = resolve(document, json?.schema);
  const value = json?.example ?? examples?.[0] ?? (json && !required ? {} : undefined);
  if (requestBody && value === undefined) return null;
  if (value !== undefined) headers['content-type'] = 'application/json';
  const body = value === undefined ? {} : { body: JSON.stringify(value) };
  return { method, path: `/${url.slice(1)}${query.size > 0 ? `?${query}` : ''}`, headers, ...body };
}

const resolve = (document: Document, part: Part = {}): Part =>
  part.$ref === undefined ? part : Object(Value.Pointer.Get(document, part.$ref.slice(1)));

const jsonOf = (document: Document, part?: Part): Part | undefined => {
  const contents = Object.entries(resolve(document, part).content ?? {});
  return contents.find(([type]) => type.includes('json'))?.[1];
};

const FIX =
  'Give --contract the address of the fake server of your API, or an OpenAPI document in JSON.';
const invalid = (source: string, problem: string) =>
  new HostError('invalid_contract', `${source} ${problem}.`, FIX);
