import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { checkMobile } from '#contract/rules/fields.ts';
import type { Failure } from '../../http/envelope.ts';
import { useWords, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem, TextField } from '../../ui/controls/fields.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import css from './login-screen.module.css';

const MOBILE_LENGTH = 11;
const CAPTCHA_LENGTH = 6;

/** Logs in with a code sent to the mobile. */
export const MobileForm = observer(function MobileForm(props: { onLoggedIn: () => void }) {
  const { t, describeFailure, describeProblem } = useWords();
  const feedback = useFeedback();
  const { session, sms, serverClock } = useAccountStores();
  const [mobile, setMobile] = useState(sms.lastMobile);
  const [captcha, setCaptcha] = useState('');
  const [touched, setTouched] = useState<'nothing' | 'mobile' | 'all'>('nothing');
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const mobileInput = useRef<HTMLInputElement>(null);
  const captchaInput = useRef<HTMLInputElement>(null);
  const mobileProblem = checkMobile(mobile);
  // After a reload the server time, which the wait for another code depends on, is unknown.
  useEffect(() => {
    if (!serverClock.isKnown) void serverClock.resync();
  }, [serverClock]);

  const sendCode = async () => {
    setTouched('mobile');
    setRefusal(null);
    if (mobileProblem) return mobileInput.current?.focus();
    const outcome = await sms.sendLoginCode(mobile);
    if (!outcome.ok) return setRefusal(outcome.failure);
    feedback.toast(t('sms.sent'), 'success');
    captchaInput.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched('all');
    setRefusal(null);
    if (mobileProblem) return mobileInput.current?.focus();
    if (captcha === '') return captchaInput.current?.focus();
    setIsBusy(true);
    const outcome = await session.mobileLogin(mobile, captcha);
    setIsBusy(false);
    if (outcome.ok) props.onLoggedIn();
    else setRefusal(outcome.failure);
  };

  return (
    <form className="stack-wide" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={mobileInput}
        label={t('sms.mobile')}
        name="mobile"
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={MOBILE_LENGTH}
        value={mobile}
        onChange={(text) => setMobile(text.trim())}
        problem={mobileProblem && touched !== 'nothing' ? describeProblem(mobileProblem) : null}
      />
      <SendCode mobile={mobile} onSend={() => void sendCode()} />
      <TextField
        ref={captchaInput}
        label={t('sms.captcha')}
        name="captcha"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={CAPTCHA_LENGTH}
        value={captcha}
        onChange={(text) => setCaptcha(text.trim())}
        problem={touched === 'all' && captcha === '' ? t('sms.captchaRequired') : null}
      />
      <FormProblem text={refusal && describeFailure(refusal)} />
      <Button kind="primary" type="submit" isWide isBusy={isBusy}>
        {t('login.submit')}
      </Button>
      <p className="quiet tabular">{t('sms.note')}</p>
    </form>
  );
});

interface SendCodeProps {
  mobile: string;
  onSend: () => void;
}

/** Requests a code, or shows how long to wait for the next one. */
const SendCode = observer(function SendCode({ mobile, onSend }: SendCodeProps) {
  const t = useT();
  const { sms } = useAccountStores();
  const seconds = Math.ceil(sms.remainingMs(mobile) / 1000);
  return (
    <div className={css['send']}>
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
