import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Data } from '#contract/api/schemas.ts';
import { useT, useWords } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useIfChangedSinceMount } from '../shared/stores/use-if-changed-since-mount.ts';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';
import type { Fact } from '../shared/wallet/wallet-facts.tsx';
import { momentText } from '../shared/wallet/wallet-moment.ts';
import { WalletReceipt } from '../shared/wallet/wallet-receipt.tsx';
import { TransferForm } from './transfer-form.tsx';
import css from './transfer-screen.module.css';

export const TransferScreen = observer(function TransferScreen() {
  const t = useT();
  const navigation = useNavigation();
  const { session, transfer, wallet } = useWalletStores();
  const { isLoggedIn, isGuest } = session;
  const receipt = useIfChangedSinceMount(transfer.receipt);
  useEffect(() => {
    if (isLoggedIn) void wallet.load();
  }, [isLoggedIn, wallet]);
  return (
    <Page
      title={t('transfer.title')}
      back={{ label: t('common.back'), onBack: () => navigation.back() }}
    >
      {!isLoggedIn && (
        <SignInPrompt
          title={t('transfer.title')}
          text={t(isGuest ? 'transfer.guest' : 'transfer.visitor')}
        />
      )}
      {isLoggedIn && (receipt ? <TransferDone receipt={receipt} /> : <TransferForm />)}
      <p className={css['playMoney']}>{t('app.playMoney')}</p>
    </Page>
  );
});

function TransferDone({ receipt }: { receipt: Data<'wallet.transfer'> }) {
  const { t, locale } = useWords();
  const navigation = useNavigation();
  const { transfer } = useWalletStores();
  const { amount, to_user, remark, order_no, createtime, balance } = receipt;
  const said: Fact[] = remark === '' ? [] : [[t('transfer.remark'), remark]];
  return (
    <WalletReceipt
      isDone
      title={t('transfer.done')}
      text={t('transfer.doneText', { amount, user: to_user })}
      facts={[
        [t('wallet.orderNo'), order_no],
        [t('transactions.at'), momentText(locale, createtime)],
        ...said,
        [t('wallet.balanceAfter'), moneyText(balance)],
      ]}
    >
      <Button isWide onClick={() => transfer.again()}>
        {t('transfer.again')}
      </Button>
      <Button kind="quiet" isWide onClick={() => navigation.navigate(urlOf('tradeRecord'))}>
        {t('transfer.history')}
      </Button>
    </WalletReceipt>
  );
}
