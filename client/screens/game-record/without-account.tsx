import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useGameStores, useRecordStores } from '../shared/stores/use-stores.ts';
import { BetRows } from './bet-row.tsx';
import css from './bet-record.module.css';

/** Shows a guest the bets of the trial round, if there are any, and offers an account. */
export const WithoutAccount = observer(function WithoutAccount() {
  const { t } = useTranslation();
  const { session, trial } = useGameStores();
  const bets = trial.round?.bets ?? [];
  const text = session.isGuest ? 'placed.guest' : 'placed.visitor';
  return (
    <>
      {bets.length > 0 && <TrialBets bets={bets} />}
      <SignInPrompt
        {...(session.isGuest && { title: t('placed.guestTitle') })}
        text={t(bets.length > 0 ? 'home.guestText' : text)}
      />
    </>
  );
});

/** Lists the bets of a guest's trial round, which only this page remembers. */
function TrialBets({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation();
  const { gameList } = useRecordStores();
  const [opened, setOpened] = useState<string | null>(null);
  // The games have the emblems and the faces of the dice.
  useEffect(() => {
    if (gameList.isUnasked) void gameList.load();
  }, [gameList]);
  return (
    <SectionCard
      title={t('record.trial')}
      aside={<span className="fine">{t('record.total', { count: bets.length })}</span>}
      isFlush
    >
      <p className={`fine ${css['none']}`}>{t('login.guestNote')}</p>
      <BetRows
        bets={bets}
        opened={opened}
        onToggle={(orderNo) => setOpened(orderNo === opened ? null : orderNo)}
      />
    </SectionCard>
  );
}
