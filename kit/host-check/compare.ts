import type { TSchema } from 'typebox';
import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';

/** A deviation of a value from its schema. */
export interface Drift {
  readonly kind: 'types' | 'missing' | 'extra';
  /** The path: `data.list[].name`. All items of a list share a path. */
  readonly where: string;
  readonly expected: string;
  readonly got: string;
}

// TypeBox stops after eight errors, which a single field of a list may have.
Settings.Set({ maxErrors: Number.POSITIVE_INFINITY });

type ValidationError = ReturnType<typeof Value.Errors>[number];
type Found = Omit<Drift, 'where'> & { readonly path: string };

/** Returns every deviation of a value from its schema. A deviation that several items share is listed once. */
export function findDrifts(schema: TSchema, value: unknown, where: string): Drift[] {
  const found = Value.Errors(schema, value).flatMap((error) => readError(error, value));
  const drifts = new Map<string, Found>();
  for (const each of found) {
    const { kind, path, expected } = each;
    // The other alternatives of a union say nothing about what is wrong inside of one.
    if (found.some((other) => other.path.startsWith(`${path}/`))) continue;
    const key = `${kind} ${where}${path.replaceAll(/\/\d+(?=\/|$)/g, '[]').replaceAll('/', '.')}`;
    const same = drifts.get(key);
    if (!same) drifts.set(key, each);
    else if (same.path === path)
      drifts.set(key, { ...same, expected: `${same.expected} or ${expected}` });
  }
  return Array.from(drifts, ([key, { kind, expected, got }]) => ({
    kind,
    where: key.slice(kind.length + 1),
    expected,
    got,
  }));
}

function readError(error: ValidationError, value: unknown): Found[] {
  const { keyword, instancePath: path, params } = error;
  if (keyword === 'required') {
    return params.requiredProperties.map((name) => ({
      kind: 'missing',
      path: `${path}/${name}`,
      expected: 'a value',
      got: 'nothing',
    }));
  }
  // Each field and each alternative has an error of its own.
  if (keyword === 'additionalProperties' || keyword === 'anyOf') return [];
  const got = describeValue(Value.Pointer.Get(value, path));
  if (keyword === 'boolean') return [{ kind: 'extra', path, expected: 'nothing', got }];
  return [{ kind: 'types', path, expected: describeExpected(error), got }];
}

/** Describes what an error of TypeBox misses; its own text names no allowed values and fields. */
export function describeExpected({ keyword, params, message }: ValidationError): string {
  if (keyword === 'additionalProperties') return `no ${params.additionalProperties.join(', ')}`;
  if (keyword === 'type') return [params.type].flat().join(' or ');
  if (keyword === 'const') return JSON.stringify(params.allowedValue);
  if (keyword !== 'enum') return message.replace('must ', 'to ');
  return `one of ${params.allowedValues.map((each) => JSON.stringify(each)).join(', ')}`;
}

/** Describes a value. Texts and numbers are shortened, because they may be personal data. */
function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (typeof value === 'object') return 'object';
  if (typeof value === 'string' && /[^a-z_]/.test(value))
    return `string of ${value.length} characters`;
  return `${typeof value} ${JSON.stringify(value)}`;
}

/**
 * Removes values that differ between hosts and moments: times, ids, tokens, period and order numbers and
 * random values. Answers that are equal afterwards have the same meaning.
 */
export function normalise(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => normalise(each, name));
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, inner]) => [key, normalise(inner, key)]);
    return Object.fromEntries(fields);
  }
  const mark = MARKS.find(({ names }) => names.test(name))?.mark;
  // Keeps null values, except for counters that a host may reset.
  return mark === undefined || value === '' ? value : mark;
}

const MARKS: readonly { readonly names: RegExp; readonly mark: string }[] = [
  { names: /time$|^(date|day)$/, mark: '<time>' },
  { names: /^(id|user_id|order_no|chase_no|draw_id)$/, mark: '<id>' },
  { names: /^game_no$/, mark: '<period>' },
  { names: /^token$/, mark: '<token>' },
  { names: /^(seed|previous|salt|commitment|length|forced)$/, mark: '<chance>' },
];
