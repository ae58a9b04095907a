import { observer } from 'mobx-react-lite';
import { useState, useEffect, useRef } from 'react';
import { checkMobile } from '#contract/rules/fields.ts';
import { useT, useLocalization } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { FormProblem, TextField } from '../../ui/controls/fields.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { SecretField, useSubmit } from '../shared/parts/form.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useStores } from '../shared/stores/use-stores.ts';
import css from './login-screen.module.css';

export function LoginScreen() {
  const t = useT();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { session } = useStores();
  return (
    <InnerPage title={t('login.title')}>
      <div className={`stack ${css['column']}`}>
        <p className={css['welcome']}>{t('login.welcome')}</p>
        <SectionCard>
          <LoginWays
            onLoggedIn={() => {
              feedback.toast(t('login.done'), 'success');
              navigation.relaunch(urlOf('home'));
            }}
          />
        </SectionCard>
        <p className={css['line']}>
          {t('login.noAccount')}
          <Button kind="quiet" onClick={() => navigation.redirect(urlOf('register'))}>
            {t('login.signUp')}
          </Button>
        </p>
        <Button
          isWide
          onClick={() => {
            session.enterAsGuest();
            navigation.relaunch(urlOf('home'));
          }}
        >
          {t('login.guest')}
        </Button>
        <p className="quiet centered">{t('login.guestNote')}</p>
      </div>
    </InnerPage>
  );
}

interface LoginFormProps {
  onLoggedIn: () => void;
}

/** Switches between login by password and by text-message code. */
function LoginWays({ onLoggedIn }: LoginFormProps) {
  const t = useT();
  const [way, setWay] = useState<'password' | 'mobile'>('password');
  return (
    <div className="stack-wide">
      <Choice
        legend={t('sms.way')}
        isLegendHidden
        face="segments"
        options={[
          { value: 'password', label: t('sms.byPassword') },
          { value: 'mobile', label: t('sms.byMobile') },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'password' ? (
        <LoginForm onLoggedIn={onLoggedIn} />
      ) : (
        <MobileForm onLoggedIn={onLoggedIn} />
      )}
    </div>
  );
}

function LoginForm({ onLoggedIn }: LoginFormProps) {
  const { t, describeFailure } = useLocalization();
  const { session } = useStores();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { formProps, isBusy, refusal } = useSubmit({
    validate: () => {
      setWasSent(true);
      if (account.trim() === '') return 'username';
      return password === '' ? 'password' : null;
    },
    send: () => session.login(account.trim(), password),
    onDone: onLoggedIn,
  });

  return (
    <form className="stack-wide" {...formProps}>
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
      <FormProblem text={refusal && describeFailure(refusal)} />
      <Button kind="primary" type="submit" isWide isBusy={isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

const MOBILE_LENGTH = 11;
const CAPTCHA_LENGTH = 6;

/** Logs in with a code sent to the mobile. */
const MobileForm = observer(function MobileForm({ onLoggedIn }: LoginFormProps) {
  const { t, describeFailure, describeProblem } = useLocalization();
  const feedback = useFeedback();
  const { session, sms, serverClock } = useAccountStores();
  const [mobile, setMobile] = useState(sms.lastMobile);
  const [captcha, setCaptcha] = useState('');
  const [checked, setChecked] = useState<'nothing' | 'mobile' | 'all'>('nothing');
  const mobileInput = useRef<HTMLInputElement>(null);
  const captchaInput = useRef<HTMLInputElement>(null);
  const mobileProblem = checkMobile(mobile);
  // After a reload the server time, which the wait for another code depends on, is unknown.
  useEffect(() => {
    if (!serverClock.isKnown) void serverClock.resync();
  }, [serverClock]);

  const { formProps, isBusy, refusal, setRefusal } = useSubmit({
    validate: () => {
      setChecked('all');
      if (mobileProblem) return 'mobile';
      return captcha === '' ? 'captcha' : null;
    },
    send: () => session.mobileLogin(mobile, captcha),
    onDone: onLoggedIn,
  });

  const sendCode = async () => {
    setChecked('mobile');
    setRefusal(null);
    if (mobileProblem) return mobileInput.current?.focus();
    const outcome = await sms.sendLoginCode(mobile);
    if (!outcome.ok) return setRefusal(outcome.failure);
    feedback.toast(t('sms.sent'), 'success');
    captchaInput.current?.focus();
  };

  return (
    <form className="stack-wide" {...formProps}>
      <TextField
        ref={mobileInput}
        label={t('sms.mobile')}
        name="mobile"
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={MOBILE_LENGTH}
        value={mobile}
        onChange={(text) => setMobile(text.trim())}
        problem={mobileProblem && checked !== 'nothing' ? describeProblem(mobileProblem) : null}
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
        problem={checked === 'all' && captcha === '' ? t('sms.captchaRequired') : null}
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
