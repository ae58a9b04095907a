import { useRef, useState, type FormEvent } from 'react';
import type { Failure } from '../../http/envelope.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStores } from '../use-stores.tsx';
import css from './login-form.module.css';

export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { t, ofFailure } = useWords();
  const { session } = useStores();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const accountInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    setRefusal(null);
    if (account.trim() === '') return accountInput.current?.focus();
    if (password === '') return passwordInput.current?.focus();
    setIsBusy(true);
    const outcome = await session.login(account.trim(), password);
    setIsBusy(false);
    if (outcome.ok) onLoggedIn();
    else setRefusal(outcome.failure);
  };

  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={accountInput}
        label={t('login.account')}
        name="username"
        autoComplete="username"
        value={account}
        onChange={setAccount}
        problem={wasSent && account.trim() === '' ? t('login.accountRequired') : null}
      />
      <TextField
        ref={passwordInput}
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        secret={{ showLabel: t('login.showPassword'), hideLabel: t('login.hidePassword') }}
        value={password}
        onChange={setPassword}
        problem={wasSent && password === '' ? t('login.passwordRequired') : null}
      />
      <FormProblem words={refusal && ofFailure(refusal)} />
      <Button kind="primary" type="submit" isWide isBusy={isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
