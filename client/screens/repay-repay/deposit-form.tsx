import { observer } from 'mobx-react-lite';
import { useRef, useState, type Ref } from 'react';
import { formatMoney, parseMoney } from '#contract/money.ts';
import { DEPOSIT_MAX, DEPOSIT_MIN } from '#contract/rules/limits.ts';
import type { DEPOSIT_CHANNELS } from '#contract/rules/wallet.ts';
import { useLocalization, useT } from '../../i18n/i18n.ts';
import { amountProblem, wireAmount } from '../../stores/wallet/wallet-amount.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { moneyText, Money } from '../../ui/controls/money.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useStores } from '../shared/stores/use-stores.ts';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';
import { depositChannelLabel } from '../shared/wallet/wallet-labels.ts';
import { WalletForm } from '../shared/wallet/wallet-form.tsx';
import { DepositProofField } from './deposit-proof-field.tsx';
import css from './deposit-form.module.css';

type DepositChannel = (typeof DEPOSIT_CHANNELS)[number];

const DEFAULT_AMOUNT = '1000.00';

export const DepositForm = observer(function DepositForm() {
  const { t, describeFailure } = useLocalization();
  const { deposit, proof } = useWalletStores();
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
    <>
      <BalanceNow />
      <WalletForm
        order={deposit}
        unknownText={t('lost.deposit')}
        unknownFact={sent && [t('deposit.channel'), depositChannelLabel(t, sent.payload.channel)]}
        submitLabel={problem ? t('deposit.submitPlain') : t('deposit.submit', { amount: wire })}
        onSubmit={() => void submit()}
      >
        <DepositAmount
          ref={amountInput}
          amount={amount}
          onChange={(typed) => changed(() => setAmount(typed))}
          problem={problem && (wasSent || amount !== '') ? describeFailure(problem) : null}
        />
        <Choice
          legend={t('deposit.channel')}
          face="cards"
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
    </>
  );
});

/** Asks for confirmation of deposits that need a review. The demo channel credits at once. */
function useConfirmation() {
  const { t } = useLocalization();
  const feedback = useFeedback();
  const { proof } = useWalletStores();
  return async (amount: string, channel: DepositChannel): Promise<boolean> => {
    if (channel === 'demo') return true;
    const label = t(channel === 'bank' ? 'deposit.bank' : 'topUp.card');
    return feedback.confirm({
      title: t('topUp.askTitle', { amount }),
      text: [
        t('topUp.askChannel', { channel: label }),
        t(proof.url === '' ? 'topUp.askNoProof' : 'topUp.askProof'),
      ].join('\n'),
      confirmLabel: t('deposit.title'),
    });
  };
}

const AMOUNTS = ['100.00', '500.00', '1000.00', '2000.00', '5000.00', '10000.00'] as const;

const DEPOSIT_LIMITS = { min: DEPOSIT_MIN, max: DEPOSIT_MAX };

interface DepositAmountProps {
  amount: string;
  onChange: (amount: string) => void;
  problem: string | null;
  ref: Ref<HTMLInputElement>;
}

/** The amount field with chips for round amounts. */
function DepositAmount({ amount, onChange, problem, ref }: DepositAmountProps) {
  const t = useT();
  const { min, max } = DEPOSIT_LIMITS;
  return (
    <>
      <TextField
        ref={ref}
        label={t('deposit.amount')}
        name="amount"
        autoComplete="transaction-amount"
        inputMode="decimal"
        maxLength={15}
        value={amount}
        onChange={onChange}
        hint={t('wallet.limits', { min: formatMoney(min), max: formatMoney(max) })}
        problem={problem}
      />
      <Choice
        legend={t('deposit.chips')}
        isLegendHidden
        options={AMOUNTS.map((each) => ({ value: each, label: formatChip(each) }))}
        value={AMOUNTS.find((each) => parseMoney(each) === parseMoney(amount)) ?? null}
        onChange={onChange}
      />
    </>
  );
}

/** Formats the round amount of a chip: "1,000". */
function formatChip(amount: string): string {
  return moneyText(amount).replace(/\.00$/, '');
}

const BalanceNow = observer(function BalanceNow() {
  const t = useT();
  const { wallet } = useStores();
  const { balances } = wallet;
  return (
    <SectionCard>
      <div className={css['balance']}>
        <span className="muted">{t('deposit.balanceNow')}</span>
        {balances && <Money amount={balances.main} size="l" />}
        {!balances && wallet.status === 'failed' && (
          <Button kind="quiet" onClick={() => void wallet.load()}>
            {t('common.retry')}
          </Button>
        )}
        {!balances && wallet.status !== 'failed' && <Skeleton width="6rem" height="1.75rem" />}
      </div>
    </SectionCard>
  );
});
