import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Failure } from '../../http/envelope.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/fields.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useSubmit, SecretField } from '../shared/parts/form.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { PasswordForm, type PasswordField } from './userinfo-form.ts';

export const PasswordCard = observer(function PasswordCard({ username }: { username: string }) {
  const { t, describeFailure } = useWords();
  const feedback = useFeedback();
  const { userinfo } = useAccountStores();
  const [form] = useState(() => new PasswordForm());
  const { formProps, isBusy, refusal } = useSubmit({
    validate: () => form.validate(),
    send: () => userinfo.changePassword(form.values.current, form.values.next),
    onDone: () => {
      form.clear();
      feedback.toast(t('userinfo.passwordDone'), 'success');
    },
  });

  const describeRefusal = (failure: Failure) =>
    failure.key === 'password_incorrect' ? t('userinfo.currentWrong') : describeFailure(failure);

  return (
    <SectionCard title={t('userinfo.password')}>
      <form className="stack" {...formProps}>
        {/* Password managers file the new password under it. */}
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <PasswordFields form={form} />
        <FormProblem text={refusal && describeRefusal(refusal)} />
        <Button kind="primary" type="submit" isWide isBusy={isBusy}>
          {t('userinfo.changePassword')}
        </Button>
      </form>
    </SectionCard>
  );
});

const PasswordFields = observer(function PasswordFields({ form }: { form: PasswordForm }) {
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
    onLeave: () => form.leave(field),
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
