import { Ajv } from 'ajv';
import fc, { type Arbitrary } from 'fast-check';
import { expect, it } from 'vitest';
import { ENDPOINT_NAMES, SCHEMAS } from '#contract/api/schemas.ts';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { Envelope } from '#contract/envelope.ts';
import { contentOf, countWrites } from './core/testing/test-world.ts';
import { SCALED_TIMEOUT_MS, TEST_SCALE } from './testing/test-scale.ts';
import { type TestServer, testServer } from './testing/test-server.ts';

/** Cases for each endpoint: half of them fit the schema, half have one thing broken. */
const CASES = 60 * TEST_SCALE;
const SEED = 20_261_121;

/** Tables that a refused call may change: kept answers and counters of guesses. */
const COUNTERS = new Set(['idempotency', 'login_failure', 'sms_code']);

const ajv = new Ajv({ allowUnionTypes: true });

it.each(ENDPOINT_NAMES)(
  'random input never makes %s crash, answer against its schema, or change a table when it refuses',
  async (name) => {
    const server = await testServer({ scenario: 'default' });
    const { token } = server.player('fuzzy', 1_000_000_00);
    const isAnswer = ajv.compile(Envelope({ anyOf: [SCHEMAS[name].data, { type: 'null' }] }));
    let before = readTablesExcept(server, COUNTERS);
    let writes = countWrites(server.world.db);
    for (const payload of payloadsFor(name)) {
      const answer = await server.callLoosely(name, payload, { token });
      const { status, headers: _headers, ...envelope } = answer;
      const call = `${name} ${JSON.stringify(payload)?.slice(0, 300)}`;
      expect(status, call).toBeLessThan(500);
      expect(isAnswer(envelope), `${call} → ${JSON.stringify(isAnswer.errors)}`).toBe(true);
      if (countWrites(server.world.db) === writes) continue;
      const after = readTablesExcept(server, COUNTERS);
      if (answer.code !== 1) expect(after, call).toEqual(before);
      before = after;
      writes = countWrites(server.world.db);
    }
  },
  SCALED_TIMEOUT_MS,
);

function payloadsFor(name: EndpointName): unknown[] {
  const schema = SCHEMAS[name].payload as JsonSchema; // TypeBox types say less than its values
  const options = { numRuns: CASES / 2, seed: SEED };
  return [...fc.sample(valid(schema), options), ...fc.sample(broken(schema), options)];
}

function readTablesExcept({ world }: TestServer, left: ReadonlySet<string>): unknown {
  return Object.entries(contentOf(world.db)).filter(([table]) => !left.has(table));
}

interface JsonSchema {
  readonly type?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: JsonSchema | readonly JsonSchema[] | undefined;
  readonly pattern?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

function valid(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  switch (schema.type ?? 'anything') {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000_000, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(schema.items ?? {});
    case 'object':
      return record(schema);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

/** Generates valid payloads with one mistake: a field is missing, or has a value that does not fit. */
function broken(schema: JsonSchema): Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const whole = valid(schema).map((value) => ({ ...(value as object) })); // payloads are objects
  if (names.length === 0) return fc.oneof(fc.constantFrom(...SHORT_HORRORS), whole);
  return fc
    .tuple(whole, fc.constantFrom(...names), fc.constantFrom(GONE, ...HORRORS))
    .map(([payload, name, horror]) => {
      const { [name]: _replaced, ...others }: Record<string, unknown> = payload;
      return horror === GONE ? others : { ...others, [name]: horror };
    });
}

const GONE = Symbol('the field is left out');

const HORRORS: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  0.5,
  2 ** 53,
  1e308,
  [],
  [7],
  {},
  { toString: 'x' },
  '1e309',
  'Infinity',
  '0x10',
  '٣',
  '99999999999999999999',
  '\0',
  '\u202e\u200b',
  '\ud800',
  'a'.repeat(5000),
  "' OR 1=1 --",
  '../../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '{{constructor}}',
  '%00%2e%2e%2f',
  JSON.parse('{"__proto__":{"polluted":true}}'),
];

/** Each character of a text becomes a field of the query, which may have 8 KB. */
const SHORT_HORRORS = HORRORS.filter((each) => JSON.stringify(each).length < 1000);

function text({ pattern, maxLength = 200 }: JsonSchema): Arbitrary<string> {
  if (pattern !== undefined) return matching(pattern, maxLength);
  return fc.oneof(
    fc.string({ maxLength: Math.min(maxLength, 40), unit: 'grapheme' }),
    fc.stringMatching(/^[a-z][a-z0-9]{3,9}$/),
    fc.stringMatching(/^\d{1,11}$/),
  );
}

// fast-check cannot generate text for a pattern with a lookahead, so short texts are filtered.
function matching(pattern: string, maxLength: number): Arbitrary<string> {
  const expression = new RegExp(pattern);
  if (!pattern.includes('(?')) return fc.stringMatching(expression);
  return fc
    .constantFrom('', ...SAMPLES)
    .filter((sample) => expression.test(sample.slice(0, maxLength)));
}

const SAMPLES = [
  '/uploads/20261121/0123456789abcdef.png',
  '2026-11-21',
  'a@b.example',
  '13800138000',
];

function list(items: JsonSchema | readonly JsonSchema[]): Arbitrary<unknown[]> {
  if (isTuple(items)) return fc.tuple(...items.map(valid));
  return fc.array(valid(items), { maxLength: 4 });
}

function isTuple(items: JsonSchema | readonly JsonSchema[]): items is readonly JsonSchema[] {
  return Array.isArray(items);
}

function record({ properties = {}, required = [] }: JsonSchema): Arbitrary<object> {
  const arbitraries = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valid(schema)]),
  );
  return fc.record(arbitraries, { requiredKeys: [...required] });
}
