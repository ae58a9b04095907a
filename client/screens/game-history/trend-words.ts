import type { Translate } from '../../i18n/i18n.ts';
import { signName } from '../../i18n/game-words.ts';
import type { TrendColumn } from '../../stores/game/trend-chart.ts';

/** "4", "11", "Big odd", "Pair". */
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

/** The same as it is read out, with the sign where the game's dice show signs. */
export function columnSpoken(t: Translate, column: TrendColumn, faces: 'dice' | 'fish'): string {
  const name = columnName(t, column);
  const hasSign = column.group === 'numbers' && faces === 'fish';
  return hasSign ? `${signName(t, column.value)} ${name}` : name;
}

/** What a ball says to a reader: "4, hit, on 2 dice". */
export function hitName(t: Translate, name: string, hits: number): string {
  return hits > 1 ? t('trend.hitTimes', { name, times: hits }) : t('trend.hit', { name });
}
