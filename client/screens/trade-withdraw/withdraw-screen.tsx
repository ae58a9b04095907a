import { observer } from 'mobx-react-lite';
import type { Data } from '#contract/api/schemas.ts';
import { WITHDRAW_MAX_HOURS, WITHDRAW_MIN_HOURS } from '#contract/rules/limits.ts';
import { useT, useWords } from '../../i18n/i18n.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useIfChangedSinceMount } from '../shared/stores/use-if-changed-since-mount.ts';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';
import { momentText } from '../shared/wallet/wallet-moment.ts';
import { WalletOrders } from '../shared/wallet/wallet-orders.tsx';
import { WalletReceipt } from '../shared/wallet/wallet-receipt.tsx';
import { channelWord } from '../shared/wallet/wallet-words.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import css from './withdraw-screen.module.css';

/** Polling interval of pending orders. A withdrawal takes hours. */
const LOOK_AGAIN_S = 60;

export const WithdrawScreen = observer(function WithdrawScreen() {
  const t = useT();
  const navigation = useNavigation();
  const { session, withdraw } = useWalletStores();
  const receipt = useIfChangedSinceMount(withdraw.receipt);
  return (
    <Page
      title={t('withdraw.title')}
      back={{ label: t('common.back'), onBack: () => navigation.back() }}
    >
      {session.isLoggedIn ? (
        <>
          {receipt ? <WithdrawDone receipt={receipt} /> : <WithdrawForm />}
          <Withdrawals />
        </>
      ) : (
        <SignInPrompt
          title={t('withdraw.title')}
          text={t(session.isGuest ? 'withdraw.guest' : 'withdraw.visitor')}
        />
      )}
      <p className={css['playMoney']}>{t('app.playMoney')}</p>
    </Page>
  );
});

function WithdrawDone({ receipt }: { receipt: Data<'wallet.withdraw'> }) {
  const { t, locale } = useWords();
  const { withdraw } = useWalletStores();
  const { amount, channel, address, order_no, createtime, balance } = receipt;
  const hours = { from: WITHDRAW_MIN_HOURS, to: WITHDRAW_MAX_HOURS };
  return (
    <WalletReceipt
      isDone={false}
      title={t('withdraw.done')}
      text={t('withdraw.doneText', { amount, ...hours })}
      facts={[
        [t('wallet.orderNo'), order_no],
        [t('withdraw.to'), `${channelWord(t, channel)} ${address}`],
        [t('wallet.ordered'), momentText(locale, createtime)],
        [t('wallet.balanceAfter'), moneyText(balance)],
      ]}
    >
      <Button isWide onClick={() => withdraw.backToForm()}>
        {t('withdraw.again')}
      </Button>
    </WalletReceipt>
  );
}

const Withdrawals = observer(function Withdrawals() {
  const t = useT();
  const { withdrawals } = useWalletStores();
  return (
    <WalletOrders
      pages={withdrawals}
      title={t('withdraw.orders')}
      failureText={t('withdraw.ordersFailed')}
      emptyText={t('withdraw.ordersEmpty')}
      channelOf={(channel) => channelWord(t, channel)}
      factsOf={({ channel, address = '' }) => [
        [t('withdraw.to'), `${channelWord(t, channel)} ${address}`],
      ]}
      everySeconds={LOOK_AGAIN_S}
    />
  );
});
