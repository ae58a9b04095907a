import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { useNavigation, useQuery } from '../../navigation/use-navigation.ts';
import { Page } from '../../ui/page.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { PagedRows } from '../paged-rows.tsx';
import { useStores } from '../use-stores.tsx';
import { DrawRow } from './draw-row.tsx';
import { DrawStats } from './draw-stats.tsx';
import { HistoryFilters } from './history-filters.tsx';
import css from './history-screen.module.css';

export const HistoryScreen = observer(function HistoryScreen() {
  const { t, locale } = useWords();
  const navigation = useNavigation();
  const { history, gameList } = useStores();
  const query = useQuery('gameHistory');
  const [asked] = useState(() => Number(query.game_id ?? NaN));
  const gameId = Number.isSafeInteger(asked) ? asked : gameList.games[0]?.game_id;
  const game = gameList.games.find((each) => each.game_id === gameId);

  useEffect(() => {
    void gameList.load();
  }, [gameList, locale]);
  useEffect(() => {
    if (gameId !== undefined) void history.open(gameId);
  }, [gameId, history]);

  return (
    <Page
      title={t('history.title')}
      back={{ label: t('common.back'), onBack: () => navigation.back() }}
    >
      <HistoryFilters />
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
      <p className={css['zone']}>{t('game.zoneNote')}</p>
    </Page>
  );
});
