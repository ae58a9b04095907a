import { observer } from 'mobx-react-lite';
import { useWords } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { PasswordField, PasswordForm } from './password-form.ts';

export const PasswordFields = observer(function PasswordFields({ form }: { form: PasswordForm }) {
  const { t, ofProblem } = useWords();
  const problem = (field: PasswordField) => {
    const found = form.shownProblem(field);
    if (found === 'current_required') return t('userinfo.currentRequired');
    if (found === 'next_required') return t('userinfo.nextRequired');
    return found && ofProblem(found);
  };
  const common = (field: PasswordField) => ({
    name: field,
    secret: { showLabel: t('login.showPassword'), hideLabel: t('login.hidePassword') },
    value: form.values[field],
    onChange: (text: string) => form.set(field, text),
    onLeave: () => form.leave(field),
    problem: problem(field),
  });
  return (
    <>
      <TextField
        {...common('current')}
        label={t('userinfo.current')}
        autoComplete="current-password"
      />
      <TextField
        {...common('next')}
        label={t('userinfo.next')}
        hint={t('userinfo.nextHint')}
        autoComplete="new-password"
      />
      <TextField {...common('confirm')} label={t('userinfo.confirm')} autoComplete="new-password" />
    </>
  );
});
