import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkResetPassword } from '#contract/rules/fields.ts';
import type { Failure } from '../../http/envelope.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/fields.tsx';
import { CheckedForm } from '../shared/parts/checked-form.ts';
import { codeForm, CodeFields } from '../shared/parts/code-fields.tsx';
import { fieldProps, SecretField, useSubmit } from '../shared/parts/form.tsx';
import { useAccountStores } from '../shared/stores/use-stores.ts';

interface ResetFormProps {
  onDone: (mobile: string) => void;
  onCancel: () => void;
}

/** Sets a new password with a code sent to the mobile. */
export const ResetForm = observer(function ResetForm({ onDone, onCancel }: ResetFormProps) {
  const { t, i18n } = useTranslation();
  const { host, sms, resetPassword } = useAccountStores();
  const [code] = useState(() => codeForm(sms.lastMobile));
  const [password] = useState(passwordForm);
  const { formProps, isBusy, refusal, setRefusal } = useSubmit({
    validate: () => {
      const invalidField = code.validate();
      const invalidPassword = password.validate();
      return invalidField ?? invalidPassword;
    },
    send: () => {
      const { mobile, captcha } = code.values;
      return resetPassword(mobile, captcha, password.values.newpassword);
    },
    onDone: () => onDone(code.values.mobile),
  });
  const isMissing = host.lacks('user.resetpwd');
  const describeRefusal = (failure: Failure) =>
    isMissing ? t('reset.missing') : describeFailure(i18n, failure);
  return (
    <form className="stack-wide" {...formProps}>
      <div className="stack-tight">
        <h2 className="heading">{t('reset.title')}</h2>
        <p className="muted">{t('reset.intro')}</p>
      </div>
      <CodeFields form={code} event="resetpwd" takesFocus onRefusal={setRefusal} />
      <SecretField
        {...fieldProps(password, 'newpassword', () => t('reset.passwordWrong'))}
        label={t('reset.password')}
        hint={t('reset.passwordHint')}
        autoComplete="new-password"
      />
      <FormProblem text={refusal && describeRefusal(refusal)} />
      {!isMissing && (
        <Button kind="primary" type="submit" isWide isBusy={isBusy}>
          {t('reset.submit')}
        </Button>
      )}
      <Button kind="quiet" isWide onClick={onCancel}>
        {t('reset.back')}
      </Button>
    </form>
  );
});

function passwordForm() {
  const values = { newpassword: '' };
  return new CheckedForm<typeof values, 'password_length'>(values, {
    newpassword: ({ newpassword }) => checkResetPassword(newpassword),
  });
}
