import { useEffect, useRef, type ReactNode } from 'react';
import { ClockIcon, DoneIcon } from '../../../ui/controls/icons.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import css from './wallet-receipt.module.css';

export interface WalletReceiptProps {
  /** False: the order is pending. */
  isDone: boolean;
  title: string;
  text: ReactNode;
  facts: readonly Fact[];
  children: ReactNode;
}

/** The result of a form. It replaces the form and takes the focus. */
export function WalletReceipt({ isDone, title, text, facts, children }: WalletReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <SectionCard>
      <div className={`stack ${css['receipt']}`}>
        <span className={`${css['icon']} ${isDone ? css['good'] : ''}`} aria-hidden="true">
          {isDone ? <DoneIcon /> : <ClockIcon />}
        </span>
        <h2 className={css['title']} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="tabular centered">{text}</p>
        <WalletFacts facts={facts} />
        <div className={`stack-tight ${css['acts']}`}>{children}</div>
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
          <dd className={css['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
