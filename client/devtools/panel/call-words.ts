import type { Call } from './answers.ts';

/** "200 1 · 12 ms · 3 rows · drop_after" */
export function callNote({ status, code, took_ms, changes, changes_beyond, faults }: Call): string {
  const answered = status === null ? 'no answer' : `${status}${code === null ? '' : ` ${code}`}`;
  const rows = changes.reduce((sum, change) => sum + change.rows, changes_beyond);
  return [
    answered,
    ...(took_ms === null ? [] : [`${Math.round(took_ms)} ms`]),
    ...(rows === 0 ? [] : [`${rows} ${rows === 1 ? 'row' : 'rows'}`]),
    ...faults,
  ].join(' · ');
}

/** What the line has no room for. */
export function callFacts({ method, url, user, validation, changes }: Call): string {
  return [
    `${method} ${url}`,
    ...(user === null ? [] : [`by ${user}`]),
    ...(validation === null ? [] : [`payload: ${validation}`]),
    ...changes.map(({ verb, table, rows }) => `${verb} ${rows} in ${table}`),
  ].join('\n');
}

const LONGEST = 4000;

export function pretty(title: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return `${title}: ${text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text}`;
}
