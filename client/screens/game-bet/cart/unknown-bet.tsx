import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#contract/money.ts';
import { selectionKey } from '#contract/rules/plays.ts';
import { formatPeriod, pickName } from '../../../i18n/game-words.ts';
import { UnknownOrder } from '../../shared/parts/unknown-order.tsx';
import { useGameStores } from '../../shared/stores/use-game-stores.ts';
import { formatAmount } from '../amount-formats.ts';

export const UnknownBet = observer(function UnknownBet() {
  const { t } = useTranslation();
  const { order, unknown } = useGameStores().bets;
  if (!unknown) return null;
  const { gameNo, lines, amount, sentAt } = unknown;
  const list = (
    <ul>
      {lines.map(({ selection, stake }) => (
        <li
          key={selectionKey(selection)}
        >{`${pickName(t, selection)} · ${formatAmount(stake)}`}</li>
      ))}
    </ul>
  );
  return (
    <UnknownOrder
      order={order}
      text={t('lost.bet', { no: gameNo.slice(8) })}
      facts={[
        [t('lost.draw'), formatPeriod(gameNo)],
        [t('lost.lines'), list],
      ]}
      amount={formatMoney(amount)}
      sentAt={sentAt}
    />
  );
});
