import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#contract/money.ts';
import { DEPOSIT_MAX, DEPOSIT_MIN, DEPOSIT_REVIEW_MS } from '#contract/rules/limits.ts';
import type { DEPOSIT_CHANNELS } from '#contract/rules/wallet.ts';
import { formatDeadline } from '../../i18n/day-formats.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { amountProblem, wireAmount } from '../../stores/wallet/wallet-amount.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useWalletStores } from '../shared/stores/use-stores.ts';
import { depositChannelLabel } from '../shared/wallet/wallet-labels.ts';
import { MethodRow } from '../shared/wallet/method-row.tsx';
import { WalletAmountField, WalletForm } from '../shared/wallet/wallet-form.tsx';
import { DepositProofField } from './deposit-proof-field.tsx';

type DepositChannel = (typeof DEPOSIT_CHANNELS)[number];

const DEFAULT_AMOUNT = '1000';

export const DepositForm = observer(function DepositForm() {
  const { t, i18n } = useTranslation();
  const { wallet, deposit, proof } = useWalletStores();
  const confirm = useConfirmation();
  const [amount, setAmount] = useState<string>(DEFAULT_AMOUNT);
  const [channel, setChannel] = useState<DepositChannel>('demo');
  const [wasSent, setWasSent] = useState(false);
  const amountInput = useRef<HTMLInputElement>(null);
  const problem = amountProblem(amount, {
    available: null,
    exceeds: 'amount_out_of_range',
    limits: DEPOSIT_LIMITS,
  });
  const wire = wireAmount(amount);
  const { sent } = deposit;
  const takesProof = channel !== 'demo';
  const isProofOpen = takesProof && proof.isUnfinished;

  const submit = async () => {
    setWasSent(true);
    deposit.dismiss();
    if (problem) return amountInput.current?.focus();
    if (isProofOpen || !(await confirm(wire, channel))) return;
    const url = takesProof ? proof.url : '';
    const enclosed = url === '' ? {} : { proof: url };
    await deposit.send({ amount: wire, channel, ...enclosed });
  };
  const changed = (change: () => void) => {
    change();
    deposit.dismiss();
  };

  return (
    <WalletForm
      order={deposit}
      unknownText={t('lost.deposit')}
      unknownFact={sent && [t('deposit.channel'), depositChannelLabel(t, sent.payload.channel)]}
      submitLabel={problem ? t('deposit.submitPlain') : t('deposit.submit', { amount: wire })}
      onSubmit={() => void submit()}
    >
      <WalletAmountField
        ref={amountInput}
        available={wallet.balances?.main ?? null}
        availableLabel={t('deposit.balanceNow')}
        all={formatMoney(DEPOSIT_MAX)}
        allLabel={t('wallet.highest')}
        value={amount}
        onChange={(typed) => changed(() => setAmount(typed))}
        hint={t('wallet.limits', {
          min: formatMoney(DEPOSIT_MIN),
          max: formatMoney(DEPOSIT_MAX),
        })}
        problem={problem && (wasSent || amount !== '') ? describeFailure(i18n, problem) : null}
      />
      <MethodRow
        label={t('deposit.channel')}
        options={[
          { value: 'demo', label: t('deposit.demo'), note: t('deposit.demoNote') },
          { value: 'bank', label: t('deposit.bank'), note: t('deposit.bankNote') },
          { value: 'card', label: t('topUp.card'), note: t('deposit.bankNote') },
        ]}
        value={channel}
        onChange={(chosen) => changed(() => setChannel(chosen))}
      />
      {takesProof && <DepositProofField isNeeded={wasSent && isProofOpen} />}
    </WalletForm>
  );
});

/** Asks for confirmation of deposits that need a review. The demo channel credits at once. */
function useConfirmation() {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const { proof, serverClock } = useWalletStores();
  return async (amount: string, channel: DepositChannel): Promise<boolean> => {
    if (channel === 'demo') return true;
    const label = t(channel === 'bank' ? 'deposit.bank' : 'topUp.card');
    return feedback.confirm({
      title: t('topUp.askTitle', { amount }),
      text: [
        t('wallet.route', { from: label, to: t('profile.main') }),
        t(proof.url === '' ? 'topUp.askNoProof' : 'topUp.askProof'),
        t('wallet.fee'),
        t('wallet.arrives', {
          time: formatDeadline(i18n.language, (serverClock.nowMs + DEPOSIT_REVIEW_MS) / 1000),
        }),
      ].join('\n'),
      confirmLabel: t('deposit.title'),
    });
  };
}

const DEPOSIT_LIMITS = { min: DEPOSIT_MIN, max: DEPOSIT_MAX };
