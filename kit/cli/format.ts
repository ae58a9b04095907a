import { localTimeText, UTC_OFFSET } from '#contract/time-zone.ts';

/** Formats world time, epoch ms, as players see it: "2026-03-10 10:00:30 +08:00". */
export function formatTime(at: number): string {
  const [day = '', time = ''] = localTimeText(at).split('T');
  return `${day} ${time.slice(0, 8)} ${UTC_OFFSET}`;
}

/**
 * Formats an answer for people: a line for each field, and a table for each list of objects.
 *
 * @param columns those of a table. Default: all fields of its rows
 */
export function formatAnswer(answer: object, columns?: readonly string[]): string {
  const fields: [string, unknown][] = Object.entries(answer);
  const lines = fields.filter(([, value]) => !isTable(value));
  const tables = fields.flatMap(([, value]) => (isTable(value) ? [value] : []));
  return [
    formatTable(lines.map(([name, value]) => [name, formatValue(value, name)])),
    ...tables.map((rows) => formatRows(rows, columns)),
  ]
    .filter(Boolean)
    .join('\n');
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTable = (value: unknown): value is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

function formatRows(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly string[] = [...new Set(rows.flatMap((row) => Object.keys(row)))],
): string {
  const cells = rows.map((row) => columns.map((name) => formatValue(row[name], name)));
  return formatTable([columns.map((name) => name.toUpperCase()), ...cells]);
}

const TIME = /^(?:now|at|until|\w+_at)$/;

function formatValue(value: unknown, name: string): string {
  if (typeof value === 'number' && TIME.test(name)) return formatTime(value);
  if (Array.isArray(value)) return value.map((each) => formatValue(each, name)).join(',') || 'none';
  if (value === null || value === undefined) return '-';
  if (!isRecord(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  return Object.entries(value)
    .map(([key, inner]) => `${key} ${formatValue(inner, key)}`)
    .join(' ');
}

/** Formats rows of cells, each column as wide as its widest cell. */
function formatTable(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0));
  const format = (cells: readonly string[]) =>
    cells.map((cell, column) => cell.padEnd(widthOf(column))).join('  ');
  return rows.map((cells) => format(cells).trimEnd()).join('\n');
}
