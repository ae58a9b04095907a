import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/errors.ts';
import type { Failure } from '../../http/envelope.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/fields.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { fieldProps, SecretField, useSubmit } from '../shared/parts/form.tsx';
import { useAccountStores } from '../shared/stores/use-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import {
  EMPTY_PASSWORDS,
  passwordForm,
  type PasswordForm,
  type PasswordProblem,
} from './userinfo-form.ts';

export const PasswordCard = observer(function PasswordCard({ username }: { username: string }) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const { userinfo } = useAccountStores();
  const [form] = useState(passwordForm);
  const { formProps, isBusy, refusal } = useSubmit({
    validate: () => form.validate(),
    send: () => userinfo.changePassword(form.values.current, form.values.next),
    onDone: () => {
      form.reset(EMPTY_PASSWORDS);
      feedback.toast(t('userinfo.passwordDone'), 'success');
    },
  });

  const describeRefusal = (failure: Failure) => {
    // A stock host has no such call (HOST-33).
    if (failure.code === CODE.notFound) return t('userinfo.passwordMissing');
    return failure.key === 'password_incorrect'
      ? t('userinfo.currentWrong')
      : describeFailure(i18n, failure);
  };

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
  const { t } = useTranslation();
  const describe = (problem: PasswordProblem) => {
    if (problem === 'current_required') return t('userinfo.currentRequired');
    if (problem === 'next_required') return t('userinfo.nextRequired');
    return t(`problem.${problem}`);
  };
  return (
    <>
      <SecretField
        {...fieldProps(form, 'current', describe)}
        label={t('userinfo.current')}
        autoComplete="current-password"
      />
      <SecretField
        {...fieldProps(form, 'next', describe)}
        label={t('userinfo.next')}
        hint={t('userinfo.nextHint')}
        autoComplete="new-password"
      />
      <SecretField
        {...fieldProps(form, 'confirm', describe)}
        label={t('userinfo.confirm')}
        autoComplete="new-password"
      />
    </>
  );
});
