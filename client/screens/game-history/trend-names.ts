import type { Translate } from '../../i18n/i18n.ts';
import { signName } from '../../i18n/game-words.ts';
import type { TrendColumn } from '../../stores/game/trend-chart.ts';

/** Returns the head of a column: "4", "11", "Big odd", "Pair". */
export function columnName(t: Translate, column: TrendColumn): string {
  switch (column.group) {
    case 'numbers':
    case 'sums':
      return String(column.value);
    case 'sizes':
      return column.value === 'triple' ? t('play.isTriple') : t(`trend.${column.value}`);
    case 'shapes':
      return column.value === 'triple' ? t('play.isTriple') : t(`play.${column.value}`);
  }
}

/** Returns the name for screen readers, which includes the sign if the dice of the game have signs. */
export function columnLabel(t: Translate, column: TrendColumn, faces: 'dice' | 'fish'): string {
  const name = columnName(t, column);
  const hasSign = column.group === 'numbers' && faces === 'fish';
  return hasSign ? `${signName(t, column.value)} ${name}` : name;
}
