import { Ajv } from 'ajv';

/** Coerces nothing: Ajv would read "1e309" as Infinity (REL-6). */
export const ajv = new Ajv({ allErrors: false, allowUnionTypes: true });
