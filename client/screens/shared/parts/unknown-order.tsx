import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../http/envelope.ts';
import { formatMoment } from '../../../i18n/day-formats.ts';
import { describeFailure } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { moneyText } from '../../../ui/controls/money.tsx';
import { useStores } from '../stores/use-stores.ts';
import { WalletFacts, type Fact } from '../wallet/wallet-receipt.tsx';
import css from './parts.module.css';

/** The interface of an order without an answer, implemented by `MoneyOrder` of the stores. */
export interface OpenOrder {
  readonly failure: Failure | null;
  readonly isBusy: boolean;
  readonly hasLookFailed: boolean;
  readonly canSendAgain: boolean;
  readonly isRetrySafe: boolean;
  look(): Promise<void>;
  sendAgain(): Promise<void>;
  drop(): void;
}

export interface UnknownOrderProps {
  order: OpenOrder;
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
