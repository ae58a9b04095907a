import type { FastifyRequest } from 'fastify';
import type { EndpointSchemas } from '#contract/api-declaration.ts';

/**
 * Returns the fields of a payload as a host hands them to an action (HOST-35): text is trimmed, null is as if
 * it was not sent, and a number or a boolean is text where the schema wants text.
 */
export function readFields({ payload }: EndpointSchemas, fields: unknown): Record<string, unknown> {
  const read: Record<string, unknown> = { ...Object(fields) };
  for (const [name, property] of Object.entries<object>(payload.properties)) {
    if (!Object.hasOwn(read, name)) continue;
    const value = read[name];
    if (value === null) delete read[name];
    else if (typeof value === 'string') read[name] = trim(value);
    else if (accepts(property, 'string')) {
      // An amount of money is never a boolean.
      const isMoney = accepts(property, 'number');
      if (typeof value === 'boolean' && !isMoney) read[name] = value ? '1' : '';
      if (typeof value === 'number' && !isMoney && !accepts(property, 'integer')) {
        read[name] = String(value);
      }
    }
  }
  return read;
}

/** Tells whether a schema, or one of its alternatives, has one of these types. */
function accepts(schema: object, ...types: readonly string[]): boolean {
  const { type, anyOf, enum: values } = schema as { type?: string; anyOf?: object[]; enum?: [] };
  if (anyOf) return anyOf.some((each) => accepts(each, ...types));
  return values ? types.includes('string') : types.includes(type ?? '');
}

const BLANKS = ' \t\n\r\v\0';

/** Removes blanks as PHP does, in linear time. */
function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BLANKS.includes(text.charAt(start))) start += 1;
  while (end > start && BLANKS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Parses a query, which is all text: digits become a number where the schema wants an integer. */
export function readQuery(schemas: EndpointSchemas, query: unknown): Record<string, unknown> {
  const properties: Record<string, object> = schemas.payload.properties;
  return Object.fromEntries(
    Object.entries(readFields(schemas, query)).map(([field, value]) => {
      const property = Object.hasOwn(properties, field) ? properties[field] : undefined;
      const isNumber = Reflect.get(property ?? {}, 'type') === 'integer';
      return [field, isNumber && /^\d{1,15}$/.test(String(value)) ? Number(value) : value];
    }),
  );
}

/** Maximum number of errors in a description. */
const MAX_SHOWN = 5;

/** Describes the errors of a payload for the journal, because the answer does not contain them. */
export function describeValidationErrors(errors: ValidationErrors): string {
  const texts = (errors ?? []).map(textOf);
  return texts.length === 0 ? 'does not fit' : texts.slice(0, MAX_SHOWN).join('; ');
}

type ValidationErrors = ReturnType<FastifyRequest['compileValidationSchema']>['errors'];

function textOf({
  instancePath,
  message = 'does not fit',
  params,
}: NonNullable<ValidationErrors>[number]): string {
  const { allowedValues, allowedValue } = params as Record<string, unknown>; // differs by keyword
  const allowed = allowedValues ?? allowedValue;
  const values = allowed === undefined ? '' : ` (${JSON.stringify(allowed)})`;
  return `${instancePath || 'the payload'} ${message}${values}`;
}
