import { reaction } from 'mobx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT, type WordKey } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';

export interface Placing {
  /** Why nothing was sent, in words. */
  notice: WordKey | null;
  place: () => void;
  checkAgain: () => void;
}

/** What a tap on "Place" does: say what is missing, ask to log in, or send the bet. */
export function usePlacing(onPlaced: () => void): Placing {
  const t = useT();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { slip, bets, session, game } = useGameStores();
  const [notice, setNotice] = useState<WordKey | null>(null);

  // A refusal was about the lines as they were.
  useEffect(
    () =>
      reaction(
        () => slip.draft,
        () => {
          setNotice(null);
          if (bets.state === 'failed') bets.acknowledge();
        },
      ),
    [slip, bets],
  );

  const conclude = useEffectEvent(() => {
    feedback.toast(t(bets.receipt?.chase_no ? 'chase.placed' : 'bet.placed'), 'success');
    bets.acknowledge();
    onPlaced();
  });

  // Also what was sent before a reload, or while the page was hidden, is said once it is known.
  useEffect(
    () =>
      reaction(
        () => bets.state === 'placed',
        (isPlaced) => isPlaced && conclude(),
        { fireImmediately: true },
      ),
    [bets],
  );

  const refusal = (): WordKey | null => {
    if (slip.error === 'empty') return 'bet.problem.empty';
    if (session.isGuest) return 'bet.guestText';
    if (slip.gameNo === null) return 'game.periodFailed';
    if (slip.pinState === 'passed') return 'bet.roundClosed';
    return slip.pinState === 'waiting' ? 'bet.waitForNext' : null;
  };

  const place = () => {
    bets.acknowledge();
    if (session.state === 'visitor' && slip.error !== 'empty') {
      feedback.toast(t('bet.visitorText'));
      navigation.navigate(urlOf('login'));
      return;
    }
    const reason = refusal();
    setNotice(reason);
    // A line that is wrong says so itself, beside its amount.
    if (reason || slip.error || game.gameId === null || slip.gameNo === null) return;
    const order = {
      gameId: game.gameId,
      gameNo: slip.gameNo,
      lines: slip.cart,
      chase: slip.chasePlan,
    };
    void bets.submit(order);
  };

  return { notice, place, checkAgain: () => void bets.checkAgain() };
}
