import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { formatMoney } from '#contract/money.ts';
import {
  WITHDRAW_MAX_HOURS,
  WITHDRAW_MIN_HOURS,
  WITHDRAW_MAX,
  WITHDRAW_MIN,
} from '#contract/rules/limits.ts';
import { HOUR_MS } from '#contract/time-zone.ts';
import { formatDeadline } from '../../i18n/day-formats.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { allOf } from '../../stores/wallet/wallet-amount.ts';
import { Money, moneyText } from '../../ui/controls/money.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { RefreshablePages } from '../shared/lists/refreshable.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useIfChangedSinceMount } from '../shared/stores/page-hooks.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useWalletStores } from '../shared/stores/use-stores.ts';
import { useAmount, WalletAmountField, WalletForm } from '../shared/wallet/wallet-form.tsx';
import { accountLabel } from '../shared/wallet/wallet-labels.ts';
import { WalletMissing } from '../shared/wallet/wallet-missing.tsx';
import { WalletOrders } from '../shared/wallet/wallet-orders.tsx';
import { WalletReceipt } from '../shared/wallet/wallet-receipt.tsx';
import { placeOf, placeProblem, sentPlaceLabel, type Place } from './withdraw-place.ts';
import { WithdrawCards } from './withdraw-cards.tsx';
import { WithdrawTo } from './withdraw-to.tsx';

/** Polling interval of pending orders. A withdrawal takes hours. */
const POLL_SECONDS = 60;

/** The form and the orders, with `?card=2` to that card; with `?view=card` the stored cards. */
export const WithdrawScreen = observer(function WithdrawScreen() {
  const { t, i18n } = useTranslation();
  const { host, session, wallet, withdraw, withdrawals } = useWalletStores();
  const receipt = useIfChangedSinceMount(withdraw.receipt);
  const isMissing = host.lacks('wallet.withdraw');
  const hasNothing = wallet.balances?.main === '0.00';
  const navigation = useNavigation();
  const openDeposit = () => navigation.switchTab(urlOf('deposit'));
  const toDeposit = { label: t('tab.deposit'), onClick: openDeposit };
  const isOfCards = useSearchParams()[0].get('view') === 'card' && session.isLoggedIn;
  if (isOfCards) {
    return (
      <InnerPage isForm title={t('page.card')}>
        {host.lacks('wallet.cards') ? (
          <WalletMissing text="wallet.missing.cards" />
        ) : (
          <WithdrawCards />
        )}
      </InnerPage>
    );
  }
  return (
    <InnerPage isForm title={t('home.withdraw')}>
      {!session.isLoggedIn && (
        <SignInPrompt text={t(session.isGuest ? 'wallet.guest' : 'withdraw.visitor')} />
      )}
      {session.isLoggedIn && isMissing && <WalletMissing text="wallet.missing.withdraw" />}
      {session.isLoggedIn && !isMissing && (
        <RefreshablePages pages={withdrawals}>
          <div className="pair">
            {receipt && (
              <WalletReceipt
                receipt={receipt}
                isWaiting
                title={t('withdraw.done')}
                text={t('withdraw.doneText', {
                  amount: moneyText(receipt.amount),
                  time: formatDeadline(i18n.language, arrivalOf(receipt.createtime)),
                })}
                from={t('profile.main')}
                to={accountLabel(t, receipt.channel, receipt.address)}
                order={withdraw}
              />
            )}
            {!receipt && !hasNothing && <WithdrawForm />}
            {!receipt && hasNothing && (
              <SectionCard>
                <EmptyState
                  sentence={t('withdraw.nothing')}
                  {...(!host.lacks('wallet.deposit') && { action: toDeposit })}
                />
              </SectionCard>
            )}
            <Withdrawals />
          </div>
        </RefreshablePages>
      )}
    </InnerPage>
  );
});

const Withdrawals = observer(function Withdrawals() {
  const { t } = useTranslation();
  const { preferences, wallet, withdrawals } = useWalletStores();
  const { frozen = '0.00' } = wallet.balances ?? {};
  const isHolding = frozen !== '0.00' && !preferences.isBalanceHidden;
  return (
    <WalletOrders
      pages={withdrawals}
      title={t('withdraw.orders')}
      failureText={t('withdraw.ordersFailed')}
      emptyText={t('withdraw.ordersEmpty')}
      aside={
        isHolding && (
          <span className="quiet">
            <span>{`${t('profile.frozen')} `}</span>
            <Money amount={frozen} size="s" />
          </span>
        )
      }
      channelOf={({ channel, address }) => accountLabel(t, channel, address)}
      pollSeconds={POLL_SECONDS}
    />
  );
});

const HOURS = { from: WITHDRAW_MIN_HOURS, to: WITHDRAW_MAX_HOURS };
/** Returns the latest time of a withdrawal, in epoch seconds. */
const arrivalOf = (seconds: number) => seconds + (WITHDRAW_MAX_HOURS * HOUR_MS) / 1000;
const LIMITS = { min: WITHDRAW_MIN, max: WITHDRAW_MAX };

const WithdrawForm = observer(function WithdrawForm() {
  const { t } = useTranslation();
  const confirm = useConfirmation();
  const { wallet, withdraw, cards } = useWalletStores();
  const [place, setPlace] = useState<Place>({
    cardId: Number(useSearchParams()[0].get('card')) || null,
    channel: 'bank',
    address: '',
  });
  const addressInput = useRef<HTMLInputElement>(null);

  const available = wallet.balances?.main ?? null;
  const rule = { available, exceeds: 'withdraw_exceeds_balance', limits: LIMITS } as const;
  const amount = useAmount(withdraw, rule);
  const { problem, wire, wasSent } = amount;
  const to = placeOf(t, place, cards.cards);
  const wrongPlace = placeProblem(to.address);
  const { sent } = withdraw;

  const submit = async () => {
    amount.begin();
    if (problem) return amount.focus();
    if (wrongPlace) return addressInput.current?.focus();
    if (!(await confirm(wire, to.label))) return;
    const { channel, address } = to;
    if (await withdraw.send({ amount: wire, channel, address })) amount.clear();
  };

  return (
    <WalletForm
      order={withdraw}
      unknownText={t('lost.withdraw')}
      unknownFact={sent && [t('withdraw.to'), sentPlaceLabel(t, sent.payload, cards.cards)]}
      submitLabel={problem ? t('home.withdraw') : t('withdraw.submit', { amount: wire })}
      note={<Arrival />}
      onSubmit={() => void submit()}
    >
      <WalletAmountField
        {...amount.field}
        available={available}
        all={available === null ? null : allOf(available, WITHDRAW_MAX)}
        hint={t('wallet.limits', { min: formatMoney(LIMITS.min), max: formatMoney(LIMITS.max) })}
      />
      <WithdrawTo
        ref={addressInput}
        place={place}
        onChange={(change) => {
          setPlace({ ...place, ...change });
          withdraw.dismiss();
        }}
        problem={wrongPlace && wasSent ? wrongPlace : null}
      />
    </WalletForm>
  );
});

/** Says when a withdrawal of now arrives at the latest. */
const Arrival = observer(function Arrival() {
  const { t, i18n } = useTranslation();
  const { serverClock } = useWalletStores();
  if (!serverClock.isKnown) return <span>{t('withdraw.notice', HOURS)}</span>;
  const deadline = formatDeadline(i18n.language, arrivalOf(serverClock.nowMs / 1000));
  const time = deadline.replaceAll(' ', '\u00a0');
  return <span>{t('withdraw.noticeBy', { ...HOURS, time })}</span>;
});

/** Asks for confirmation, because a withdrawal cannot be undone. */
function useConfirmation() {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const { serverClock } = useWalletStores();
  return (amount: string, to: string): Promise<boolean> =>
    feedback.confirm({
      title: t('withdraw.askTitle', { amount }),
      text: [
        t('wallet.route', { from: t('profile.main'), to }),
        t('wallet.fee'),
        t('wallet.arrives', {
          time: formatDeadline(i18n.language, arrivalOf(serverClock.nowMs / 1000)),
        }),
        t('withdraw.askFinal'),
      ].join('\n'),
      confirmLabel: t('home.withdraw'),
    });
}
