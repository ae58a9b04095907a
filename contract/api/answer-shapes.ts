import type { EndpointName } from './endpoints.ts';
import { SCHEMAS, type Data } from './schemas.ts';
import { AMOUNT_PATTERN } from './shapes.ts';

/**
 * A schema in its shortest form, for clients that cannot load the schemas themselves.
 *
 * - `{ field: shape }` is an object. A field that ends in `?` may be null; one that ends in `*` is
 *   left out when the answer has nothing readable for it. `field|other` may have the other name.
 * - `[shape]` is a list, `[shape, shape, …]` a list of that many items.
 * - A text is a single value: `s` plain text, `S` such a text that is not empty, `h` HTML, `m` money, `b` a boolean, `n` null,
 *   `i1-6` an integer of this range (`i0` has no upper limit), `e` one of the texts after it, separated
 *   by `|`, `/` a text that matches the pattern after it. `=` begins the default of a value.
 */
export type AnswerShape =
  | string
  | readonly AnswerShape[]
  | { readonly [field: string]: AnswerShape };

/**
 * Answers of which a real host may send any part: a missing field of the user info has a default of its own, which
 * depends on what else is known (FLD-2), and a missing balance is not shown.
 */
const SPARSE_ANSWERS = ['user.index', 'wallet.index'] as const;

/** Other names that hosts have for a field. */
const OTHER_NAMES: Readonly<Record<string, string>> = { notice_id: 'id' };

/** The `data` of an answer as a client reads it. */
export type AnswerData<N extends EndpointName> = N extends (typeof SPARSE_ANSWERS)[number]
  ? Partial<Data<N>>
  : Data<N>;

/**
 * The shape of each answer, `{ data: shape }`, derived from the schemas. The client's build replaces this module
 * by its value (`vite.config.ts`), so that no schema library is in the bundle.
 */
export const ANSWER_SHAPES = Object.fromEntries(
  Object.entries(SCHEMAS).map(([name, { data }]) => {
    const isSparse = SPARSE_ANSWERS.some((each) => each === name);
    return [name, isSparse ? { data: sparse(shapeOf(data)) } : shapeOf({ properties: { data } })];
  }),
) as Readonly<Record<EndpointName, AnswerShape>>; // the keys of SCHEMAS

/** The JSON of the schemas in this folder. */
export interface AnswerSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  readonly items?: AnswerSchema | readonly AnswerSchema[];
  readonly anyOf?: readonly AnswerSchema[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly contentMediaType?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number;
}

/** @throws Error for a schema that the answers do not use */
function shapeOf(schema: AnswerSchema): AnswerShape {
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, each]) => {
      const other = OTHER_NAMES[name];
      const field = other ? `${name}|${other}` : name;
      return [withoutNull(each) ? `${field}?` : field, shapeOf(withoutNull(each) ?? each)];
    });
    return Object.fromEntries(fields) as AnswerShape; // fromEntries is typed `any`
  }
  if (schema.items) return [schema.items].flat().map(shapeOf);
  const value = valueShape(schema);
  return schema.default === undefined ? value : `${value}=${schema.default}`;
}

function valueShape({
  type,
  minLength,
  minimum,
  maximum,
  pattern,
  contentMediaType,
  ...schema
}: AnswerSchema): string {
  if (schema.enum) return `e${schema.enum.join('|')}`;
  if (pattern) return pattern === AMOUNT_PATTERN ? 'm' : `/${pattern}`;
  if (contentMediaType) return 'h';
  if (type === 'string') return minLength ? 'S' : 's';
  if (type === 'integer') return `i${minimum ?? 0}${maximum ? `-${maximum}` : ''}`;
  if (type === 'boolean' || type === 'null') return type.slice(0, 1);
  throw new Error(`an answer has no short form for ${JSON.stringify({ type, ...schema })}`);
}

/** Returns the other schema of a union with null; undefined for any other schema. */
function withoutNull({ anyOf }: AnswerSchema): AnswerSchema | undefined {
  return anyOf?.length === 2 ? anyOf.find(({ type }) => type !== 'null') : undefined;
}

function sparse(shape: AnswerShape): AnswerShape {
  return Object.fromEntries(Object.entries(shape).map(([field, each]) => [`${field}*`, each]));
}
