import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../i18n/day-formats.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ClockIcon, DoneIcon } from '../../../ui/controls/icons.tsx';
import { Money, moneyText } from '../../../ui/controls/money.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import css from './wallet-receipt.module.css';

export interface WalletReceiptProps {
  receipt: {
    readonly amount: string;
    readonly order_no: string;
    readonly createtime: number;
    readonly balance: string | null;
  };
  isWaiting?: boolean;
  title: string;
  text?: string;
  from: string;
  to: string;
  facts?: readonly Fact[];
  /** Dismissed, it gives way to the form. */
  order: { dismiss(): void };
  /** Leaves the page. Default: it goes back. */
  onDone?: () => void;
}

/** The result of a form that moved money. It replaces the form and takes the focus. */
export function WalletReceipt(props: WalletReceiptProps) {
  const navigation = useNavigation();
  const { receipt, isWaiting = false, title, text, from, to, facts = [], order } = props;
  const { onDone = () => navigation.back() } = props;
  const { order_no, createtime, balance } = receipt;
  const { t, i18n } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const own: (Fact | null)[] = [
    order_no === '' ? null : [t('wallet.orderNo'), order_no],
    createtime === 0 ? null : [t('transactions.at'), formatMoment(i18n.language, createtime)],
    balance === null ? null : [t('list.balanceAfter'), moneyText(balance)],
  ];
  return (
    <SectionCard>
      <div className={`stack ${css['receipt']}`}>
        <span className={`${css['icon']} ${isWaiting ? 'accent' : 'up'}`} aria-hidden="true">
          {isWaiting ? <ClockIcon /> : <DoneIcon />}
        </span>
        <Money amount={receipt.amount} size="xxl" />
        <h2 className="centered medium" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="muted centered">{t('wallet.route', { from, to })}</p>
        {text && <p className="tabular centered">{text}</p>}
        <WalletFacts facts={[...facts, ...own.filter((fact) => fact !== null)]} />
        <div className={`stack-tight ${css['acts']}`}>
          <Button
            kind="primary"
            isWide
            onClick={() => {
              order.dismiss();
              onDone();
            }}
          >
            {t('common.done')}
          </Button>
          <Button kind="quiet" isWide onClick={() => order.dismiss()}>
            {t('wallet.again')}
          </Button>
        </div>
      </div>
    </SectionCard>
  );
}

export type Fact = readonly [label: string, value: ReactNode];

export function WalletFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`stack-tight ${css['facts']}`}>
      {facts.map(([label, value]) => (
        <div key={label} className="spread">
          <dt className="muted">{label}</dt>
          <dd className={`tabular at-end ${css['value']}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
