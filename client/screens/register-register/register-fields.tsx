import { observer } from 'mobx-react-lite';
import { useWords } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { SecretField } from '../shared/parts/secret-field.tsx';
import type { RegisterField, RegisterForm } from './register-form.ts';
import css from './register-fields.module.css';
import { TermsField } from './terms-field.tsx';

export const RegisterFields = observer(function RegisterFields({ form }: { form: RegisterForm }) {
  const { t, describeProblem } = useWords();
  const problem = (field: RegisterField) => {
    const found = form.shownProblem(field);
    return found && describeProblem(found);
  };
  return (
    <div className={css['fields']}>
      <TextField
        label={t('register.username')}
        hint={t('register.usernameHint')}
        name="username"
        autoComplete="username"
        value={form.username}
        onChange={(text) => form.setUsername(text)}
        onSessionEnd={() => form.leave('username')}
        problem={problem('username')}
      />
      <SecretField
        label={t('register.password')}
        hint={t('register.passwordHint')}
        name="password"
        autoComplete="new-password"
        value={form.password}
        onChange={(text) => form.setPassword(text)}
        onSessionEnd={() => form.leave('password')}
        problem={problem('password')}
      />
      <SecretField
        label={t('register.confirm')}
        name="confirm"
        autoComplete="new-password"
        value={form.confirm}
        onChange={(text) => form.setConfirm(text)}
        onSessionEnd={() => form.leave('confirm')}
        problem={problem('confirm')}
      />
      <TermsField
        isAccepted={form.isAccepted}
        onChange={(isAccepted) => form.accept(isAccepted)}
        problem={problem('terms')}
      />
    </div>
  );
});
