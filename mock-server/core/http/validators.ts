import type { ValidateFunction } from 'ajv';
import { SCHEMAS } from '#contract/api/schemas.ts';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { ajv } from './late-schemas.ts';

interface Validators {
  readonly payload: ValidateFunction;
  readonly data: ValidateFunction;
}

const validatorsByName = new Map<EndpointName, Validators>();

/** The compiled schemas of an endpoint; compiled at first use, to keep the start short. */
export function validatorsOf(name: EndpointName): Validators {
  let validators = validatorsByName.get(name);
  if (!validators) {
    const { payload, data } = SCHEMAS[name];
    validators = { payload: ajv.compile(payload), data: ajv.compile(data) };
    validatorsByName.set(name, validators);
  }
  return validators;
}

/** A query is all text: where its endpoint wants a whole number, plain digits become one. */
export function payloadOfQuery(name: EndpointName, query: unknown): Record<string, unknown> {
  const properties = SCHEMAS[name].payload.properties as Record<string, object>; // any field may be asked for
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
