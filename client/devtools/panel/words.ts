import type { Fired } from './answers.ts';

/** Periods are numbered by the day in Shanghai, so that is the time the panel tells. */
const ZONE = 'Asia/Shanghai';
const OFFSET = '+08:00';

const DATE = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** "2026-03-10 10:00:30" */
export const momentWords = (at: number): string => DATE.format(at);

/** "10:00:30" */
export const timeWords = (at: number): string => momentWords(at).slice(-8);

/** For a field of the browser's; and back, as the control plane reads it. */
export const fieldOfMoment = (at: number): string => momentWords(at).replace(' ', 'T');
export const momentOfField = (value: string): string =>
  `${value.length === 16 ? `${value}:00` : value}${OFFSET}`;

const SHOWN = 6;

/** What happened on the way: how often each kind, and the last of them by name. */
export function firedWords(fired: readonly Fired[]): string {
  if (fired.length === 0) return 'Nothing fell due.';
  if (fired.length <= SHOWN) return `${fired.map(jobWords).join(', ')}.`;
  const counts = new Map<string, number>();
  for (const { kind } of fired) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return `${Array.from(counts, ([kind, count]) => `${count} × ${kind}`).join(', ')}.`;
}

function jobWords({ at, kind, game_id, game_no }: Fired): string {
  const what = game_id === undefined ? kind : `${kind} of game ${game_id} ${game_no ?? ''}`.trim();
  return `${timeWords(at)} ${what}`;
}

/** "40 s", "3 min", "2 h", "5 d" */
export function ageWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** "312 KB" */
export const sizeWords = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`;
