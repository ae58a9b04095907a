import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Failure } from '../../http/envelope.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/form-problem.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useSubmit } from '../shared/stores/use-submit.ts';
import css from './details-card.module.css';
import { PasswordFields } from './password-fields.tsx';
import { PasswordForm } from './password-form.ts';

export const PasswordCard = observer(function PasswordCard({ username }: { username: string }) {
  const { t, describeFailure } = useWords();
  const feedback = useFeedback();
  const { userinfo } = useAccountStores();
  const [form] = useState(() => new PasswordForm());
  const { formProps, isBusy, refusal } = useSubmit({
    judge: () => form.judgeAll(),
    send: () => userinfo.changePassword(form.values.current, form.values.next),
    onDone: () => {
      form.clear();
      feedback.toast(t('userinfo.passwordDone'), 'success');
    },
  });

  const refusalWords = (failure: Failure) =>
    failure.key === 'password_incorrect' ? t('userinfo.currentWrong') : describeFailure(failure);

  return (
    <SectionCard title={t('userinfo.password')}>
      <form className={css['form']} {...formProps}>
        {/* Password managers file the new password under it. */}
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <PasswordFields form={form} />
        <FormProblem words={refusal && refusalWords(refusal)} />
        <Button kind="primary" type="submit" isWide isBusy={isBusy}>
          {t('userinfo.changePassword')}
        </Button>
      </form>
    </SectionCard>
  );
});
