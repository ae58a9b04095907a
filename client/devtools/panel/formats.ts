import { TIME_ZONE, UTC_OFFSET } from '#contract/time-zone.ts';
import type { Listed } from './panel-context.ts';

type Fired = Listed<'POST /clock', 'fired'>;

// Periods are numbered by the day in the time zone of the games, so the panel shows its time.
const DATE = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Formats a moment: "2026-03-10 10:00:30". */
export const formatMoment = (at: number): string => DATE.format(at);

export const formatTime = (at: number): string => formatMoment(at).slice(-8);

export const formatFieldValue = (at: number): string => formatMoment(at).replace(' ', 'T');
/** Converts the value of a datetime-local field to text that the control plane reads. */
export const parseFieldValue = (value: string): string =>
  `${value.length === 16 ? `${value}:00` : value}${UTC_OFFSET}`;

/** More jobs than this are counted by kind. */
const MAX_LISTED_JOBS = 6;

export function describeFired(fired: readonly Fired[]): string {
  if (fired.length === 0) return 'No job was due.';
  if (fired.length <= MAX_LISTED_JOBS) return `${fired.map(describeJob).join(', ')}.`;
  const counts = new Map<string, number>();
  for (const { kind } of fired) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return `${Array.from(counts, ([kind, count]) => `${count} × ${kind}`).join(', ')}.`;
}

const describeJob = (job: Fired): string => `${formatTime(job.at)} ${describeWork(job)}`;

/** Describes a piece of work: "close of game 1 20260310201". */
export function describeWork({ kind, game_id, game_no, ref }: Omit<Fired, 'at'>): string {
  if (game_id === undefined) return [kind, ref ?? ''].join(' ').trim();
  return `${kind} of game ${game_id} ${game_no ?? ''}`.trim();
}

/** Formats the time until a moment, to the second below an hour: "1 min 30 s", "2 h 5 min", "3 d 4 h". */
export function formatWait(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [large, largeUnit, small, smallUnit] =
    seconds < 3600
      ? [Math.floor(seconds / 60), 'min', seconds % 60, 's']
      : seconds < 86_400
        ? [Math.floor(seconds / 3600), 'h', Math.floor((seconds % 3600) / 60), 'min']
        : [Math.floor(seconds / 86_400), 'd', Math.floor((seconds % 86_400) / 3600), 'h'];
  const parts = [
    ...(large === 0 ? [] : [`${large} ${largeUnit}`]),
    ...(small === 0 ? [] : [`${small} ${smallUnit}`]),
  ];
  return parts.length === 0 ? 'now' : parts.join(' ');
}

export const formatSize = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`;

type Call = Listed<'GET /journal', 'entries'>;

type Summarized = Pick<
  Call,
  'status' | 'code' | 'took_ms' | 'changes' | 'changes_beyond' | 'faults'
>;

/** Summarizes a call in a line: "200 1 · 12 ms · 3 rows · lose_answer". */
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

/** Describes a call in full, by name and value: address, player, validation, changed rows, work that ran before. */
export function describeCall(call: Call): readonly (readonly [string, string])[] {
  const { no, method, url, user, test, validation, error, changes, fired, replayed } = call;
  return [
    [`Call ${no}`, `${method} ${url}`],
    ...(user === null ? [] : [['By', user] as const]),
    ...(test === null ? [] : [['Test', test] as const]),
    ...(validation === null ? [] : [['Payload', validation] as const]),
    ...(error === null ? [] : [['Crashed', error] as const]),
    ...fired.map((job) => ['Ran before', describeJob(job)] as const),
    ...changes.map(({ verb, table, rows }) => ['Wrote', `${verb} ${rows} in ${table}`] as const),
    ...(replayed ? [['Answer', 'stored for its Idempotency-Key'] as const] : []),
  ];
}

const MAX_SHOWN_LENGTH = 4000;

/** Formats a request or response body, cut to a length that fits the panel. */
export function formatBody(title: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return `${title}: ${text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)} …` : text}`;
}
