import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import type { DepositReceipt } from '../../stores/wallet-store.ts';
import { Page } from '../../ui/page.tsx';
import { SignInPrompt } from '../sign-in-prompt.tsx';
import { useStores } from '../use-stores.tsx';
import { DepositDone } from './deposit-done.tsx';
import { DepositForm } from './deposit-form.tsx';
import css from './deposit-screen.module.css';

export const DepositScreen = observer(function DepositScreen() {
  const t = useT();
  const { session, wallet } = useStores();
  const [receipt, setReceipt] = useState<DepositReceipt | null>(null);
  const { isLoggedIn, isGuest } = session;
  useEffect(() => {
    if (isLoggedIn) void wallet.load();
  }, [isLoggedIn, wallet]);
  return (
    <Page title={t('deposit.title')}>
      {!isLoggedIn && (
        <SignInPrompt
          title={t(isGuest ? 'home.guestTitle' : 'profile.visitor')}
          text={t(isGuest ? 'deposit.guest' : 'deposit.visitor')}
        />
      )}
      {isLoggedIn && receipt && <DepositDone receipt={receipt} onAgain={() => setReceipt(null)} />}
      {isLoggedIn && !receipt && <DepositForm onDone={setReceipt} />}
      <p className={css['playMoney']}>{t('deposit.playMoney')}</p>
    </Page>
  );
});
