import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import type { ListedGame } from '../../stores/game/game-list-store.ts';
import type { TrendWindow } from '../../stores/game/trend-store.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useRecordStores } from '../shared/stores/use-record-stores.ts';
import { TrendCard } from './trend-card.tsx';
import css from './trend-view.module.css';

const WINDOWS = ['30', '50', '100', 'today'] as const;
const WINDOW_OF: Record<(typeof WINDOWS)[number], TrendWindow> = {
  30: 30,
  50: 50,
  100: 100,
  today: 'today',
};

export interface TrendViewProps {
  gameId: number;
  game: ListedGame | undefined;
}

/** Shows the trend chart of a game over a window of draws and reloads it after each draw. */
export const TrendView = observer(function TrendView({ gameId, game }: TrendViewProps) {
  const t = useT();
  const { chart, gameList } = useRecordStores();
  const [window, setWindow] = useState<TrendWindow>(30);
  const newest = game?.last?.game_no;
  // The game list knows the newest draw, so the first load waits for the list.
  const isListed = gameList.status === 'ready' || gameList.status === 'failed';
  useEffect(() => {
    if (isListed) void chart.load(gameId, window);
  }, [chart, gameId, window, newest, isListed]);
  const { trend, status } = chart;
  return (
    <div className={css['view']}>
      <Choice
        legend={t('trend.window')}
        isLegendHidden
        face="segments"
        options={WINDOWS.map((value) => ({
          value,
          label: value === 'today' ? t('trend.today') : t('trend.last', { draws: value }),
        }))}
        value={window === 'today' ? window : `${window}`}
        onChange={(value) => setWindow(WINDOW_OF[value])}
      />
      {trend && trend.draws.length > 0 && (
        <TrendCard trend={trend} window={window} faces={game?.face ?? 'dice'} />
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
            onRetry={() => void chart.load(gameId, window)}
          />
        </SectionCard>
      )}
      {!trend && status !== 'failed' && <TrendSkeleton />}
    </div>
  );
});

const SKELETON_ROWS = 14;

export function TrendSkeleton() {
  const t = useT();
  return (
    <SectionCard>
      <div className={css['skeleton']} role="status" aria-label={t('common.loading')}>
        <Skeleton height="2.75rem" />
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} height="1.25rem" />
        ))}
      </div>
    </SectionCard>
  );
}
