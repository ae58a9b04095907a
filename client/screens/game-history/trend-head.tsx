import { useT } from '../../i18n/i18n.ts';
import type { TrendChart } from '../../stores/game/trend-chart.ts';
import type { TrendFigures } from '#contract/rules/trend.ts';
import { Die } from '../../ui/dice/die.tsx';
import css from './trend-table.module.css';
import { columnName, columnSpoken } from './trend-words.ts';

export interface TrendHeadProps {
  chart: TrendChart;
  faces: 'dice' | 'fish';
  hasTemperature: boolean;
}

const MARKS = { hot: '▲', warm: '·', cold: '▼' } as const;

/** What the columns are, and how warm each is where that is asked for. */
export function TrendHead({ chart, faces, hasTemperature }: TrendHeadProps) {
  const t = useT();
  return (
    <thead className={css['head']}>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{t('trend.period')}</span>
          <span aria-hidden="true">{t('trend.no')}</span>
        </th>
        <th scope="col" className={css['dice']}>
          {t('trend.dice')}
        </th>
        {chart.columns.map((column, at) => (
          <th key={column.value} scope="col">
            {column.group === 'numbers' && faces === 'fish' ? (
              <Die
                face={column.value}
                faces="fish"
                size="s"
                name={columnSpoken(t, column, faces)}
              />
            ) : (
              columnName(t, column)
            )}
            {hasTemperature && <Temperature figures={chart.figures[at]} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Temperature({ figures }: { figures: TrendFigures | undefined }) {
  const t = useT();
  if (!figures) return null;
  const { temperature } = figures;
  return (
    <span className={`${css['temperature']} ${css[temperature]}`}>
      <span className="visually-hidden">{t(`trend.${temperature}`)}</span>
      <span aria-hidden="true">{MARKS[temperature]}</span>
    </span>
  );
}
