import { useDeferredValue, useMemo, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { chartOf, TREND_GROUPS, type TrendGroup } from '../../stores/game/trend-chart.ts';
import type { Trend, TrendWindow } from '../../stores/game/trend-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { FIRST_LOOK } from './trend-look.ts';
import { TrendSwitches } from './trend-switches.tsx';
import { TrendTable } from './trend-table.tsx';
import css from './trend-view.module.css';

export interface TrendCardProps {
  trend: Trend;
  window: TrendWindow;
  faces: 'dice' | 'fish';
}

/** Rows shown at once; a day may have five times as many. */
const PAGE = 100;

/** The chart with its groups, its switches and what is to be said of it. */
export function TrendCard({ trend, window, faces }: TrendCardProps) {
  const t = useT();
  const [group, setGroup] = useState<TrendGroup>('numbers');
  const [look, setLook] = useState(FIRST_LOOK);
  const [shown, setShown] = useState(PAGE);
  // The tapped tab answers at once, whatever the table behind it takes.
  const seenGroup = useDeferredValue(group);
  const chart = useMemo(
    () => chartOf(trend.draws, seenGroup, window),
    [trend.draws, seenGroup, window],
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
          options={TREND_GROUPS.map((value) => ({ value, words: t(`trend.groups.${value}`) }))}
          value={group}
          onChange={setGroup}
        />
        <TrendSwitches look={look} onChange={setLook} />
      </div>
      {!look.newestFirst && earlier}
      <TrendTable group={seenGroup} {...{ chart, shown, look, faces }} />
      {look.newestFirst && earlier}
      <p className={css['note']}>{t('trend.howTo')}</p>
      {look.temperature && <p className={css['note']}>{t('trend.temperatureNote')}</p>}
    </section>
  );
}
