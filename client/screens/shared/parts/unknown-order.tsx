import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../i18n/day-formats.ts';
import { describeFailure } from '../../../i18n/i18n.ts';
import type { MoneyOrder, OrderReceipt } from '../../../stores/orders/money-order.ts';
import type { OrderName } from '../../../stores/orders/sent-orders.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { moneyText } from '../../../ui/controls/money.tsx';
import { useStores } from '../stores/use-stores.ts';
import { WalletFacts, type Fact } from '../wallet/wallet-receipt.tsx';
import css from './parts.module.css';

export interface UnknownOrderProps {
  order: Pick<
    MoneyOrder<OrderName, OrderReceipt>,
    | 'failure'
    | 'isBusy'
    | 'hasLookFailed'
    | 'canSendAgain'
    | 'isRetrySafe'
    | 'look'
    | 'sendAgain'
    | 'drop'
  >;
  text: string;
  facts: readonly Fact[];
  amount: string;
  /** Epoch seconds. */
  sentAt: number;
}

/**
 * An order whose outcome is not known yet: its facts, and what the player can do about it. It is looked for when
 * the network is back.
 */
export const UnknownOrder = observer(function UnknownOrder(props: UnknownOrderProps) {
  const { order, text, facts, amount, sentAt } = props;
  const { t, i18n } = useTranslation();
  const { failure, isBusy, canSendAgain } = order;
  const { connection } = useStores();
  useEffect(
    () =>
      reaction(
        () => connection.isOnline,
        (isOnline) => isOnline && void order.look(),
      ),
    [connection, order],
  );
  return (
    <div className={`stack-tight tint ${css['order']}`} role="alert">
      <strong>{t('lost.title')}</strong>
      {failure && <span className="muted">{describeFailure(i18n, failure)}</span>}
      <span>{text}</span>
      <WalletFacts
        facts={[
          ...facts,
          [t('lost.amount'), moneyText(amount)],
          [t('lost.sent'), formatMoment(i18n.language, sentAt)],
        ]}
      />
      {order.hasLookFailed && <span>{t('lost.lookFailed')}</span>}
      {canSendAgain && <span>{t(order.isRetrySafe ? 'lost.safe' : 'lost.missing')}</span>}
      <Button kind="primary" isWide isBusy={isBusy} onClick={() => void order.look()}>
        {t('lost.look')}
      </Button>
      {canSendAgain && !isBusy && (
        <>
          <Button isWide onClick={() => void order.sendAgain()}>
            {t('lost.again')}
          </Button>
          <Button kind="quiet" isWide onClick={() => order.drop()}>
            {t('lost.drop')}
          </Button>
        </>
      )}
    </div>
  );
});
