import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../i18n/i18n.ts';
import { Money } from '../../../ui/controls/money.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { useStores } from '../stores/use-stores.ts';

interface WalletMissingProps {
  text: TextKey & `wallet.missing.${string}`;
}

/** Stands where the host has no call for what the page is for: says so, beside the balance. */
export const WalletMissing = observer(function WalletMissing({ text }: WalletMissingProps) {
  const { t } = useTranslation();
  const { wallet } = useStores();
  useEffect(() => void wallet.load(), [wallet]);
  const balance = wallet.balances?.main;
  return (
    <SectionCard>
      {balance !== undefined && (
        <p className="spread">
          <span className="quiet">{t('wallet.available')}</span>
          <Money amount={balance} />
        </p>
      )}
      <EmptyState sentence={t(text)} />
    </SectionCard>
  );
});
