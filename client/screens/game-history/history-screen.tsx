import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useT, useWords } from '../../i18n/i18n.ts';
import { useNavigation, useQuery } from '../../navigation/use-navigation.ts';
import type { ListedGame } from '../../stores/game/game-list-store.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { PagedRows } from '../shared/lists/paged-rows.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { DrawRow } from './draw-row.tsx';
import { DrawStats } from './draw-stats.tsx';
import { HistoryFilters } from './history-filters.tsx';
import css from './history-screen.module.css';
import { TrendSkeleton } from './trend-skeleton.tsx';
import { TrendView } from './trend-view.tsx';

type View = 'draws' | 'trend';

export const HistoryScreen = observer(function HistoryScreen() {
  const { t, locale } = useWords();
  const navigation = useNavigation();
  const { history, gameList } = useGameStores();
  const query = useQuery('gameHistory');
  const [asked] = useState(() => Number(query.game_id ?? NaN));
  const gameId = Number.isSafeInteger(asked) ? asked : gameList.games[0]?.game_id;

  const [view, setView] = useState<View>(query.view === 'trend' ? 'trend' : 'draws');
  const game = gameList.games.find((each) => each.game_id === gameId);

  // The chart waits for the next draw: the list says when it came.
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
          { value: 'draws', words: t('history.viewDraws') },
          { value: 'trend', words: t('history.trend') },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'draws' && <HistoryFilters />}
      {gameId === undefined && gameList.status === 'failed' ? (
        <SectionCard isFlush>
          <LoadProblem
            failure={gameList.failure}
            failedWords={t('history.failed')}
            onRetry={() => void gameList.load()}
          />
        </SectionCard>
      ) : (
        <>
          {view === 'draws' && <Draws game={game} />}
          {view === 'trend' && gameId === undefined && <TrendSkeleton />}
          {view === 'trend' && gameId !== undefined && <TrendView gameId={gameId} game={game} />}
        </>
      )}
      <p className={css['zone']}>{t('game.zoneNote')}</p>
    </Page>
  );
});

const Draws = observer(function Draws({ game }: { game: ListedGame | undefined }) {
  const t = useT();
  const { history } = useGameStores();
  return (
    <PagedRows
      pages={history.pages}
      failedWords={t('history.failed')}
      empty={{
        sentence: t('history.empty'),
        act: { words: t('history.reset'), onAct: () => void history.resetFilter() },
      }}
      head={<DrawStats />}
    >
      <SectionCard title={game?.name ?? t('history.title')} isFlush>
        <ul className={css['rows']}>
          {history.pages.rows.map((draw) => (
            <DrawRow key={draw.game_no} draw={draw} faces={game?.face ?? 'dice'} />
          ))}
        </ul>
      </SectionCard>
    </PagedRows>
  );
});
