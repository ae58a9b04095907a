import { useDeferredValue, useMemo, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { chartOf, TREND_GROUPS, type TrendGroup } from '../../stores/game/trend-chart.ts';
import type { Trend, TrendWindow } from '../../stores/game/trend-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { CheckIcon } from '../../ui/controls/icons.tsx';
import { TrendTable, type TrendOptions } from './trend-table.tsx';
import css from './trend-view.module.css';

export interface TrendCardProps {
  trend: Trend;
  window: TrendWindow;
  faces: 'dice' | 'fish';
}

/** Rows shown at first; a day may have five times as many. */
const PAGE = 100;

const INITIAL_OPTIONS: TrendOptions = {
  misses: true,
  guides: true,
  temperature: false,
  newestFirst: false,
};

/** Shows the chart of one column group with its controls and notes. */
export function TrendCard({ trend, window, faces }: TrendCardProps) {
  const t = useT();
  const [group, setGroup] = useState<TrendGroup>('numbers');
  const [options, setOptions] = useState(INITIAL_OPTIONS);
  const [shown, setShown] = useState(PAGE);
  // The tapped tab responds at once; the table, which is slow to render, follows.
  const shownGroup = useDeferredValue(group);
  const chart = useMemo(
    () => chartOf(trend.draws, shownGroup, window),
    [trend.draws, shownGroup, window],
  );
  const earlier = chart.rows.length > shown && (
    <div className={css['earlier']}>
      <Button kind="quiet" onClick={() => setShown(shown + PAGE)}>
        {t('trend.earlier')}
      </Button>
    </div>
  );
  return (
    <section className={css['card']} aria-label={t('trend.title')}>
      <div className={css['head']}>
        <p>{t('trend.independent')}</p>
        <Choice
          legend={t('trend.groupsName')}
          isLegendHidden
          face="segments"
          options={TREND_GROUPS.map((value) => ({ value, label: t(`trend.groups.${value}`) }))}
          value={group}
          onChange={setGroup}
        />
        <TrendSwitches options={options} onChange={setOptions} />
      </div>
      {!options.newestFirst && earlier}
      <TrendTable group={shownGroup} {...{ chart, shown, options, faces }} />
      {options.newestFirst && earlier}
      <p className={css['note']}>{t('trend.howTo')}</p>
      {options.temperature && <p className={css['note']}>{t('trend.temperatureNote')}</p>}
    </section>
  );
}

interface TrendSwitchesProps {
  options: TrendOptions;
  onChange: (options: TrendOptions) => void;
}

const SWITCHES = ['misses', 'guides', 'temperature', 'newestFirst'] as const;

function TrendSwitches({ options, onChange }: TrendSwitchesProps) {
  const t = useT();
  return (
    <div className={css['switches']} role="group" aria-label={t('trend.look')}>
      {SWITCHES.map((option) => (
        <button
          key={option}
          type="button"
          className={css['switch']}
          aria-pressed={options[option]}
          onClick={() => onChange({ ...options, [option]: !options[option] })}
        >
          <span className={css['box']}>{options[option] && <CheckIcon />}</span>
          {t(`trend.${option}`)}
        </button>
      ))}
    </div>
  );
}
