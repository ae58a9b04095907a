import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { Check } from 'typebox/schema';
import { CONTROL_PREFIX, type ControlDeclaration } from '#contract/control/core/declaration.ts';
import { MAX_TIME, MIN_TIME } from '#contract/control/core/limits.ts';
import { DAY_MS, HOUR_MS } from '#contract/time-zone.ts';
import { findNearestNames } from '#contract/control/core/nearest-names.ts';
import { Problem } from './problem.ts';

export interface ControlInput {
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Returns a function that reads query and body of a request. It throws a Problem that names the field,
 * its allowed values and the fix.
 */
export function createInputReader(
  name: string,
  { query, body }: ControlDeclaration,
): (request: FastifyRequest) => ControlInput {
  const readQuery = query && createObjectReader(name, query);
  const readBody = createBodyReader(name, body);
  return (request) => ({
    query: readQuery?.(parseNumbers(query, request.query)) ?? {},
    body: readBody(request.body),
  });
}

/**
 * Reads JSON bodies. Many clients send the content type of JSON with a call that has no body, so an empty
 * one counts as none.
 */
export function readControlBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parseJson(request, String(text), done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, ({ method, url, headers }, text, done) => {
    if (text === '') {
      done(null, undefined);
      return;
    }
    const type = headers['content-type'];
    const sent = type === undefined ? 'without a content type' : `as ${type}`;
    const detail = `${method} ${url} takes a JSON object, and the body was sent ${sent}: send the header content-type: application/json.`;
    done(new Problem(415, 'Not JSON', detail));
  });
}

function createBodyReader(
  name: string,
  body: ControlDeclaration['body'],
): (sent: unknown) => unknown {
  if (body === undefined) return () => ({});
  if (isObjectSchema(body)) return createObjectReader(name, body);
  return (sent) => (Buffer.isBuffer(sent) ? sent : Buffer.alloc(0));
}

export function isObjectSchema(schema: object): schema is TObject {
  return 'properties' in schema;
}

function createObjectReader(name: string, schema: TObject): (value: unknown) => unknown {
  return (sent) => {
    const value = sent ?? {};
    if (Check(schema, value)) return value;
    const call = name.replace(' ', ` ${CONTROL_PREFIX}`);
    throw new Problem(400, 'Invalid request', describeMismatch(call, schema, value));
  };
}

/** A query is text: turns digits into a number where the declaration wants one. */
function parseNumbers(schema: TObject | undefined, query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query ?? {}).map(([field, value]: [string, unknown]) => {
      const isDigits = typeof value === 'string' && /^-?\d{1,15}$/.test(value);
      const isNumber = isDigits && propertyOf(schema, field).type === 'integer';
      return [field, isNumber ? Number(value) : value];
    }),
  );
}

function describeMismatch(call: string, schema: TObject, value: object): string {
  const known = Object.keys(schema.properties);
  const list = known.length === 0 ? 'It takes no fields.' : `Its fields are ${known.join(', ')}.`;
  if (Array.isArray(value) || typeof value !== 'object') {
    return `${call} takes a JSON object. ${list}`;
  }
  const unknown = Object.keys(value).find((field) => !known.includes(field));
  if (unknown !== undefined) {
    const [similar] = findNearestNames(unknown, known, 1);
    const hint = similar === undefined ? '' : ` Did you mean "${similar}"?`;
    return `${call} has no field "${unknown}".${hint} ${list}`;
  }
  const missing = (schema.required ?? []).find((field) => !(field in value));
  if (missing !== undefined) {
    return `${call} needs "${missing}": ${describeSchema(propertyOf(schema, missing))}.`;
  }
  const sentIn = (field: string): unknown => Reflect.get(value, field);
  const wrong = known.find(
    (field) => field in value && !Check(propertyOf(schema, field), sentIn(field)),
  );
  const [sent, allowed] = [sentIn(wrong ?? ''), propertyOf(schema, wrong ?? '')];
  return `"${wrong}" is ${JSON.stringify(sent).slice(0, 200)}, and must be ${describeSchema(allowed)}.${suggest(sent, allowed)}`;
}

/** Returns a sentence with the allowed word that is nearest to the text that was sent. */
function suggest(sent: unknown, { enum: values }: JsonSchema): string {
  if (typeof sent !== 'string' || !values) return '';
  const [nearest] = findNearestNames(sent, values.map(String), 1);
  return ` Did you mean "${nearest}"?`;
}

/** Describes the values a schema allows, as the end of a sentence. */
function describeSchema(schema: JsonSchema): string {
  const { description, type, anyOf, enum: values, const: only } = schema;
  if (description !== undefined) return description;
  if (values) return `one of ${values.join(', ')}`;
  if (only !== undefined) return JSON.stringify(only);
  if (anyOf) return anyOf.map(describeSchema).join(', or ');
  if (type === 'integer' || type === 'number') return describeNumber(schema);
  if (type === 'string') return describeText(schema);
  if (type === 'boolean') return 'true or false';
  return type === 'null' ? 'null' : `an ${type}`;
}

interface JsonSchema {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

function describeNumber(schema: JsonSchema): string {
  const { type, minimum, maximum, exclusiveMinimum } = schema;
  const kind = type === 'integer' ? 'a whole number' : 'a number';
  const above = exclusiveMinimum === undefined ? '' : ` above ${exclusiveMinimum}`;
  const from = minimum === undefined ? '' : ` from ${minimum}`;
  return `${kind}${above}${from}${maximum === undefined ? '' : ` up to ${maximum}`}`;
}

function describeText({ minLength = 0, maxLength }: JsonSchema): string {
  if (maxLength === undefined) return minLength === 0 ? 'text' : 'text that is not empty';
  return `text of ${minLength} to ${maxLength} characters`;
}

/** Returns the schema of a field; an empty one for a field that is not declared. */
function propertyOf(schema: TObject | undefined, field: string): JsonSchema {
  const properties: Readonly<Record<string, JsonSchema>> = schema?.properties ?? {};
  return (Object.hasOwn(properties, field) && properties[field]) || {};
}

/** Parses a moment of a request: epoch milliseconds, or text such as "2026-11-21T08:00:00Z". */
export function parseMoment(input: number | string): number {
  const at = typeof input === 'number' ? input : Date.parse(input);
  if (at >= MIN_TIME && at <= MAX_TIME) return at;
  const detail = `"${input}" is not a time from 2000 to 2100: give epoch milliseconds or text such as "2026-11-21T08:00:00Z".`;
  throw new Problem(400, 'Not a moment', detail);
}

const MS_BY_UNIT: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: HOUR_MS,
  d: DAY_MS,
};

/** Parses a length of time of a request, in milliseconds: a number, or text such as "90s" or "3d". */
export function parseDuration(input: number | string): number {
  if (typeof input === 'number') return input;
  const [, amount, unit = ''] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(input) ?? [];
  const unitMs = MS_BY_UNIT[unit];
  if (amount !== undefined && unitMs !== undefined) return Number(amount) * unitMs;
  const detail = `"${input}" is not a length of time: give milliseconds or text such as "90s", "5m", "2h", "3d".`;
  throw new Problem(400, 'Not a length of time', detail);
}
