import type { ErrorObject } from 'ajv';

/** A payload may break a schema in more places than anybody wants to read. */
const SHOWN = 5;

/** What is wrong with a payload, for whoever looks into why a call was refused. */
export function flawOf(errors: readonly ErrorObject[] | null | undefined): string {
  const flaws = (errors ?? []).map(textOf);
  return flaws.length === 0 ? 'does not fit' : flaws.slice(0, SHOWN).join('; ');
}

function textOf({ instancePath, message = 'does not fit', params }: ErrorObject): string {
  const { allowedValues, allowedValue } = params as Record<string, unknown>; // by the keyword
  const allowed = allowedValues ?? allowedValue;
  const values = allowed === undefined ? '' : ` (${JSON.stringify(allowed)})`;
  return `${instancePath || 'the payload'} ${message}${values}`;
}
