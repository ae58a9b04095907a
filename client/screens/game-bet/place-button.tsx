import { observer } from 'mobx-react-lite';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clockText } from '../../ui/controls/countdown.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { amountText } from './money-words.ts';
import type { Placing } from './use-placing.ts';

/** Says what it will do and what that costs; while it cannot, it says when it can. */
export const PlaceButton = observer(function PlaceButton({ placing }: { placing: Placing }) {
  const t = useT();
  const { slip, bets, game } = useGameStores();
  const count = slip.lines.length;
  if (bets.state === 'unknown') {
    return (
      <Button kind="primary" isWide onClick={placing.checkAgain}>
        {t('bet.checkAgain')}
      </Button>
    );
  }
  if (count === 0) return null;
  const { targetGameNo } = slip;
  if (slip.pinState === 'passed' && targetGameNo !== null) {
    return (
      <Button kind="primary" isWide onClick={() => slip.moveTo(targetGameNo)}>
        {t('bet.moveTo', { no: formatPeriod(targetGameNo) })}
      </Button>
    );
  }
  const total = amountText(slip.cost);
  const isRenewed = bets.state === 'failed' && bets.oddsChanges.length > 0;
  const periods = slip.chasePlan?.periods;
  const words = () => {
    if (periods !== undefined)
      return t(isRenewed ? 'chase.acceptPlace' : 'chase.place', { periods, total });
    return isRenewed ? t('bet.acceptPlace', { total }) : t('bet.place', { count, total });
  };
  return (
    <Button kind="primary" isWide isBusy={bets.state === 'pending'} onClick={placing.place}>
      <span className="tabular">
        {slip.pinState === 'waiting'
          ? t('bet.waiting', { time: clockText(game.remainingMs) })
          : words()}
      </span>
    </Button>
  );
});
