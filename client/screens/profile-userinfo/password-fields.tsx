import { observer } from 'mobx-react-lite';
import { useWords } from '../../i18n/i18n.ts';
import { SecretField } from '../shared/parts/secret-field.tsx';
import type { PasswordField, PasswordForm } from './password-form.ts';

export const PasswordFields = observer(function PasswordFields({ form }: { form: PasswordForm }) {
  const { t, describeProblem } = useWords();
  const problem = (field: PasswordField) => {
    const found = form.shownProblem(field);
    if (found === 'current_required') return t('userinfo.currentRequired');
    if (found === 'next_required') return t('userinfo.nextRequired');
    return found && describeProblem(found);
  };
  const common = (field: PasswordField) => ({
    name: field,
    value: form.values[field],
    onChange: (text: string) => form.set(field, text),
    onSessionEnd: () => form.leave(field),
    problem: problem(field),
  });
  return (
    <>
      <SecretField
        {...common('current')}
        label={t('userinfo.current')}
        autoComplete="current-password"
      />
      <SecretField
        {...common('next')}
        label={t('userinfo.next')}
        hint={t('userinfo.nextHint')}
        autoComplete="new-password"
      />
      <SecretField
        {...common('confirm')}
        label={t('userinfo.confirm')}
        autoComplete="new-password"
      />
    </>
  );
});
