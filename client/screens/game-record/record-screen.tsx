import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { parseSelection } from '#contract/rules/plays.ts';
import { useWords } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation, useQuery } from '../../navigation/use-navigation.ts';
import type { Bet } from '../../stores/bet-result-store.ts';
import { Page } from '../../ui/page.tsx';
import { PagedRows } from '../paged-rows.tsx';
import { SignInPrompt } from '../sign-in-prompt.tsx';
import { useFeedback } from '../use-feedback.tsx';
import { useGameStores } from '../use-game-stores.tsx';
import { BetDaySection } from './bet-day-section.tsx';
import { RecordFilters } from './record-filters.tsx';
import css from './record-screen.module.css';
import { RecordStats } from './record-stats.tsx';

export const RecordScreen = observer(function RecordScreen() {
  const { t } = useWords();
  const navigation = useNavigation();
  const { session } = useGameStores();
  return (
    <Page
      title={t('record.title')}
      back={{ label: t('common.back'), onBack: () => navigation.back() }}
    >
      {session.isLoggedIn ? (
        <Records />
      ) : (
        <SignInPrompt
          title={t('record.title')}
          text={t(session.isGuest ? 'record.guest' : 'record.visitor')}
        />
      )}
    </Page>
  );
});

const Records = observer(function Records() {
  const { t, locale } = useWords();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { records, gameList, slip } = useGameStores();
  const { order_no } = useQuery('gameRecord');
  const [opened, setOpened] = useState<string | null>(order_no ?? null);

  useEffect(() => {
    void gameList.load();
  }, [gameList, locale]);
  // The host says the games' names in the player's language.
  useEffect(() => {
    void records.load();
  }, [records, locale]);

  const copy = ({ game_id, lines }: Bet) => {
    const readable = lines.flatMap(({ play, pick, amount }) => {
      const selection = parseSelection(play, pick);
      return selection ? [{ selection, amount }] : [];
    });
    slip.copy(game_id, readable);
    feedback.toast(t('record.copied'));
    navigation.navigate(urlOf('gameBet', { game_id }));
  };

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
        head={<RecordStats />}
      >
        {records.days.map(({ day, bets }) => (
          <BetDaySection
            key={day}
            day={day}
            bets={bets}
            opened={opened}
            onToggle={(orderNo) => setOpened(orderNo === opened ? null : orderNo)}
            onCopy={copy}
          />
        ))}
      </PagedRows>
      <p className={css['foot']}>
        {t('game.zoneNote')} · {t('app.playMoney')}
      </p>
    </>
  );
});
