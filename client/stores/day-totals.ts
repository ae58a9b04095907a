import type { Data } from '#contract/api/schemas.ts';

export type DayTotal = Data<'games.getBetRecord'>['days'][number];

/**
 * Returns the totals of each day that the pages of a list bring; the first page that has a day counts.
 * A host may leave them out.
 */
export function totalsByDay(
  pages: readonly { readonly days: readonly DayTotal[] }[],
): ReadonlyMap<string, DayTotal> {
  const totals = pages.flatMap(({ days }) => days).toReversed();
  return new Map(totals.map((total) => [total.day, total]));
}
