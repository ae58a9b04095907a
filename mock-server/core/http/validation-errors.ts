import type { ErrorObject } from 'ajv';

/** A payload may break its schema in more places than anybody wants to read. */
const MAX_SHOWN = 5;

/** Describes what is wrong with a payload, for the journal: the answer does not say it. */
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
