import { observer } from 'mobx-react-lite';
import { useState, useDeferredValue, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedGame } from '../../stores/game/game-list-store.ts';
import { chartOf, TREND_GROUPS, type TrendGroup } from '../../stores/game/records/trend-chart.ts';
import type { TrendWindow, Trend } from '../../stores/game/records/trend-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice, Segments } from '../../ui/controls/choice.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Chip } from '../shared/lists/filter-chip.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { useEffectOnKeyChange } from '../shared/stores/page-hooks.ts';
import { useRecordStores } from '../shared/stores/use-stores.ts';
import { TrendTable, type TrendOptions } from './trend-table.tsx';
import lists from '../shared/lists/lists.module.css';
import css from './trend-view.module.css';

const WINDOWS = [30, 50, 100, 'today'] as const satisfies readonly TrendWindow[];

export interface TrendViewProps {
  gameId: number;
  game: ListedGame | undefined;
  /** Shown before the chip of the options. */
  children: ReactNode;
}

/** Shows the trend chart of a game over a window of draws and reloads it after each draw. */
export const TrendView = observer(function TrendView(props: TrendViewProps) {
  const { gameId, game, children } = props;
  const { t } = useTranslation();
  const { chart, gameList } = useRecordStores();
  const [window, setWindow] = useState<TrendWindow>(30);
  const [options, setOptions] = useState(INITIAL_OPTIONS);
  const newest = game?.last?.game_no;
  // The first load waits for the list, which knows the newest draw. Later changes of its status are ignored:
  // each answer of the chart loads a failed list again, which would load the chart again without end.
  const [isListed, setIsListed] = useState(false);
  if (!isListed && gameList.status !== 'loading') setIsListed(true);
  useEffectOnKeyChange(isListed ? `${gameId} ${window} ${newest}` : '', () => {
    if (isListed) void chart.open(gameId, window);
  });
  const { trend, status } = chart;
  return (
    <div className="stack">
      <div className={`wrap ${lists['chips']}`}>
        {children}
        <TrendOptionsChip
          window={window}
          onWindow={setWindow}
          options={options}
          onOptions={setOptions}
        />
      </div>
      {trend && trend.draws.length > 0 && (
        <TrendCard {...{ trend, window, options }} faces={game?.face ?? 'dice'} />
      )}
      {trend && trend.draws.length === 0 && (
        <SectionCard>
          <EmptyState
            sentence={t(window === 'today' ? 'trend.empty' : 'trend.none')}
            {...(window === 'today' && {
              action: { label: t('trend.last', { draws: 30 }), onClick: () => setWindow(30) },
            })}
          />
        </SectionCard>
      )}
      {!trend && status === 'failed' && (
        <SectionCard isFlush>
          <LoadProblem
            failure={chart.failure}
            failureText={t('trend.failed')}
            onRetry={() => void chart.open(gameId, window)}
          />
        </SectionCard>
      )}
      {!trend && status !== 'failed' && <TrendSkeleton />}
    </div>
  );
});

const SKELETON_ROWS = 14;

export function TrendSkeleton() {
  const { t } = useTranslation();
  return (
    <SectionCard>
      <div className="stack-tight" role="status" aria-label={t('common.loading')}>
        <Skeleton height="2.75rem" />
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} height="1.25rem" />
        ))}
      </div>
    </SectionCard>
  );
}

interface TrendCardProps {
  trend: Trend;
  window: TrendWindow;
  options: TrendOptions;
  faces: 'dice' | 'fish';
}

/** Rows shown at first; a day may have five times as many. */
const PAGE = 100;

const INITIAL_OPTIONS: TrendOptions = {
  misses: true,
  guides: true,
  temperature: false,
  // The newest draw is what a player looks for.
  newestFirst: true,
};

/** Shows the chart of one column group, and below it what it means. */
function TrendCard({ trend, window, options, faces }: TrendCardProps) {
  const { t } = useTranslation();
  const [group, setGroup] = useState<TrendGroup>('numbers');
  const [shown, setShown] = useState(PAGE);
  // The tapped tab responds at once; the table, which is slow to render, follows.
  const shownGroup = useDeferredValue(group);
  const chart = useMemo(
    () => chartOf(trend.draws, shownGroup, window),
    [trend.draws, shownGroup, window],
  );
  // A single die is big from 4.
  const ranges: Partial<Record<(typeof MEANINGS)[number], string>> =
    group === 'numbers' ? { big: '4–6', small: '1–3' } : {};
  const earlier = chart.rows.length > shown && (
    <div className="middle">
      <Button kind="quiet" onClick={() => setShown(shown + PAGE)}>
        {t('trend.earlier')}
      </Button>
    </div>
  );
  return (
    <section className={css['card']} aria-label={t('trend.title')}>
      <div className={`stack-tight ${css['head']}`}>
        <Segments
          legend={t('trend.groupsName')}
          options={TREND_GROUPS.map((value) => [value, t(`trend.groups.${value}`)] as const)}
          value={group}
          onChange={setGroup}
        />
        <ul className={`wrap fine ${css['legend']}`}>
          {MEANINGS.map((meaning) => (
            <li key={meaning}>
              <span className={`${css['dot']} ${css[meaning]}`} aria-hidden="true" />
              <span>{ranges[meaning] ?? t(`trend.meaning.${meaning}`)}</span>
            </li>
          ))}
        </ul>
        <p className="fine">{t('trend.howTo')}</p>
      </div>
      {!options.newestFirst && earlier}
      <TrendTable group={shownGroup} {...{ chart, shown, options, faces }} />
      {options.newestFirst && earlier}
      {options.temperature && <p className={`fine ${css['note']}`}>{t('trend.temperatureNote')}</p>}
      <p className={`fine ${css['note']}`}>{t('game.independent')}</p>
    </section>
  );
}

/** Filled and ring tell odd from even, as in the rows of last sums. */
const MEANINGS = ['big', 'small', 'triple', 'odd', 'even'] as const;

interface TrendOptionsChipProps {
  window: TrendWindow;
  onWindow: (window: TrendWindow) => void;
  options: TrendOptions;
  onOptions: (options: TrendOptions) => void;
}

const SWITCHES = ['misses', 'guides', 'temperature', 'newestFirst'] as const;

function TrendOptionsChip(props: TrendOptionsChipProps) {
  const { window, onWindow, options, onOptions } = props;
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const labelOf = (value: TrendWindow) =>
    value === 'today' ? t('day.today') : t('trend.last', { draws: value });
  return (
    <>
      <Chip label={`${t('trend.look')}: ${labelOf(window)}`} onClick={() => setIsOpen(true)}>
        {labelOf(window)}
      </Chip>
      <PageSheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('trend.look')}>
        <div className="stack">
          <Choice
            legend={t('trend.window')}
            face="segments"
            options={WINDOWS.map((value) => ({ value: String(value), label: labelOf(value) }))}
            value={String(window)}
            onChange={(value) => onWindow(WINDOWS.find((each) => String(each) === value) ?? 30)}
          />
          <div role="group" aria-label={t('trend.look')}>
            {SWITCHES.map((option) => (
              <Switch
                key={option}
                label={t(`trend.${option}`)}
                isOn={options[option]}
                onToggle={() => onOptions({ ...options, [option]: !options[option] })}
              />
            ))}
          </div>
        </div>
      </PageSheet>
    </>
  );
}
