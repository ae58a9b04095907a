import type { Listed } from './panel-context.ts';

type Call = Listed<'GET /journal', 'entries'>;

type Summarized = Pick<
  Call,
  'status' | 'code' | 'took_ms' | 'changes' | 'changes_beyond' | 'faults'
>;

/** Summarizes a call in a line: "200 1 · 12 ms · 3 rows · drop_after". */
export function summarizeCall(call: Summarized): string {
  const { status, code, took_ms, changes, changes_beyond, faults } = call;
  const answered = status === null ? 'no answer' : `${status}${code === null ? '' : ` ${code}`}`;
  const rows = changes.reduce((sum, change) => sum + change.rows, changes_beyond);
  return [
    answered,
    ...(took_ms === null ? [] : [`${Math.round(took_ms)} ms`]),
    ...(rows === 0 ? [] : [`${rows} ${rows === 1 ? 'row' : 'rows'}`]),
    ...faults,
  ].join(' · ');
}

/** Details that have no room in the line. */
export function describeCall({ method, url, user, validation, changes }: Call): string {
  return [
    `${method} ${url}`,
    ...(user === null ? [] : [`by ${user}`]),
    ...(validation === null ? [] : [`payload: ${validation}`]),
    ...changes.map(({ verb, table, rows }) => `${verb} ${rows} in ${table}`),
  ].join('\n');
}

const MAX_SHOWN_LENGTH = 4000;

/** Formats a request or response body, cut to a length that fits the panel. */
export function formatBody(title: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return `${title}: ${text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)} …` : text}`;
}
