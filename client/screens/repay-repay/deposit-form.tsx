import { observer } from 'mobx-react-lite';
import { useRef, useState, type FormEvent } from 'react';
import { parseMoney, formatMoney } from '#contract/money.ts';
import { checkAmount } from '#contract/rules/fields.ts';
import type { Failure } from '../../http/envelope.ts';
import { useT, useWords } from '../../i18n/i18n.ts';
import type { DepositChannel, DepositReceipt } from '../../stores/wallet-store.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { moneyText } from '../../ui/money-parts.ts';
import { Money } from '../../ui/money-text.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStores } from '../use-stores.tsx';
import css from './deposit-form.module.css';

const AMOUNTS = ['100.00', '500.00', '1000.00', '2000.00', '5000.00', '10000.00'] as const;
const DEFAULT_AMOUNT = '1000.00';

export interface DepositFormProps {
  onDone: (receipt: DepositReceipt) => void;
}

export function DepositForm({ onDone }: DepositFormProps) {
  const { t, ofProblem, ofFailure } = useWords();
  const { wallet } = useStores();
  const [amount, setAmount] = useState<string>(DEFAULT_AMOUNT);
  const [channel, setChannel] = useState<DepositChannel>('demo');
  const [wasSent, setWasSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const amountInput = useRef<HTMLInputElement>(null);
  const problem = checkAmount(amount);
  const value = parseMoney(amount);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    setRefusal(null);
    if (problem || value === null) return amountInput.current?.focus();
    setIsBusy(true);
    const outcome = await wallet.deposit(formatMoney(value), channel);
    setIsBusy(false);
    if (outcome.ok) onDone(outcome.receipt);
    else setRefusal(outcome.failure);
  };

  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <BalanceNow />
      <SectionCard>
        <div className={css['fields']}>
          <TextField
            ref={amountInput}
            label={t('deposit.amount')}
            name="amount"
            autoComplete="transaction-amount"
            inputMode="decimal"
            maxLength={15}
            value={amount}
            onChange={setAmount}
            problem={problem && (wasSent || amount !== '') ? ofProblem(problem) : null}
          />
          <Choice
            legend={t('deposit.chips')}
            isLegendHidden
            options={AMOUNTS.map((each) => ({ value: each, words: chipWords(each) }))}
            value={AMOUNTS.find((each) => parseMoney(each) === value) ?? null}
            onChange={setAmount}
          />
          <Choice
            legend={t('deposit.channel')}
            face="cards"
            options={[
              { value: 'demo', words: t('deposit.demo'), note: t('deposit.demoNote') },
              { value: 'bank', words: t('deposit.bank'), note: t('deposit.bankNote') },
            ]}
            value={channel}
            onChange={setChannel}
          />
          <FormProblem words={refusal && ofFailure(refusal)} />
          <Button kind="primary" type="submit" isWide isBusy={isBusy}>
            {value === null || problem
              ? t('deposit.submitPlain')
              : t('deposit.submit', { amount: moneyText(formatMoney(value)) })}
          </Button>
        </div>
      </SectionCard>
    </form>
  );
}

const BalanceNow = observer(function BalanceNow() {
  const t = useT();
  const { wallet } = useStores();
  const { balances } = wallet;
  return (
    <SectionCard>
      <div className={css['balance']}>
        <span className={css['label']}>{t('deposit.balanceNow')}</span>
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

/** "1,000": the chips' amounts are round. */
function chipWords(amount: string): string {
  return moneyText(amount).replace(/\.00$/, '');
}
