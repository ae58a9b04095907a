/** The subset of JSON Schema that the contract uses. */
export interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: Shape | readonly Shape[] | false;
  /** The tuple, as JSON Schema 2020-12 writes it. */
  readonly prefixItems?: readonly Shape[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A deviation of a value from its schema. */
export interface Drift {
  readonly kind: 'types' | 'missing' | 'extra';
  /** The path: `data.list[].name`. All items of a list share a path. */
  readonly where: string;
  readonly expected: string;
  readonly got: string;
}

/** Returns every deviation of a value from its schema. A deviation that several items share is listed once. */
export function findDrifts(shape: Shape, value: unknown, where: string): Drift[] {
  const seen = new Map<string, Drift>();
  for (const drift of findAllDrifts(shape, value, where)) {
    const key = `${drift.kind} ${drift.where}`;
    if (!seen.has(key)) seen.set(key, drift);
  }
  return [...seen.values()];
}

function findAllDrifts(shape: Shape, value: unknown, where: string): Drift[] {
  if (shape.anyOf) return findUnionDrifts(shape.anyOf, value, where);
  if (shape.enum) return shape.enum.includes(value) ? [] : [typeDrift(shape, value, where)];
  if ('const' in shape) return shape.const === value ? [] : [typeDrift(shape, value, where)];
  const { type } = shape;
  if (type === 'object' && isRecord(value)) return findRecordDrifts(shape, value, where);
  if (type === 'array' && Array.isArray(value)) return findListDrifts(shape, value, where);
  return isScalar(shape, value) ? [] : [typeDrift(shape, value, where)];
}

/** Returns the deviations from the closest alternative of the same type. */
function findUnionDrifts(shapes: readonly Shape[], value: unknown, where: string): Drift[] {
  const tries = shapes.map((each) => findAllDrifts(each, value, where));
  if (tries.some(({ length }) => length === 0)) return [];
  const inside = tries.filter((drifts) => drifts.every((drift) => drift.where !== where));
  const [nearest] = inside.toSorted((one, other) => one.length - other.length);
  return nearest ?? [typeDrift({ anyOf: shapes }, value, where)];
}

function findRecordDrifts(shape: Shape, value: Record<string, unknown>, where: string): Drift[] {
  const { properties = {}, required = [], additionalProperties } = shape;
  const inside = Object.entries(properties).flatMap(([name, inner]): Drift[] => {
    const at = `${where}.${name}`;
    if (Object.hasOwn(value, name)) return findAllDrifts(inner, value[name], at);
    if (!required.includes(name)) return [];
    return [{ kind: 'missing', where: at, expected: describeShape(inner), got: 'nothing' }];
  });
  if (additionalProperties !== false) return inside;
  const extra = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  return [
    ...inside,
    ...extra.map((name): Drift => {
      const got = describeValue(value[name]);
      return { kind: 'extra', where: `${where}.${name}`, expected: 'nothing', got };
    }),
  ];
}

function findListDrifts(shape: Shape, value: readonly unknown[], where: string): Drift[] {
  const items = itemsOf(shape);
  if (items === undefined) return [];
  if (!isTuple(items)) return value.flatMap((each) => findAllDrifts(items, each, `${where}[]`));
  if (items.length !== value.length) return [typeDrift(shape, value, where)];
  return items.flatMap((item, index) => findAllDrifts(item, value[index], `${where}[]`));
}

function isScalar(shape: Shape, value: unknown): boolean {
  const { type, pattern, minimum = -Infinity, maximum = Infinity } = shape;
  if (type === undefined) return true;
  if (type === 'null') return value === null;
  if (type === 'string') {
    return typeof value === 'string' && (pattern === undefined || new RegExp(pattern).test(value));
  }
  if (type === 'boolean') return typeof value === 'boolean';
  if (typeof value !== 'number' || value < minimum || value > maximum) return false;
  return type !== 'integer' || Number.isInteger(value);
}

const typeDrift = (shape: Shape, value: unknown, where: string): Drift => ({
  kind: 'types',
  where,
  expected: describeShape(shape),
  got: describeValue(value),
});

/** Describes a schema briefly. */
function describeShape({ type, enum: values, anyOf, pattern, minimum, ...shape }: Shape): string {
  const items = itemsOf(shape);
  if (anyOf) return anyOf.map(describeShape).join(' or ');
  if (values) return `one of ${values.map((each) => JSON.stringify(each)).join(', ')}`;
  if ('const' in shape) return JSON.stringify(shape.const);
  if (isTuple(items)) return `${items.length} of ${describeShape(items[0] ?? {})}`;
  if (type === 'string' && pattern !== undefined) return `string like ${pattern}`;
  if (minimum !== undefined) return `${type} from ${minimum}`;
  return type ?? 'anything';
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

const itemsOf = ({ items, prefixItems }: Shape) => prefixItems ?? (items || undefined);

const isTuple = (items: ReturnType<typeof itemsOf>): items is readonly Shape[] =>
  Array.isArray(items);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
