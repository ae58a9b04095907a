import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT, type TextKey } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clockText } from '../../ui/controls/countdown.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { formatAmount } from './amount-formats.ts';

export interface Placement {
  /** The reason why nothing was sent. */
  notice: TextKey | null;
  place: () => void;
}

/** Sends the bet, or tells what is missing, or asks the player to log in. */
export function usePlacement(onPlaced: () => void): Placement {
  const t = useT();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { slip, bets, session, game } = useGameStores();
  const [notice, setNotice] = useState<TextKey | null>(null);

  // A refusal applies to the old lines only.
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

  const confirmPlaced = useEffectEvent(() => {
    feedback.toast(t(bets.receipt?.chase_no ? 'chase.placed' : 'bet.placed'), 'success');
    bets.acknowledge();
    onPlaced();
  });

  // A bet that was sent before a reload or while the page was hidden is confirmed, too.
  useEffect(
    () =>
      reaction(
        () => bets.state === 'done',
        (isPlaced) => isPlaced && confirmPlaced(),
        { fireImmediately: true },
      ),
    [bets],
  );

  const findProblem = (): TextKey | null => {
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
    const problem = findProblem();
    setNotice(problem);
    // An invalid line shows its problem beside its amount.
    if (problem || slip.error || game.gameId === null || slip.gameNo === null) return;
    const order = {
      gameId: game.gameId,
      gameNo: slip.gameNo,
      lines: slip.cart,
      chase: slip.chasePlan,
    };
    void bets.submit(order);
  };

  return { notice, place };
}

/** Names the action and its cost, or the time until betting opens. */
export const PlaceButton = observer(function PlaceButton({ placement }: { placement: Placement }) {
  const t = useT();
  const { slip, bets, game } = useGameStores();
  const count = slip.lines.length;
  if (count === 0 || bets.unknown) return null;
  const { targetGameNo } = slip;
  if (slip.pinState === 'passed' && targetGameNo !== null) {
    return (
      <Button kind="primary" isWide onClick={() => slip.moveTo(targetGameNo)}>
        {t('bet.moveTo', { no: formatPeriod(targetGameNo) })}
      </Button>
    );
  }
  const total = formatAmount(slip.cost);
  const hasNewOdds = bets.state === 'failed' && bets.oddsChanges.length > 0;
  const periods = slip.chasePlan?.periods;
  const describePlacement = () => {
    if (periods !== undefined)
      return t(hasNewOdds ? 'chase.acceptPlace' : 'chase.place', { periods, total });
    return hasNewOdds ? t('bet.acceptPlace', { total }) : t('bet.place', { count, total });
  };
  return (
    <Button kind="primary" isWide isBusy={bets.state === 'sending'} onClick={placement.place}>
      <span className="tabular">
        {slip.pinState === 'waiting'
          ? t('bet.waiting', { time: clockText(game.remainingMs) })
          : describePlacement()}
      </span>
    </Button>
  );
});
