import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { toPlainText } from '#contract/typed-text.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/controls/fields.tsx';
import { useWalletStores } from '../shared/stores/use-stores.ts';
import css from './recipient-field.module.css';

interface RecipientFieldProps {
  value: string;
  onChange: (user: string) => void;
  /** Shown instead of what the host says about the name. */
  problem: string | null;
  ref: Ref<HTMLInputElement>;
}

/** The recipient of a transfer: the host names the user when the focus leaves the field. */
export const RecipientField = observer(function RecipientField(props: RecipientFieldProps) {
  const { value, onChange, problem, ref } = props;
  const { t, i18n } = useTranslation();
  const { recipientCheck } = useWalletStores();
  const user = toPlainText(value);
  const name = recipientCheck.nameOf(user);
  const refusal = recipientCheck.refusalOf(user);
  const excuse = recipientCheck.excuseOf(user);
  const describeUser = () => {
    if (name !== null) return t('transfer.checked', { name });
    if (recipientCheck.isRunning(user)) return t('transfer.checking');
    return excuse ? describeFailure(i18n, excuse) : t('transfer.recipientHint');
  };
  return (
    <div className={css['recipient']}>
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
      <RecentNames
        onPick={(recent) => {
          onChange(recent);
          void recipientCheck.check(recent);
        }}
      />
    </div>
  );
});

/** The last recipients of this player, one tap each. */
const RecentNames = observer(function RecentNames({ onPick }: { onPick: (user: string) => void }) {
  const { t } = useTranslation();
  const { recentRecipients } = useWalletStores();
  const id = useId();
  useEffect(() => void recentRecipients.load(), [recentRecipients]);
  const names = recentRecipients.value ?? [];
  if (names.length === 0) return null;
  return (
    <div className={css['recent']} role="group" aria-labelledby={id}>
      <span id={id} className="quiet">
        {t('transfer.recent')}
      </span>
      {names.map((user) => (
        <button key={user} type="button" className={css['name']} onClick={() => onPick(user)}>
          {user}
        </button>
      ))}
    </div>
  );
});

/**
 * Returns the check of a recipient before the confirmation. It is `dropped` when another one runs already or
 * the page was left meanwhile.
 */
export function useUserCheck() {
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
