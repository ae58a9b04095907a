import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { checkRecipient } from '#contract/rules/fields.ts';
import { useWords } from '../../i18n/i18n.ts';
import { amountProblem, wireAmount } from '../../stores/wallet/wallet-amount.ts';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';
import { WalletAmountField } from '../shared/wallet/wallet-amount-field.tsx';
import { WalletForm } from '../shared/wallet/wallet-form.tsx';

const EMPTY = { amount: '', recipient: '', remark: '' };

export const TransferForm = observer(function TransferForm() {
  const { t, describeFailure, describeProblem } = useWords();
  const confirmed = useConfirmed();
  const { wallet, transfer } = useWalletStores();
  const [fields, setFields] = useState(EMPTY);
  const [wasSent, setWasSent] = useState(false);
  const amountInput = useRef<HTMLInputElement>(null);
  const recipientInput = useRef<HTMLInputElement>(null);

  const { amount, recipient, remark } = fields;
  const available = wallet.balances?.main ?? null;
  const wrongAmount = amountProblem(amount, { available, exceeds: 'transfer_exceeds_balance' });
  const missing = checkRecipient(recipient);
  const user = recipient.trim();
  const wire = wireAmount(amount);
  const set = (change: Partial<typeof EMPTY>) => {
    setFields({ ...fields, ...change });
    transfer.clearFailure();
  };

  const submit = async () => {
    setWasSent(true);
    transfer.clearFailure();
    if (missing) return recipientInput.current?.focus();
    if (wrongAmount) return amountInput.current?.focus();
    const said = remark.trim();
    const order = { to_user: user, amount: wire, ...(said === '' ? {} : { remark: said }) };
    if (!(await confirmed(order)) || !(await transfer.send(order))) return;
    setFields(EMPTY);
    setWasSent(false);
  };

  return (
    <WalletForm
      act={transfer}
      submitWords={wrongAmount ? t('transfer.title') : t('transfer.submit', { amount: wire })}
      note={t('transfer.notice')}
      onSubmit={() => void submit()}
    >
      <TextField
        ref={recipientInput}
        label={t('transfer.recipient')}
        name="recipient"
        autoComplete="off"
        value={recipient}
        onChange={(typed) => set({ recipient: typed })}
        hint={t('transfer.recipientHint')}
        problem={missing && wasSent ? describeProblem(missing) : null}
      />
      <WalletAmountField
        ref={amountInput}
        available={available}
        all={available}
        value={amount}
        onChange={(typed) => set({ amount: typed })}
        problem={wrongAmount && (wasSent || amount !== '') ? describeFailure(wrongAmount) : null}
      />
      <TextArea
        label={t('transfer.remark')}
        name="remark"
        value={remark}
        onChange={(typed) => set({ remark: typed })}
        hint={t('transfer.remarkHint')}
      />
    </WalletForm>
  );
});

/** Asks before it goes: nobody can take it back. */
function useConfirmed() {
  const { t } = useWords();
  const feedback = useFeedback();
  return (order: { to_user: string; amount: string; remark?: string }): Promise<boolean> => {
    const { to_user, amount, remark } = order;
    return feedback.confirm({
      title: t('transfer.askTitle', { amount }),
      text: [
        t('transfer.askTo', { user: to_user }),
        ...(remark === undefined ? [] : [t('transfer.askRemark', { remark })]),
        t('transfer.askFinal'),
      ].join('\n'),
      confirmWords: t('transfer.title'),
    });
  };
}
