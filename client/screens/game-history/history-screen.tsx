import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useT, useWords } from '../../i18n/i18n.ts';
import { useNavigation, useQuery } from '../../navigation/use-navigation.ts';
import type { SizeFilter } from '../../stores/game/record-stores.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { DayFilter } from '../shared/lists/day-filter.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useRecordStores } from '../shared/stores/use-record-stores.ts';
import { DrawList } from './draw-list.tsx';
import css from './history-screen.module.css';
import { TrendSkeleton, TrendView } from './trend-view.tsx';

type View = 'draws' | 'trend';

export const HistoryScreen = observer(function HistoryScreen() {
  const { t, locale } = useWords();
  const navigation = useNavigation();
  const { history, gameList } = useRecordStores();
  const query = useQuery('gameHistory');
  const [requestedId] = useState(() => Number(query.game_id ?? NaN));
  const gameId = Number.isSafeInteger(requestedId) ? requestedId : gameList.games[0]?.game_id;

  const [view, setView] = useState<View>(query.view === 'trend' ? 'trend' : 'draws');
  const game = gameList.games.find((each) => each.game_id === gameId);

  // The trend chart reloads when the game list has a new draw.
  useEffect(() => gameList.follow(), [gameList, locale]);
  useEffect(() => {
    if (gameId !== undefined && view === 'draws') void history.show(gameId);
  }, [gameId, history, view]);

  return (
    <Page
      title={t('history.title')}
      back={{ label: t('common.back'), onBack: () => navigation.back() }}
    >
      <Choice
        legend={t('history.view')}
        isLegendHidden
        face="segments"
        options={[
          { value: 'draws', label: t('history.viewDraws') },
          { value: 'trend', label: t('history.trend') },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'draws' && <HistoryFilters />}
      {gameId === undefined && gameList.status === 'failed' ? (
        <SectionCard isFlush>
          <LoadProblem
            failure={gameList.failure}
            failureText={t('history.failed')}
            onRetry={() => void gameList.load()}
          />
        </SectionCard>
      ) : (
        <>
          {view === 'draws' && <DrawList game={game} />}
          {view === 'trend' && gameId === undefined && <TrendSkeleton />}
          {view === 'trend' && gameId !== undefined && <TrendView gameId={gameId} game={game} />}
        </>
      )}
      <p className={css['zone']}>{t('day.zoneNote')}</p>
    </Page>
  );
});

const SIZES = ['all', 'big', 'small'] as const satisfies readonly SizeFilter[];

const HistoryFilters = observer(function HistoryFilters() {
  const t = useT();
  const { history } = useRecordStores();
  const { days, size } = history.filter;
  return (
    <DayFilter
      legend={t('history.days')}
      today={history.today}
      value={days}
      onChange={(span) => void history.setFilter({ days: span })}
    >
      <Choice
        legend={t('history.size')}
        isLegendHidden
        face="segments"
        options={SIZES.map((value) => ({ value, label: t(`history.${value}`) }))}
        value={size}
        onChange={(value) => void history.setFilter({ size: value })}
      />
    </DayFilter>
  );
});
