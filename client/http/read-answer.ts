import { ANSWER_SHAPES, type AnswerShape } from '#contract/api/answer-shapes.ts';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { formatMoney, minor, parseMoney } from '#contract/money.ts';

type Fields<T> = Readonly<Record<string, T>>;

/**
 * Returns an answer's `data` in its declared shape, whatever the server sent. A missing or unreadable
 * value gets its default: an empty text, 0, false, null, an empty list. Returns null if a value
 * without a default is missing, such as an amount: the answer cannot be shown then.
 *
 * An item of a list that cannot be read is left out, unless none can. Paths of uploads begin with
 * `origin`, so that the files load from the server and not from the origin of the page.
 */
export function readAnswer(
  name: EndpointName,
  body: unknown,
  origin: string,
): { readonly data: unknown } | null {
  const read = readData(ANSWER_SHAPES[name], body, origin);
  return isFields(read) ? { data: read['data'] } : null;
}

/** Like `readAnswer`, but returns null unless there is a list of which every item can be read. */
export function readWholeList(
  ...args: Parameters<typeof readAnswer>
): ReturnType<typeof readAnswer> {
  const read = readAnswer(...args);
  const [before, after] = [args[1], read].map(listIn);
  return before && before.length === after?.length ? read : null;
}

function listIn(body: unknown): readonly unknown[] | null {
  const data = isFields(body) ? body['data'] : null;
  const list = isFields(data) ? data['list'] : null;
  return isList(list) ? list : null;
}

function readData(shape: AnswerShape, value: unknown, origin: string): unknown {
  if (typeof shape === 'string') return readValue(shape, value, origin);
  if (!isList(shape)) return readFields(shape, value, origin);
  return shape.length > 1 ? readTuple(shape, value) : readList(shape[0] ?? '', value, origin);
}

function readFields(shape: Fields<AnswerShape>, value: unknown, origin: string): unknown {
  // PHP writes an object without fields as a list.
  const isEmpty = isMissing(value) || (isList(value) && value.length === 0);
  const sent: unknown = isEmpty ? {} : value;
  if (!isFields(sent)) return undefined;
  const fields: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(shape)) {
    const [name = '', isSparse] = key.split('*');
    const [field = '', other = field] = name.replace('?', '').split('|');
    const raw = ownField(sent, field) ?? ownField(sent, other);
    const isOptional = /[?*]$/.test(key);
    const read = isOptional ? readOptional(each, raw, origin) : readData(each, raw, origin);
    if (read !== undefined) fields[field] = read;
    else if (!isOptional) return undefined;
    else if (isSparse === undefined) fields[field] = null;
  }
  return fields;
}

function ownField(fields: Fields<unknown>, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : null;
}

function readOptional(shape: AnswerShape, value: unknown, origin: string): unknown {
  if (isMissing(value)) return undefined;
  return typeof shape === 'string'
    ? parseValue(kindOf(shape), value, origin)
    : readData(shape, value, origin);
}

function readList(item: AnswerShape, value: unknown, origin: string): unknown {
  if (isMissing(value)) return [];
  if (!isList(value)) return undefined;
  const items = value
    .map((each) => (isMissing(each) ? undefined : readData(item, each, origin)))
    .filter((each) => each !== undefined);
  return items.length > 0 || value.length === 0 ? items : undefined;
}

function readTuple(shape: readonly AnswerShape[], value: unknown): unknown {
  if (!isList(value) || value.length !== shape.length) return undefined;
  const items = shape.map((each, at) => readData(each, value[at], ''));
  return items.includes(undefined) ? undefined : items;
}

function readValue(shape: string, value: unknown, origin: string): unknown {
  const kind = kindOf(shape);
  const read = parseValue(kind, value, origin);
  if (read !== undefined) return read;
  const isNumber = kind.startsWith('i');
  if (kind === shape) return parseValue(kind, isNumber ? 0 : '');
  const fallback = shape.slice(kind.length + 1);
  return isNumber ? Number(fallback) : fallback;
}

/** Returns undefined for a value that is not of this kind. */
function parseValue(kind: string, value: unknown, origin = ''): unknown {
  const of = kind.slice(1);
  const text = textOf(value);
  switch (kind.slice(0, 1)) {
    case 'm':
      return parseAmount(text);
    case 'i':
      return parseInteger(text, of);
    case 'b':
      return value === true || text === '1';
    case 'n':
      return null;
    case 'e':
      return of.split('|').find((each) => each === text);
    case '/':
      return new RegExp(of).test(text ?? '') ? text : undefined;
    case 'h':
      return text;
    case 'S':
      return text === '' ? undefined : decode(text);
    default:
      return text?.startsWith('/uploads/') ? origin + text : decode(text);
  }
}

const ENTITIES: Fields<string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Undoes what the host does to each text that somebody typed (HOST-38): once, so that a player who typed
 * an entity reads it.
 */
function decode(text: string | undefined): string | undefined {
  return text?.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#0?39);/g,
    (entity, name: string | undefined) => ENTITIES[name ?? 'apos'] ?? entity,
  );
}

/** Returns the wire form of an amount that may be a number or have fewer decimals. */
function parseAmount(text: string | undefined): string | undefined {
  const isNegative = text?.startsWith('-');
  const amount = parseMoney(isNegative ? text?.slice(1) : text);
  if (amount === null) return undefined;
  return formatMoney(minor(isNegative ? 0 - amount : amount));
}

function parseInteger(text: string | undefined, range: string): number | undefined {
  const [min = 0, max = Number.MAX_SAFE_INTEGER] = range.split('-').map(Number);
  const value = /^\d{1,15}$/.test(text ?? '') ? Number(text) : NaN;
  return value >= min && value <= max ? value : undefined;
}

/** PHP hosts send numbers as text, and text of digits as numbers. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function kindOf(shape: string): string {
  return shape.split('=', 1)[0] ?? '';
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function isList(value: unknown): value is readonly unknown[];
function isList(value: AnswerShape): value is readonly AnswerShape[];
function isList(value: unknown): boolean {
  return Array.isArray(value);
}

function isFields(value: unknown): value is Fields<unknown> {
  return typeof value === 'object' && value !== null && !isList(value);
}
