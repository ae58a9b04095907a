import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { checkResetPassword } from '#contract/rules/fields.ts';
import { toMobile } from '#contract/typed-text.ts';
import type { Failure } from '../../http/envelope.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button, SubmitButton } from '../../ui/controls/button.tsx';
import { Segments } from '../../ui/controls/choice.tsx';
import { FormProblem, TextField } from '../../ui/controls/fields.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { CheckedForm } from '../shared/parts/checked-form.ts';
import { codeForm, CodeFields } from '../shared/parts/code-fields.tsx';
import { EntryGate, urlAfterEntry } from '../shared/parts/entry-gate.tsx';
import { SecretField, useSubmit, fieldProps } from '../shared/parts/form.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useAccountStores, useStores } from '../shared/stores/use-stores.ts';
import css from '../shared/parts/entry.module.css';

type Way = 'password' | 'mobile' | 'reset';

export const LoginScreen = observer(function LoginScreen() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { session } = useStores();
  const [query] = useSearchParams();
  const [way, setWay] = useState<Way>('password');
  const isReset = way === 'reset';
  const isExpired = session.expiredName !== null && !session.isLoggedIn && !isReset;
  return (
    <InnerPage isForm title={t('login.submit')}>
      <EntryGate>
        <div className={`stack ${css['column']}`}>
          <h2 className={css['welcome']}>{t(isReset ? 'reset.title' : 'login.welcome')}</h2>
          <FormProblem text={isExpired ? t('failure.loginExpired') : null} />
          <SectionCard>
            <div className="stack-wide">
              <LoginWays
                way={way}
                onWay={setWay}
                onLoggedIn={() => {
                  feedback.toast(t('login.done'), 'success');
                  navigation.relaunch(urlAfterEntry(query.get('from')));
                }}
              />
              <Button
                onClick={() => navigation.redirect(urlOf('register', Object.fromEntries(query)))}
              >
                {t('login.signUp')}
              </Button>
            </div>
          </SectionCard>
          <div className={`stack near ${css['others']}`}>
            <Button
              kind="quiet"
              onClick={() => {
                session.enterAsGuest();
                navigation.relaunch(urlAfterEntry(query.get('from')));
              }}
            >
              {t('login.guest')}
            </Button>
            <p className="quiet centered">{t('login.guestNote')}</p>
            <Button kind="quiet" onClick={() => navigation.switchTab(urlOf('help'))}>
              {t('getApp.support')}
            </Button>
          </div>
        </div>
      </EntryGate>
    </InnerPage>
  );
});

interface LoginFormProps {
  onLoggedIn: () => void;
}

/** Switches between login by password, login by text-message code and a new password. */
function LoginWays(props: LoginFormProps & { way: Way; onWay: (way: Way) => void }) {
  const { way, onWay: setWay, onLoggedIn } = props;
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { session } = useStores();
  const [account, setAccount] = useState(session.expiredName ?? '');
  if (way === 'reset') {
    return (
      <ResetForm
        onCancel={() => setWay('password')}
        onDone={(mobile) => {
          feedback.toast(t('reset.done'), 'success');
          // The username may be what was forgotten; the mobile logs in as well (HOST-18).
          setAccount(toMobile(account) || mobile);
          setWay('password');
        }}
      />
    );
  }
  return (
    <div className="stack-wide">
      <Segments
        legend={t('sms.way')}
        options={[
          ['password', t('sms.byPassword')],
          ['mobile', t('sms.byMobile')],
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'password' ? (
        <LoginForm
          account={account}
          onAccount={setAccount}
          onForgotten={() => setWay('reset')}
          onLoggedIn={onLoggedIn}
        />
      ) : (
        <MobileForm onLoggedIn={onLoggedIn} />
      )}
    </div>
  );
}

interface PasswordFormProps extends LoginFormProps {
  account: string;
  onAccount: (account: string) => void;
  onForgotten: () => void;
}

const LoginForm = observer(function LoginForm(props: PasswordFormProps) {
  const { account, onAccount, onForgotten, onLoggedIn } = props;
  const { t, i18n } = useTranslation();
  const { host, session } = useAccountStores();
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { formProps, isBusy, refusal } = useSubmit({
    validate: () => {
      setWasSent(true);
      if (toMobile(account) === '') return 'username';
      return password === '' ? 'password' : null;
    },
    send: () => session.login(toMobile(account), password),
    onDone: onLoggedIn,
  });

  return (
    <form className="stack-wide" {...formProps}>
      <TextField
        label={t('login.account')}
        name="username"
        autoComplete="username"
        value={account}
        onChange={onAccount}
        problem={wasSent && toMobile(account) === '' ? t('login.accountRequired') : null}
      />
      <SecretField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={wasSent && password === '' ? t('login.passwordRequired') : null}
      />
      {!host.lacks('user.resetpwd') && (
        <div className={css['forgotten']}>
          <Button kind="quiet" onClick={onForgotten}>
            {t('reset.open')}
          </Button>
        </div>
      )}
      <FormProblem text={refusal && describeFailure(i18n, refusal)} />
      <SubmitButton isBusy={isBusy}>{t('login.submit')}</SubmitButton>
    </form>
  );
});

const MobileForm = observer(function MobileForm({ onLoggedIn }: LoginFormProps) {
  const { t, i18n } = useTranslation();
  const { session, sms } = useAccountStores();
  const [form] = useState(() => codeForm(sms.lastMobile));
  const { formProps, isBusy, refusal, setRefusal } = useSubmit({
    validate: () => form.validate(),
    send: () => session.mobileLogin(form.values.mobile, form.values.captcha),
    onDone: onLoggedIn,
  });
  return (
    <form className="stack-wide" {...formProps}>
      <CodeFields form={form} event="mobilelogin" onRefusal={setRefusal} />
      <FormProblem text={refusal && describeFailure(i18n, refusal)} />
      <SubmitButton isBusy={isBusy}>{t('login.submit')}</SubmitButton>
      <p className="quiet tabular">{t('sms.note')}</p>
    </form>
  );
});

interface ResetFormProps {
  onDone: (mobile: string) => void;
  onCancel: () => void;
}

const ResetForm = observer(function ResetForm({ onDone, onCancel }: ResetFormProps) {
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
      <p className="muted">{t('reset.intro')}</p>
      <CodeFields form={code} event="resetpwd" takesFocus onRefusal={setRefusal} />
      <SecretField
        {...fieldProps(password, 'newpassword', () => t('reset.passwordWrong'))}
        label={t('userinfo.next')}
        hint={t('reset.passwordHint')}
        autoComplete="new-password"
      />
      <FormProblem text={refusal && describeRefusal(refusal)} />
      {!isMissing && <SubmitButton isBusy={isBusy}>{t('reset.submit')}</SubmitButton>}
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
