import type { Answer } from '../../http/envelope.ts';
import { QUIET } from '../../http/api.ts';

/** Returns the options of a call that looks into a list. A list with gaps says nothing. */
export const lookOptions = (signal: AbortSignal | undefined) =>
  ({ ...QUIET, needsWholeList: true, ...(signal && { signal }) }) as const;

/** Returns the rows of a list; null if they cannot be read. */
export function rowsOf<Row>(
  answer: Answer<{ readonly list: readonly Row[] }>,
): readonly Row[] | null {
  return answer.ok ? answer.data.list : null;
}
