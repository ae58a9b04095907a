import type { ReactNode } from 'react';
import css from './wallet-facts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** A list of labels and values. */
export function WalletFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css['facts']}>
      {facts.map(([label, value]) => (
        <div key={label} className={css['fact']}>
          <dt className={css['label']}>{label}</dt>
          <dd className={css['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
