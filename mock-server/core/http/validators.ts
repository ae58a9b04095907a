import type { ValidateFunction } from 'ajv';
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
