import { observer } from 'mobx-react-lite';
import type { Ref } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { moneyText, Money } from '../../../ui/controls/money.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { useWalletStores } from '../stores/use-wallet-stores.ts';
import css from './wallet-amount-field.module.css';

export interface WalletAmountFieldProps {
  /** The available amount, or null while unknown. */
  available: string | null;
  /** The amount that "all" fills in. */
  all: string | null;
  availableLabel?: string;
  value: string;
  onChange: (amount: string) => void;
  hint?: string;
  problem: string | null;
  ref?: Ref<HTMLInputElement>;
}

/** An amount field with the available amount and an "all" button. */
export const WalletAmountField = observer(function WalletAmountField(
  props: WalletAmountFieldProps,
) {
  const { available, all, availableLabel, value, onChange, hint, problem, ref } = props;
  const t = useT();
  const { wallet } = useWalletStores();
  return (
    <div className={css['amount']}>
      <div className={css['available']}>
        <span className={css['label']}>{availableLabel ?? t('wallet.available')}</span>
        {available !== null && <Money amount={available} />}
        {available === null && wallet.status === 'failed' && (
          <span className={css['failed']} role="alert">
            {t('wallet.failed')}{' '}
            <Button kind="quiet" onClick={() => void wallet.load()}>
              {t('common.retry')}
            </Button>
          </span>
        )}
        {available === null && wallet.status !== 'failed' && <Skeleton width="6rem" />}
        {all !== null && (
          <Button
            kind="quiet"
            label={t('wallet.useAll', { amount: moneyText(all) })}
            onClick={() => onChange(all)}
          >
            {t('wallet.all')}
          </Button>
        )}
      </div>
      <TextField
        {...(ref ? { ref } : {})}
        {...(hint ? { hint } : {})}
        label={t('deposit.amount')}
        name="amount"
        autoComplete="transaction-amount"
        inputMode="decimal"
        maxLength={15}
        value={value}
        onChange={onChange}
        problem={problem}
      />
    </div>
  );
});
