import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { PagedRows } from '../shared/lists/paged-rows.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { ChaseItem } from './chases-item.tsx';

/** The player's chases, the newest first; they follow the draws while they are shown. */
export const ChasesView = observer(function ChasesView() {
  const t = useT();
  const navigation = useNavigation();
  const { chases, gameList } = useGameStores();
  const [opened, setOpened] = useState<string | null>(null);
  useFreshChases();
  useEffect(() => {
    void gameList.load();
  }, [gameList]);
  return (
    <PagedRows
      pages={chases.pages}
      failedWords={t('chases.failed')}
      empty={{
        sentence: t('chases.empty'),
        act: { words: t('record.act'), onAct: () => navigation.navigate(urlOf('gameBet')) },
      }}
    >
      <SectionCard isFlush>
        {chases.pages.rows.map((chase) => (
          <ChaseItem
            key={chase.chase_no}
            chase={chase}
            isOpen={chase.chase_no === opened}
            onToggle={() => setOpened(chase.chase_no === opened ? null : chase.chase_no)}
          />
        ))}
      </SectionCard>
    </PagedRows>
  );
});

/** Asks when the list is shown, and again when draws have settled bets of the player's. */
function useFreshChases(): void {
  const { chases, results } = useGameStores();
  useEffect(() => {
    const { pages } = chases;
    void (pages.status === 'idle' ? chases.load() : pages.refresh());
    return reaction(
      () => [results.news, results.waiting] as const,
      () => void pages.refresh(),
    );
  }, [chases, results]);
}
