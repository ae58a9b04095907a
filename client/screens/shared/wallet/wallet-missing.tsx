import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../i18n/i18n.ts';
import { Money } from '../../../ui/controls/money.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { SignInPrompt } from '../parts/sign-in-prompt.tsx';
import { useStores } from '../stores/use-stores.ts';

interface WalletGateProps {
  subject: 'deposit' | 'transfer' | 'withdraw';
  /** Of the offer to sign in, if it says more than the title of the page. */
  title?: string;
  children: ReactNode;
}

/** Shows its content to members, where the host has the call that the page is for. */
export const WalletGate = observer(function WalletGate(props: WalletGateProps) {
  const { subject, title, children } = props;
  const { t } = useTranslation();
  const { host, session } = useStores();
  if (!session.isLoggedIn) {
    const text = t(`${subject}.${session.isGuest ? 'guest' : 'visitor'}`);
    return <SignInPrompt text={text} {...(title !== undefined && { title })} />;
  }
  const isMissing = host.lacks(`wallet.${subject}`);
  return isMissing ? <WalletMissing text={`wallet.missing.${subject}`} /> : children;
});

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
