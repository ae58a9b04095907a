import type { TrendFigures } from '#contract/rules/trend.ts';
import { useWords } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import css from './trend-table.module.css';

export interface TrendFootProps {
  figures: readonly TrendFigures[];
  /** Sixteen columns: no decimals where the whole number has two digits. */
  isTight: boolean;
}

const ROWS = ['appearances', 'expected', 'averageMiss', 'maxMiss', 'longestStreak'] as const;

/** What the window says of each column. Its name stands over its figures, where there is room. */
export function TrendFoot({ figures, isTight }: TrendFootProps) {
  const { t, locale } = useWords();
  const share = (value: number) => formatNumber(locale, value, isTight && value >= 9.95 ? 0 : 1);
  const textOf = (row: (typeof ROWS)[number], each: TrendFigures): string => {
    if (row === 'expected') return share(each.expected);
    if (row === 'averageMiss') return share(each.averageMiss);
    if (row === 'appearances') return formatNumber(locale, each.hits);
    return formatNumber(locale, each[row]);
  };
  return (
    <tfoot className={css['foot']}>
      {ROWS.map((row) => (
        <tr key={row}>
          <th scope="row" colSpan={isTight ? 1 : 2}>
            <span className={css['name']}>{t(`trend.${row}`)}</span>
          </th>
          {figures.map((each, at) => (
            <td key={at}>{textOf(row, each)}</td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}
