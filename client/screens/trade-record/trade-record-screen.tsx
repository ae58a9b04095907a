import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segments } from '../../ui/controls/choice.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { Money } from '../../ui/controls/money.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import { BalanceEye } from '../shared/parts/balance-eye.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useIfChangedSinceMount, useView } from '../shared/stores/page-hooks.ts';
import { useWalletStores } from '../shared/stores/use-stores.ts';
import { useAmount, WalletAmountField, WalletForm } from '../shared/wallet/wallet-form.tsx';
import { WalletMissing } from '../shared/wallet/wallet-missing.tsx';
import { WalletReceipt } from '../shared/wallet/wallet-receipt.tsx';
import { Prizes, Transactions } from './transactions-view.tsx';
import css from './trade-record.module.css';

const VIEWS = ['list', 'assets', 'prizes', 'savings'] as const;
const TITLES = {
  list: 'page.transactions',
  assets: 'page.assets',
  prizes: 'page.prizes',
  savings: 'profile.savings',
} as const;

/**
 * Transactions; with `?view=prizes` the payouts, with `?view=assets` the balances, with `?view=savings` the
 * move between them.
 */
export const TradeRecordScreen = observer(function TradeRecordScreen() {
  const { t } = useTranslation();
  const { host, session } = useWalletStores();
  const [view, setView] = useView(VIEWS);
  const subject = view === 'savings' ? 'savings' : 'transactions';
  const isMissing = view !== 'assets' && host.lacks(`wallet.${subject}`);
  const title = t(TITLES[view]);
  return (
    <InnerPage title={title} isForm={view === 'savings'}>
      {!session.isLoggedIn && (
        <SignInPrompt text={t(session.isGuest ? 'transactions.guest' : 'transactions.visitor')} />
      )}
      {session.isLoggedIn && isMissing && <WalletMissing text={`wallet.missing.${subject}`} />}
      {session.isLoggedIn && view === 'prizes' && !isMissing && <Prizes />}
      {session.isLoggedIn && view === 'savings' && !isMissing && <Savings />}
      {session.isLoggedIn && (view === 'list' || view === 'assets') && (
        <>
          <Segments
            legend={t('transactions.views')}
            options={[
              ['list', t('page.transactions')],
              ['assets', t('page.assets')],
            ]}
            value={view}
            onChange={setView}
          />
          {view === 'list' && !isMissing && <Transactions />}
          {view === 'assets' && <Assets />}
        </>
      )}
      {view !== 'assets' && <p className="fine centered">{t('day.zoneNote')}</p>}
    </InnerPage>
  );
});

const Assets = observer(function Assets() {
  const { t } = useTranslation();
  const { host, wallet } = useWalletStores();
  useEffect(() => void wallet.load(), [wallet]);
  return (
    <div className="pair">
      <div className="stack">
        <SectionCard title={t('assets.accounts')} isFlush aside={<BalanceEye />}>
          <Accounts />
          <AccountActions />
        </SectionCard>
        <Points />
      </div>
      {!host.lacks('wallet.savings') && <SavingsForm />}
    </div>
  );
});

const MONEY = ['main', 'bonus', 'frozen', 'savings'] as const;

const Accounts = observer(function Accounts() {
  const { t } = useTranslation();
  const { preferences, wallet } = useWalletStores();
  const { balances } = wallet;
  if (!balances) {
    return <LoadState source={wallet} rows={5} failureText={t('profile.walletFailed')} />;
  }
  const hiddenLabel = preferences.isBalanceHidden ? t('common.balanceHidden') : undefined;
  const rows = MONEY.map((account) => {
    const amount = balances[account];
    // No host of ours pays into the bonus account (decision 007).
    if (amount === undefined || (account === 'bonus' && amount === '0.00')) return null;
    return (
      <ListRow
        key={account}
        title={t(`profile.${account}`)}
        note={t(`assets.${account}Note`)}
        end={
          <span className={css['figure']}>
            <Money amount={amount} hiddenLabel={hiddenLabel} />
          </span>
        }
      />
    );
  });
  const total = sumMoney(MONEY.map((account) => parseMoney(balances[account] ?? '') ?? ZERO));
  return (
    <>
      <p className={`lines ${css['total']}`}>
        <span className="fine">{`${t('assets.total')} `}</span>
        <Money amount={formatMoney(total)} size="xl" hiddenLabel={hiddenLabel} />
      </p>
      {rows}
    </>
  );
});

/** Apart from the balances: they are no money. */
const Points = observer(function Points() {
  const { t } = useTranslation();
  const { preferences, wallet } = useWalletStores();
  const points = wallet.balances?.points;
  if (points === undefined) return null;
  const hiddenLabel = preferences.isBalanceHidden ? t('common.balanceHidden') : undefined;
  return (
    <SectionCard isFlush>
      <ListRow
        title={t('profile.points')}
        note={t('assets.pointsNote')}
        end={
          <span className={css['figure']}>
            <Money amount={String(points)} isCount hiddenLabel={hiddenLabel} />
          </span>
        }
      />
    </SectionCard>
  );
});

const AccountActions = observer(function AccountActions() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { host } = useWalletStores();
  const act = (name: 'deposit' | 'withdraw' | 'transfer', label: string, open: () => void) =>
    !host.lacks(`wallet.${name}`) && <Button onClick={open}>{label}</Button>;
  return (
    <div className={`wrap ${css['acts']}`}>
      {act('deposit', t('tab.deposit'), () => navigation.switchTab(urlOf('deposit')))}
      {act('withdraw', t('home.withdraw'), () => navigation.navigate(urlOf('tradeWithdraw')))}
      {act('transfer', t('page.transfer'), () => navigation.navigate(urlOf('tradeTransfer')))}
    </div>
  );
});

function Savings() {
  const { wallet } = useWalletStores();
  useEffect(() => void wallet.load(), [wallet]);
  return <SavingsForm />;
}

const SavingsForm = observer(function SavingsForm() {
  const { t } = useTranslation();
  const { wallet, savings } = useWalletStores();
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const { balances } = wallet;
  const isIn = direction === 'in';
  const available = balances?.[isIn ? 'main' : 'savings'] ?? null;
  const amount = useAmount(savings, { available, exceeds: 'insufficient_balance' });
  const { problem, wire } = amount;
  const { sent } = savings;
  const receipt = useIfChangedSinceMount(savings.receipt);

  const submit = async () => {
    amount.begin();
    if (problem) return amount.focus();
    if (await savings.send({ direction, amount: wire })) amount.clear();
  };
  if (receipt) {
    const wasIn = receipt.direction === 'in';
    return (
      <WalletReceipt
        receipt={receipt}
        title={t(wasIn ? 'savings.doneIn' : 'savings.doneOut')}
        from={t(wasIn ? 'profile.main' : 'profile.savings')}
        to={t(wasIn ? 'profile.savings' : 'profile.main')}
        order={savings}
      />
    );
  }
  const submitLabel = problem
    ? t(isIn ? 'savings.moveIn' : 'savings.moveOut')
    : t(isIn ? 'savings.submitIn' : 'savings.submitOut', { amount: wire });
  return (
    <WalletForm
      order={savings}
      unknownText={t('lost.savings')}
      unknownFact={sent && [t('savings.direction'), t(`savings.${sent.payload.direction}`)]}
      title={t('profile.savings')}
      submitLabel={submitLabel}
      note={t('savings.note')}
      onSubmit={() => void submit()}
    >
      <Segments
        legend={t('savings.direction')}
        options={[
          ['in', t('savings.in')],
          ['out', t('savings.out')],
        ]}
        value={direction}
        onChange={(chosen) => {
          setDirection(chosen);
          savings.dismiss();
        }}
      />
      <WalletAmountField
        {...amount.field}
        isFolded
        available={available}
        all={available}
        availableLabel={t(isIn ? 'profile.main' : 'savings.saved')}
      />
    </WalletForm>
  );
});
