import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import { copyLines } from '../../stores/game/slip/slip-lines.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores, useRecordStores } from '../shared/stores/use-stores.ts';
import { BetRows } from './bet-row.tsx';
import css from './bet-record.module.css';

/** Shows a guest the bets of the trial round, if there are any, and offers an account. */
export const WithoutAccount = observer(function WithoutAccount() {
  const { t } = useTranslation();
  const { session, trial } = useGameStores();
  const bets = trial.round?.bets ?? [];
  const copy = useCopyBet();
  const text = session.isGuest ? 'placed.guest' : 'placed.visitor';
  return (
    <>
      {bets.length > 0 && <TrialBets bets={bets} onCopy={copy} />}
      <SignInPrompt
        {...(session.isGuest && { title: t('placed.guestTitle') })}
        text={t(bets.length > 0 ? 'home.guestText' : text)}
      />
    </>
  );
});

interface TrialBetsProps {
  bets: readonly Bet[];
  onCopy: (bet: Bet) => void;
}

/** Lists the bets of a guest's trial round, which only this page remembers. */
function TrialBets({ bets, onCopy }: TrialBetsProps) {
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
        isTrial
        opened={opened}
        onToggle={(orderNo) => setOpened(orderNo === opened ? null : orderNo)}
        onCopy={onCopy}
      />
    </SectionCard>
  );
}

/**
 * Returns a function that copies the lines of a bet into the cart of its game and opens the bet page.
 * The cart checks them against current odds and limits and waits for the player to place the bet.
 */
export function useCopyBet(): (bet: Bet) => void {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { slip } = useGameStores();
  return ({ game_id, lines }) => {
    const readable = copyLines(lines);
    slip.copy(game_id, readable);
    feedback.toast(t(readable.length < lines.length ? 'placed.copiedSome' : 'placed.copied'));
    navigation.navigate(urlOf('gameBet', { game_id }));
  };
}
