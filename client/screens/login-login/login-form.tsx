import { useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/form-problem.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { SecretField } from '../shared/parts/secret-field.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import { useSubmit } from '../shared/stores/use-submit.ts';
import css from './login-form.module.css';

export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { t, describeFailure } = useWords();
  const { session } = useStores();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { formProps, isBusy, refusal } = useSubmit({
    judge: () => {
      setWasSent(true);
      if (account.trim() === '') return 'username';
      return password === '' ? 'password' : null;
    },
    send: () => session.login(account.trim(), password),
    onDone: onLoggedIn,
  });

  return (
    <form className={css['form']} {...formProps}>
      <TextField
        label={t('login.account')}
        name="username"
        autoComplete="username"
        value={account}
        onChange={setAccount}
        problem={wasSent && account.trim() === '' ? t('login.accountRequired') : null}
      />
      <SecretField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={wasSent && password === '' ? t('login.passwordRequired') : null}
      />
      <FormProblem words={refusal && describeFailure(refusal)} />
      <Button kind="primary" type="submit" isWide isBusy={isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
