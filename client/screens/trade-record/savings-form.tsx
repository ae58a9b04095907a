import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { amountProblem, wireAmount } from '../../stores/wallet/wallet-amount.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';
import { WalletAmountField } from '../shared/wallet/wallet-amount-field.tsx';
import { WalletForm } from '../shared/wallet/wallet-form.tsx';

/** Moves money between the main account and savings; it can always be moved back. */
export const SavingsForm = observer(function SavingsForm() {
  const { t, describeFailure } = useWords();
  const feedback = useFeedback();
  const { wallet, savings } = useWalletStores();
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const [amount, setAmount] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const amountInput = useRef<HTMLInputElement>(null);
  const { balances } = wallet;
  const isIn = direction === 'in';
  const available = balances && (isIn ? balances.main : balances.savings);
  const problem = amountProblem(amount, { available, exceeds: 'insufficient_balance' });
  const wire = wireAmount(amount);

  const submit = async () => {
    setWasSent(true);
    savings.clearFailure();
    if (problem) return amountInput.current?.focus();
    if (!(await savings.send({ direction, amount: wire }))) return;
    setAmount('');
    setWasSent(false);
    savings.again();
    feedback.toast(t(isIn ? 'savings.doneIn' : 'savings.doneOut'), 'success');
  };

  const words = problem
    ? t('savings.submit')
    : t(isIn ? 'savings.submitIn' : 'savings.submitOut', { amount: wire });
  return (
    <WalletForm
      act={savings}
      title={t('savings.title')}
      submitWords={words}
      note={t('savings.note')}
      onSubmit={() => void submit()}
    >
      <Choice
        legend={t('savings.direction')}
        isLegendHidden
        face="segments"
        options={[
          { value: 'in', words: t('savings.in') },
          { value: 'out', words: t('savings.out') },
        ]}
        value={direction}
        onChange={(chosen) => {
          setDirection(chosen);
          savings.clearFailure();
        }}
      />
      <WalletAmountField
        ref={amountInput}
        available={available}
        all={available}
        {...(isIn ? {} : { availableWords: t('savings.saved') })}
        value={amount}
        onChange={(typed) => {
          setAmount(typed);
          savings.clearFailure();
        }}
        problem={problem && (wasSent || amount !== '') ? describeFailure(problem) : null}
      />
    </WalletForm>
  );
});
