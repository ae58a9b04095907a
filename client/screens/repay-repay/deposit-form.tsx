import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { DEPOSIT_CHANNELS } from '#contract/rules/wallet.ts';
import { useWords } from '../../i18n/i18n.ts';
import { amountProblem, wireAmount } from '../../stores/wallet/wallet-amount.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';
import { WalletForm } from '../shared/wallet/wallet-form.tsx';
import { DepositAmount, DEPOSIT_LIMITS } from './deposit-amount.tsx';
import { BalanceNow } from './deposit-balance.tsx';
import { DepositProofField } from './deposit-proof-field.tsx';

type DepositChannel = (typeof DEPOSIT_CHANNELS)[number];

const DEFAULT_AMOUNT = '1000.00';

export const DepositForm = observer(function DepositForm() {
  const { t, describeFailure } = useWords();
  const { deposit, proof } = useWalletStores();
  const confirmed = useConfirmed();
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
  const takesProof = channel !== 'demo';
  const isProofOpen = takesProof && proof.isUnfinished;

  const submit = async () => {
    setWasSent(true);
    deposit.clearFailure();
    if (problem) return amountInput.current?.focus();
    if (isProofOpen || !(await confirmed(wire, channel))) return;
    const url = takesProof ? proof.url : '';
    const enclosed = url === '' ? {} : { proof: url };
    if (await deposit.send({ amount: wire, channel, ...enclosed })) proof.reset();
  };
  const changed = (change: () => void) => {
    change();
    deposit.clearFailure();
  };

  return (
    <>
      <BalanceNow />
      <WalletForm
        act={deposit}
        submitWords={problem ? t('deposit.submitPlain') : t('deposit.submit', { amount: wire })}
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
            { value: 'demo', words: t('deposit.demo'), note: t('deposit.demoNote') },
            { value: 'bank', words: t('deposit.bank'), note: t('deposit.bankNote') },
            { value: 'card', words: t('topUp.card'), note: t('deposit.bankNote') },
          ]}
          value={channel}
          onChange={(chosen) => changed(() => setChannel(chosen))}
        />
        {takesProof && <DepositProofField isNeeded={wasSent && isProofOpen} />}
      </WalletForm>
    </>
  );
});

/** Play money comes at once and is not asked about; what somebody must review is. */
function useConfirmed() {
  const { t } = useWords();
  const feedback = useFeedback();
  const { proof } = useWalletStores();
  return async (amount: string, channel: DepositChannel): Promise<boolean> => {
    if (channel === 'demo') return true;
    const words = t(channel === 'bank' ? 'deposit.bank' : 'topUp.card');
    return feedback.confirm({
      title: t('topUp.askTitle', { amount }),
      text: [
        t('topUp.askChannel', { channel: words }),
        t(proof.url === '' ? 'topUp.askNoProof' : 'topUp.askProof'),
      ].join('\n'),
      confirmWords: t('deposit.title'),
    });
  };
}
