import type { ErrorObject, ValidateFunction } from 'ajv';
import type { EndpointSchemas } from '../contract.ts';
import { ajv } from './lazy-schemas.ts';

interface Validators {
  readonly payload: ValidateFunction;
  readonly data: ValidateFunction;
}

const validatorsBySchemas = new WeakMap<EndpointSchemas, Validators>();

/** Returns the compiled schemas of an endpoint. They are compiled on first use, for a quick start. */
export function validatorsOf(schemas: EndpointSchemas): Validators {
  let validators = validatorsBySchemas.get(schemas);
  if (!validators) {
    validators = { payload: ajv.compile(schemas.payload), data: ajv.compile(schemas.data) };
    validatorsBySchemas.set(schemas, validators);
  }
  return validators;
}

/** Parses a query, which is all text: digits become a number where the schema wants an integer. */
export function parseQuery({ payload }: EndpointSchemas, query: unknown): Record<string, unknown> {
  const properties: Record<string, object> = payload.properties;
  return Object.fromEntries(
    Object.entries(query ?? {}).map(([field, value]: [string, unknown]) => {
      const isNumber =
        Object.hasOwn(properties, field) &&
        Reflect.get(properties[field] ?? {}, 'type') === 'integer';
      const isDigits = typeof value === 'string' && /^\d{1,15}$/.test(value);
      return [field, isNumber && isDigits ? Number(value) : value];
    }),
  );
}

/** Maximum number of errors in a description. */
const MAX_SHOWN = 5;

/** Describes the errors of a payload for the journal, because the answer does not contain them. */
export function describeValidationErrors(
  errors: readonly ErrorObject[] | null | undefined,
): string {
  const texts = (errors ?? []).map(textOf);
  return texts.length === 0 ? 'does not fit' : texts.slice(0, MAX_SHOWN).join('; ');
}

function textOf({ instancePath, message = 'does not fit', params }: ErrorObject): string {
  const { allowedValues, allowedValue } = params as Record<string, unknown>; // differs by keyword
  const allowed = allowedValues ?? allowedValue;
  const values = allowed === undefined ? '' : ` (${JSON.stringify(allowed)})`;
  return `${instancePath || 'the payload'} ${message}${values}`;
}
