import { Ajv, type ValidateFunction } from 'ajv';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { SCHEMAS } from '#contract/api/schemas.ts';

/** Bodies are taken as they are; only queries, which are all text, are coerced (reliability 0.4). */
const strict = new Ajv({ allErrors: false, allowUnionTypes: true });
const coercing = new Ajv({ allErrors: false, allowUnionTypes: true, coerceTypes: true });

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
    const input = ENDPOINTS[name].method === 'GET' ? coercing : strict;
    validators = { payload: input.compile(payload), data: strict.compile(data) };
    validatorsByName.set(name, validators);
  }
  return validators;
}
