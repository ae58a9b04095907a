import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import {
  WITHDRAW_MAX,
  WITHDRAW_MAX_HOURS,
  WITHDRAW_MIN,
  WITHDRAW_MIN_HOURS,
} from '#contract/rules/limits.ts';
import { formatMoney } from '#contract/money.ts';
import { useWords } from '../../i18n/i18n.ts';
import { allOf, amountProblem, wireAmount } from '../../stores/wallet/wallet-amount.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';
import { WalletAmountField } from '../shared/wallet/wallet-amount-field.tsx';
import { WalletForm } from '../shared/wallet/wallet-form.tsx';
import { placeOf, placeProblem, type Place } from './withdraw-place.ts';
import { WithdrawTo } from './withdraw-to.tsx';

const HOURS = { from: WITHDRAW_MIN_HOURS, to: WITHDRAW_MAX_HOURS };
const LIMITS = { min: WITHDRAW_MIN, max: WITHDRAW_MAX };

export const WithdrawForm = observer(function WithdrawForm() {
  const { t, describeFailure } = useWords();
  const feedback = useFeedback();
  const { wallet, withdraw, cards } = useWalletStores();
  const [amount, setAmount] = useState('');
  const [place, setPlace] = useState<Place>({ cardId: null, channel: 'bank', address: '' });
  const [wasSent, setWasSent] = useState(false);
  const amountInput = useRef<HTMLInputElement>(null);
  const addressInput = useRef<HTMLInputElement>(null);

  const available = wallet.balances?.main ?? null;
  const problem = amountProblem(amount, {
    available,
    exceeds: 'withdraw_exceeds_balance',
    limits: LIMITS,
  });
  const to = placeOf(t, place, cards.cards);
  const wrongPlace = placeProblem(to.address);
  const wire = wireAmount(amount);

  const submit = async () => {
    setWasSent(true);
    withdraw.clearFailure();
    if (problem) return amountInput.current?.focus();
    if (wrongPlace) return addressInput.current?.focus();
    const isSure = await feedback.confirm({
      title: t('withdraw.askTitle', { amount: wire }),
      text: [t('withdraw.askTo', { to: to.words }), t('withdraw.askTime', HOURS)].join('\n'),
      confirmLabel: t('withdraw.title'),
    });
    if (!isSure) return;
    const { channel, address } = to;
    if (await withdraw.send({ amount: wire, channel, address })) {
      setAmount('');
      setWasSent(false);
    }
  };

  return (
    <WalletForm
      act={withdraw}
      submitLabel={problem ? t('withdraw.title') : t('withdraw.submit', { amount: wire })}
      note={t('withdraw.notice', HOURS)}
      onSubmit={() => void submit()}
    >
      <WalletAmountField
        ref={amountInput}
        available={available}
        all={available === null ? null : allOf(available, WITHDRAW_MAX)}
        value={amount}
        onChange={(typed) => {
          setAmount(typed);
          withdraw.clearFailure();
        }}
        hint={t('wallet.limits', { min: formatMoney(LIMITS.min), max: formatMoney(LIMITS.max) })}
        problem={problem && (wasSent || amount !== '') ? describeFailure(problem) : null}
      />
      <WithdrawTo
        ref={addressInput}
        place={place}
        onChange={(change) => {
          setPlace({ ...place, ...change });
          withdraw.clearFailure();
        }}
        problem={wrongPlace && wasSent ? wrongPlace : null}
      />
    </WalletForm>
  );
});
