import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { TEXT_MAX_LENGTH } from '../rules/limits.ts';

/** Building blocks of the schemas. */

/** A whole number, or its digits as text: `game_id` and others come both ways (FLD-13). */
export const NumberOrText = Type.Union([
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  Type.String({ pattern: '^[0-9]{1,15}$' }),
]);

/** Rejects lone surrogates: SQLite cannot store them unchanged. */
const WHOLE_CHARACTERS = '^[^\\p{Cs}]*$';

export const AnyText = Type.String({ pattern: WHOLE_CHARACTERS });
/** One line of text as typed into a field: at most 140 characters (CON-6). */
export const Text = Type.String({ maxLength: TEXT_MAX_LENGTH, pattern: WHOLE_CHARACTERS });
/** Longer text, such as feedback. */
export const LongText = Type.String({ maxLength: 4000, pattern: WHOLE_CHARACTERS });
/** HTML in an answer. Every other text is plain. */
export const Html = Type.String({ contentMediaType: 'text/html' });
/** An amount as sent, validated by `parseMoney`. */
export const AmountInput = Type.Union([Type.String({ maxLength: 20 }), Type.Number()]);
/** Money as answered: a string with two decimals. */
export const AMOUNT_PATTERN = '^-?[0-9]+\\.[0-9]{2}$';
export const Amount = Type.String({ pattern: AMOUNT_PATTERN });
/** In the year 5138. A larger number is not a time in seconds. */
const MAX_SECONDS = 99_999_999_999;
/** Epoch seconds; 0 where there is no such time. */
export const Seconds = Type.Integer({ minimum: 0, maximum: MAX_SECONDS });
/** Epoch seconds of something that cannot be shown without its time. */
export const Moment = Type.Integer({ minimum: 1, maximum: MAX_SECONDS });
export const Id = Type.Integer({ minimum: 1 });
export const Count = Type.Integer({ minimum: 0 });
/** A count that others are divided by. */
export const Positive = Type.Integer({ minimum: 1 });
/** A text that identifies something, or the only name of it. */
export const Key = Type.String({ minLength: 1 });
/** A calendar day in the games' zone, Asia/Shanghai. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
export const Nothing = Type.Null();

/** A number in a query. Queries arrive as text; the server converts only queries to numbers. */
export const Page = Type.Integer({ minimum: 1, maximum: 100_000 });
export const Limit = Type.Integer({ minimum: 1, maximum: 100 });
export const paging = { page: Type.Optional(Page), limit: Type.Optional(Limit) };

/**
 * A payload with these fields. Other fields are ignored, as on the production host.
 *
 * @param sample a payload that the endpoint accepts from every new player of the default scenario. The
 * tests that cover every endpoint send it, and the OpenAPI document shows it.
 */
export const payload = <P extends TProperties>(fields: P, sample?: Static<TObject<P>>) =>
  Type.Object(fields, sample === undefined ? {} : { examples: [sample] });
/**
 * The `data` of an answer. A client may miss any value (decision 016): it then takes the `default` of the
 * schema, else an empty text, 0, false or an empty list, and where the schema rules that out, the
 * object cannot be read.
 */
export const data = <P extends TProperties>(fields: P) =>
  Type.Object(fields, { additionalProperties: false });
/** The same with a name in the OpenAPI document. */
export const shape = <P extends TProperties>(title: string, fields: P) =>
  Type.Object(fields, { additionalProperties: false, title });
export const listOf = <T extends TSchema, P extends TProperties>(item: T, more: P) =>
  Type.Object(
    { list: Type.Array(item), total: Count, page: Count, limit: Count, ...more },
    { additionalProperties: false },
  );

/**
 * The totals of one day over all rows that match, not only those of the page. A host may leave them out
 * (decision 001).
 */
export const DayTotals = data({ day: Day, count: Count, net: Amount });
