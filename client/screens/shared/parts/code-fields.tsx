import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { checkMobile, type FieldProblem } from '#contract/rules/fields.ts';
import { toDigits, toMobile } from '#contract/typed-text.ts';
import type { Failure } from '../../../http/envelope.ts';
import type { SmsEvent } from '../../../stores/session/sms-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { useAccountStores } from '../stores/use-stores.ts';
import { useFeedback } from '../stores/use-feedback.ts';
import { CheckedForm } from './checked-form.ts';
import css from './parts.module.css';
import { fieldProps } from './form.tsx';

export type CodeForm = ReturnType<typeof codeForm>;

export function codeForm(mobile: string) {
  const values = { mobile, captcha: '' };
  return new CheckedForm<typeof values, FieldProblem | 'captcha_required'>(values, {
    mobile: ({ mobile: text }) => checkMobile(text),
    captcha: ({ captcha }) => (captcha === '' ? 'captcha_required' : null),
  });
}

interface CodeFieldsProps {
  form: CodeForm;
  event: SmsEvent;
  /** True: the number gets the focus, because the fields were added to a form in use. */
  takesFocus?: boolean;
  /** Gets the failure to send a code; null when another one is sent. */
  onRefusal: (failure: Failure | null) => void;
}

export const CodeFields = observer(function CodeFields({
  form,
  event,
  takesFocus = false,
  onRefusal,
}: CodeFieldsProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { sms, serverClock } = useAccountStores();
  const mobileInput = useRef<HTMLInputElement>(null);
  const captchaInput = useRef<HTMLInputElement>(null);
  // After a reload the server time, which the wait for another code depends on, is unknown.
  useEffect(() => void serverClock.ensureKnown(), [serverClock]);
  useEffect(() => {
    if (takesFocus) mobileInput.current?.focus();
  }, [takesFocus]);

  const { mobile } = form.values;
  const sendCode = async () => {
    onRefusal(null);
    if (form.check('mobile')) return mobileInput.current?.focus();
    const outcome = await sms.sendCode(mobile, event);
    if (!outcome.ok) return onRefusal(outcome.failure);
    feedback.toast(t('sms.sent'), 'success');
    captchaInput.current?.focus();
  };
  const describe = (problem: FieldProblem | 'captcha_required') =>
    problem === 'captcha_required' ? t('sms.captchaRequired') : t(`problem.${problem}`);
  return (
    <>
      <TextField
        {...fieldProps(form, 'mobile', describe)}
        ref={mobileInput}
        label={t('sms.mobile')}
        autoComplete="tel-national"
        inputMode="tel"
        onChange={(text) => form.set('mobile', toMobile(text))}
      />
      <SendCode mobile={mobile} event={event} onSend={() => void sendCode()} />
      <TextField
        {...fieldProps(form, 'captcha', describe)}
        ref={captchaInput}
        label={t('sms.captcha')}
        autoComplete="one-time-code"
        inputMode="numeric"
        onChange={(text) => form.set('captcha', toDigits(text))}
      />
    </>
  );
});

interface SendCodeProps {
  mobile: string;
  event: SmsEvent;
  onSend: () => void;
}

const SendCode = observer(function SendCode({ mobile, event, onSend }: SendCodeProps) {
  const { t } = useTranslation();
  const { sms } = useAccountStores();
  const seconds = Math.ceil(sms.remainingMs(mobile, event) / 1000);
  return (
    <div className={`beside ${css['send']}`}>
      {seconds > 0 ? (
        <span className="quiet tabular" role="timer" aria-live="off">
          {t('sms.sendAgain', { seconds })}
        </span>
      ) : (
        <Button isBusy={sms.isSending} onClick={onSend}>
          {t('sms.send')}
        </Button>
      )}
    </div>
  );
});
