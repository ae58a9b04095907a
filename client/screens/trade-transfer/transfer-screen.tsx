import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, useId, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { checkRecipient } from '#contract/rules/fields.ts';
import { toPlainText, toTidyText } from '#contract/typed-text.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/controls/fields.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useIfChangedSinceMount } from '../shared/stores/page-hooks.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useWalletStores } from '../shared/stores/use-stores.ts';
import { useAmount, WalletAmountField, WalletForm } from '../shared/wallet/wallet-form.tsx';
import { WalletMissing } from '../shared/wallet/wallet-missing.tsx';
import { WalletReceipt } from '../shared/wallet/wallet-receipt.tsx';
import css from './transfer-screen.module.css';

export const TransferScreen = observer(function TransferScreen() {
  const { t } = useTranslation();
  const { host, session, transfer, wallet } = useWalletStores();
  const { isLoggedIn, isGuest } = session;
  const receipt = useIfChangedSinceMount(transfer.receipt);
  const isMissing = host.lacks('wallet.transfer');
  useEffect(() => {
    if (isLoggedIn) void wallet.load();
  }, [isLoggedIn, wallet]);
  return (
    <InnerPage isForm title={t('page.transfer')}>
      {!isLoggedIn && <SignInPrompt text={t(isGuest ? 'wallet.guest' : 'transfer.visitor')} />}
      {isLoggedIn && isMissing && <WalletMissing text="wallet.missing.transfer" />}
      {isLoggedIn && !isMissing && !receipt && <TransferForm />}
      {isLoggedIn && !isMissing && receipt && (
        <WalletReceipt
          receipt={receipt}
          title={t('transfer.done', { amount: moneyText(receipt.amount) })}
          from={t('profile.main')}
          to={receipt.to_user}
          facts={receipt.remark === '' ? [] : [[t('transfer.remark'), receipt.remark]]}
          order={transfer}
        />
      )}
    </InnerPage>
  );
});

const EMPTY = { recipient: '', remark: '' };

const TransferForm = observer(function TransferForm() {
  const { t } = useTranslation();
  const confirm = useConfirmation();
  const checkUser = useUserCheck();
  const { wallet, transfer } = useWalletStores();
  const [{ recipient, remark }, setFields] = useState(EMPTY);
  const recipientInput = useRef<HTMLInputElement>(null);

  const available = wallet.balances?.main ?? null;
  const amount = useAmount(transfer, { available, exceeds: 'transfer_exceeds_balance' });
  const { problem: wrongAmount, wire, wasSent } = amount;
  const user = toPlainText(recipient);
  const missing = checkRecipient(user);
  const { sent } = transfer;
  const set = (change: Partial<typeof EMPTY>) => {
    setFields((fields) => ({ ...fields, ...change }));
    transfer.dismiss();
  };

  const submit = async () => {
    amount.begin();
    if (missing) return recipientInput.current?.focus();
    if (wrongAmount) return amount.focus();
    const verdict = await checkUser(user);
    if (verdict === 'refused') recipientInput.current?.focus();
    if (verdict !== 'accepted') return;
    const text = toTidyText(remark);
    const order = { to_user: user, amount: wire, ...(text === '' ? {} : { remark: text }) };
    if (!(await confirm(order)) || !(await transfer.send(order))) return;
    setFields(EMPTY);
    amount.clear();
  };

  return (
    <WalletForm
      order={transfer}
      unknownText={t('lost.transfer')}
      unknownFact={sent && [t('transfer.recipient'), sent.payload.to_user]}
      submitLabel={wrongAmount ? t('page.transfer') : t('transfer.submit', { amount: wire })}
      onSubmit={() => void submit()}
    >
      <RecipientField
        ref={recipientInput}
        value={recipient}
        onChange={(typed) => set({ recipient: typed })}
        problem={missing && wasSent ? t(`problem.${missing}`) : null}
      />
      <WalletAmountField
        {...amount.field}
        isFolded
        available={available}
        all={available}
        hint={t('transfer.amountHint')}
      />
      <TextField
        label={t('transfer.remark')}
        name="remark"
        autoComplete="off"
        value={remark}
        onChange={(typed) => set({ remark: typed })}
        hint={t('transfer.remarkHint')}
      />
    </WalletForm>
  );
});

/** Asks for confirmation, because a transfer cannot be undone. */
function useConfirmation() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { recipientCheck } = useWalletStores();
  return (order: { to_user: string; amount: string; remark?: string }): Promise<boolean> => {
    const { to_user, amount, remark } = order;
    const name = recipientCheck.nameOf(to_user);
    return feedback.confirm({
      title: t('transfer.askTitle', { amount }),
      text: [
        name === null
          ? t('transfer.askTo', { user: to_user })
          : t('transfer.askToName', { name, user: to_user }),
        ...(remark === undefined ? [] : [t('transfer.askRemark', { remark })]),
        t('wallet.fee'),
        t('transfer.askFinal'),
      ].join('\n'),
      confirmLabel: t('page.transfer'),
    });
  };
}

interface RecipientFieldProps {
  value: string;
  onChange: (user: string) => void;
  /** Shown instead of what the host says about the name. */
  problem: string | null;
  ref: Ref<HTMLInputElement>;
}

/** The recipient of a transfer: the host names the user when the focus leaves the field. */
const RecipientField = observer(function RecipientField(props: RecipientFieldProps) {
  const { value, onChange, problem, ref } = props;
  const { t, i18n } = useTranslation();
  const { recipientCheck, recentRecipients } = useWalletStores();
  const id = useId();
  useEffect(() => void recentRecipients.load(), [recentRecipients]);
  const names = recentRecipients.value ?? [];
  const user = toPlainText(value);
  const name = recipientCheck.nameOf(user);
  const refusal = recipientCheck.refusalOf(user);
  const excuse = recipientCheck.excuseOf(user);
  const describeUser = () => {
    if (name !== null) return t('transfer.checked', { name });
    if (recipientCheck.isRunning(user)) return t('transfer.checking');
    return excuse ? describeFailure(i18n, excuse) : t('transfer.notice');
  };
  const pick = (recent: string) => {
    onChange(recent);
    void recipientCheck.check(recent);
  };
  return (
    <div className={`stack-tight ${css['recipient']}`}>
      <TextField
        ref={ref}
        label={t('transfer.recipient')}
        name="recipient"
        autoComplete="off"
        value={value}
        onChange={onChange}
        onBlur={() => void recipientCheck.check(user)}
        hint={describeUser()}
        problem={problem ?? (refusal && describeFailure(i18n, refusal))}
      />
      {names.length > 0 && (
        <div className="beside wrap" role="group" aria-labelledby={id}>
          <span id={id} className="quiet">
            {t('transfer.recent')}
          </span>
          {names.map((recent) => (
            <button
              key={recent}
              type="button"
              className="chip ellipsis"
              onClick={() => pick(recent)}
            >
              {recent}
            </button>
          ))}
        </div>
      )}
    </div>
  );
});

/**
 * Returns the check of a recipient before the confirmation. It is `dropped` when another one runs already or
 * the page was left meanwhile.
 */
function useUserCheck() {
  const { recipientCheck } = useWalletStores();
  const isShown = useRef(true);
  const isRunning = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return async (user: string): Promise<'accepted' | 'refused' | 'dropped'> => {
    if (isRunning.current) return 'dropped';
    isRunning.current = true;
    await recipientCheck.check(user);
    isRunning.current = false;
    if (!isShown.current) return 'dropped';
    return recipientCheck.refusalOf(user) ? 'refused' : 'accepted';
  };
}
