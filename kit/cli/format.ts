import { localTimeText, UTC_OFFSET } from '#contract/time-zone.ts';

type Cell = string | number | boolean | null | undefined;

/** Formats world time, epoch ms, as players see it: "2026-03-10 10:00:30 +08:00". */
export function formatTime(at: number): string {
  const [day = '', time = ''] = localTimeText(at).split('T');
  return `${day} ${time.slice(0, 8)} ${UTC_OFFSET}`;
}

/** Formats how a clock runs, to follow its time. */
export function formatPace({ frozen, speed }: { frozen: boolean; speed: number }): string {
  if (frozen) return ', frozen';
  return speed === 1 ? '' : `, running at ${speed}x`;
}

/** Formats rows of cells, each column as wide as its widest cell. */
export function formatTable(rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((cells) => cells.map((cell) => String(cell ?? '-')));
  const widthOf = (column: number) => Math.max(...texts.map((cells) => cells[column]?.length ?? 0));
  return texts
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widthOf(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats a table with a heading row; returns `empty` when there are no rows. */
export function formatList(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  empty: string,
): string {
  return rows.length === 0 ? empty : formatTable([headings, ...rows]);
}

/** Describes why a file cannot be used. */
export function describeFileError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FILE_ERRORS[code] ?? (error instanceof Error ? error.message : String(error));
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'access to it is denied',
  EISDIR: 'it is a folder',
};

/** Formats a count with its noun: "1 call", "2 calls". */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

export const formatBytes = (bytes: number): string =>
  formatCount(Math.ceil(bytes / 1024), 'kilobyte');
