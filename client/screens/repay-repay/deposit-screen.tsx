import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { moneyText } from '../../ui/controls/money.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { RefreshablePages } from '../shared/lists/refreshable.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useIfChangedSinceMount } from '../shared/stores/page-hooks.ts';
import { useWalletStores } from '../shared/stores/use-stores.ts';
import { depositChannelLabel } from '../shared/wallet/wallet-labels.ts';
import { WalletMissing } from '../shared/wallet/wallet-missing.tsx';
import { WalletOrders } from '../shared/wallet/wallet-orders.tsx';
import { WalletReceipt } from '../shared/wallet/wallet-receipt.tsx';
import { DepositForm } from './deposit-form.tsx';

/** Polling interval of pending orders. A review takes half a minute. */
const POLL_SECONDS = 10;

export const DepositScreen = observer(function DepositScreen() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { host, session, wallet, deposit, deposits } = useWalletStores();
  const { isLoggedIn, isGuest } = session;
  const receipt = useIfChangedSinceMount(deposit.receipt);
  const isMissing = host.lacks('wallet.deposit');
  useEffect(() => {
    if (isLoggedIn) void wallet.load();
  }, [isLoggedIn, wallet]);
  const isDone = receipt?.status === 'completed';
  const amount = moneyText(receipt?.amount ?? '');
  const balance = receipt?.balance ?? wallet.balances?.main;
  return (
    <Page isForm title={t('tab.deposit')}>
      {!isLoggedIn && (
        <SignInPrompt
          title={t(isGuest ? 'home.guestTitle' : 'profile.visitor')}
          text={t(isGuest ? 'wallet.guest' : 'deposit.visitor')}
        />
      )}
      {isLoggedIn && isMissing && <WalletMissing text="wallet.missing.deposit" />}
      {isLoggedIn && !isMissing && (
        <RefreshablePages pages={deposits}>
          <div className="pair">
            {receipt ? (
              <WalletReceipt
                // A host may leave the balance out of the order. A deposit in review changes none.
                receipt={{ ...receipt, balance: isDone ? (balance ?? null) : null }}
                isWaiting={!isDone}
                title={t(isDone ? 'deposit.done' : 'deposit.review')}
                text={isDone ? '' : t('deposit.reviewText', { amount })}
                from={depositChannelLabel(t, receipt.channel)}
                to={t('profile.main')}
                onDone={() => navigation.switchTab(urlOf('home'))}
                order={deposit}
              />
            ) : (
              <DepositForm />
            )}
            <Deposits />
          </div>
        </RefreshablePages>
      )}
    </Page>
  );
});

const Deposits = observer(function Deposits() {
  const { t } = useTranslation();
  const { deposits } = useWalletStores();
  return (
    <WalletOrders
      pages={deposits}
      title={t('topUp.orders')}
      failureText={t('topUp.ordersFailed')}
      emptyText={t('topUp.ordersEmpty')}
      channelOf={({ channel }) => depositChannelLabel(t, channel)}
      factsOf={({ channel, proof }) => [
        [t('deposit.channel'), depositChannelLabel(t, channel)],
        [t('topUp.proof'), t(proof ? 'topUp.hasProof' : 'topUp.noProof')],
      ]}
      pollSeconds={POLL_SECONDS}
    />
  );
});
