import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation, useQuery } from '../../navigation/use-navigation.ts';
import { PagedRows } from '../shared/lists/paged-rows.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { BetDaySection } from './bet-day-section.tsx';
import { RecordFilters } from './record-filters.tsx';
import { RecordStats } from './record-stats.tsx';
import { SoughtBet } from './sought-bet.tsx';
import { useCopyBet } from './use-copy-bet.ts';

/** The bets under a filter, by days; one of them may be open. */
export const RecordBets = observer(function RecordBets() {
  const { t, locale } = useWords();
  const navigation = useNavigation();
  const { records, results, gameList } = useGameStores();
  const { order_no } = useQuery('gameRecord');
  const [opened, setOpened] = useState<string | null>(order_no ?? null);
  const copy = useCopyBet();
  const { waiting } = results;

  useEffect(() => {
    void gameList.load();
  }, [gameList, locale]);
  // Each time the page is shown, when a bet that waited has its outcome, and in another language: the
  // host says the games' names in the player's.
  useEffect(() => {
    void records.show();
  }, [records, locale, waiting]);
  useEffect(() => {
    if (order_no !== undefined) void records.seek(order_no);
  }, [records, locale, waiting, order_no]);

  const toggle = (orderNo: string) => setOpened(orderNo === opened ? null : orderNo);
  return (
    <>
      <RecordFilters />
      <PagedRows
        pages={records.pages}
        failedWords={t('record.failed')}
        empty={{
          sentence: t('record.empty'),
          act: {
            words: t('record.act'),
            onAct: () => void navigation.navigate(urlOf('gameBet')),
          },
        }}
        head={
          <>
            <SoughtBet orderNo={order_no ?? null} {...{ opened, onToggle: toggle, onCopy: copy }} />
            <RecordStats />
          </>
        }
      >
        {records.days.map(({ day, bets }) => (
          <BetDaySection
            key={day}
            {...{ day, bets, opened, onToggle: toggle, onCopy: copy }}
            sought={order_no ?? null}
          />
        ))}
      </PagedRows>
    </>
  );
});
