import { observer } from 'mobx-react-lite';
import { useWords } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { Money } from '../../ui/controls/money-text.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Stat, Stats } from '../../ui/layout/stat.tsx';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';

const WAITS = <Skeleton width="4ch" />;

/** Of the whole filter, not of the lines loaded so far. */
export const Totals = observer(function Totals() {
  const { t, locale } = useWords();
  const { totals, pages } = useWalletStores().transactions;
  if (pages.status === 'failed') return null;
  const outgo = totals && (totals.outgo === '0.00' ? totals.outgo : `-${totals.outgo}`);
  return (
    <SectionCard>
      <Stats isFour>
        <Stat label={t('transactions.income')}>
          {totals ? <Money amount={totals.income} isSigned tone="result" /> : WAITS}
        </Stat>
        <Stat label={t('transactions.outgo')}>
          {outgo ? <Money amount={outgo} isSigned tone="result" /> : WAITS}
        </Stat>
        <Stat label={t('transactions.lines')}>
          {totals ? formatNumber(locale, pages.total) : WAITS}
        </Stat>
      </Stats>
    </SectionCard>
  );
});

/** A payout holds the stake that won: it is no profit, and says so. */
export const PrizeTotals = observer(function PrizeTotals() {
  const { t, locale } = useWords();
  const { totals, pages } = useWalletStores().prizes;
  if (pages.status === 'failed') return null;
  return (
    <SectionCard>
      <Stats>
        <Stat label={t('prizes.total')}>
          {totals ? <Money amount={totals.income} tone="gold" /> : WAITS}
        </Stat>
        <Stat label={t('prizes.count')}>{totals ? formatNumber(locale, pages.total) : WAITS}</Stat>
      </Stats>
    </SectionCard>
  );
});
