/**
 * Escapes the texts of an answer that somebody typed, as a FastAdmin host does (HOST-38). Only answers of the
 * API are escaped; the database and the back office keep what was typed.
 */
export function escapeTexts<T extends object>(fields: T): T {
  const escaped = Object.entries(fields).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string'
      ? value.replaceAll(/[&<>"']/g, (each) => ENTITIES[each] ?? each)
      : value,
  ]);
  return Object.fromEntries(escaped) as T; // the same fields, and a text for a text
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};
