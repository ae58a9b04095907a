import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { DepositReceipt } from '../../stores/wallet-store.ts';
import { Button } from '../../ui/button.tsx';
import { ClockIcon, DoneIcon } from '../../ui/icons.tsx';
import { moneyText } from '../../ui/money-parts.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import css from './deposit-done.module.css';

export interface DepositDoneProps {
  receipt: DepositReceipt;
  onAgain: () => void;
}

/** Takes the place of the form, and the focus with it. */
export const DepositDone = observer(function DepositDone({ receipt, onAgain }: DepositDoneProps) {
  const t = useT();
  const navigation = useNavigation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isDone = receipt.status === 'completed';
  return (
    <SectionCard>
      <div className={css['done']}>
        <span className={`${css['icon']} ${isDone ? css['good'] : ''}`} aria-hidden="true">
          {isDone ? <DoneIcon /> : <ClockIcon />}
        </span>
        <h2 className={css['title']} ref={heading} tabIndex={-1}>
          {t(isDone ? 'deposit.done' : 'deposit.review')}
        </h2>
        <p className={css['text']}>
          {isDone
            ? t('deposit.doneText', { amount: moneyText(receipt.balance) })
            : t('deposit.reviewText', { amount: moneyText(receipt.amount) })}
        </p>
        <Button kind="primary" isWide onClick={() => navigation.switchTab(urlOf('home'))}>
          {t('deposit.goBet')}
        </Button>
        <Button kind="quiet" isWide onClick={onAgain}>
          {t('deposit.again')}
        </Button>
      </div>
    </SectionCard>
  );
});
