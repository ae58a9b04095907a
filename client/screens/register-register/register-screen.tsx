import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isWeakPassword } from '#contract/rules/fields.ts';
import { toPlainText } from '#contract/typed-text.ts';
import type { Failure } from '../../http/envelope.ts';
import { describeFailure } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { deviceKind } from '../../stores/session/app-install.ts';
import { Button, SubmitButton } from '../../ui/controls/button.tsx';
import { FormProblem, TextField } from '../../ui/controls/fields.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { codeForm, CodeFields, type CodeForm } from '../shared/parts/code-fields.tsx';
import { EntryGate, urlAfterEntry } from '../shared/parts/entry-gate.tsx';
import { fieldProps, SecretField, useSubmit } from '../shared/parts/form.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useAccountStores } from '../shared/stores/use-stores.ts';
import { needsCode, registerForm, type RegisterForm, signUpRefusal } from './register-form.ts';
import entry from '../shared/parts/entry.module.css';
import css from './register-screen.module.css';

export const RegisterScreen = observer(function RegisterScreen() {
  const { t, i18n } = useTranslation();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { session, sms } = useAccountStores();
  const [query] = useSearchParams();
  const [form] = useState(() => registerForm(query.get('invite') ?? undefined));
  // Only when the server requires it.
  const [code, setCode] = useState<CodeForm | null>(null);
  const { formProps, isBusy, refusal, setRefusal } = useSubmit({
    validate: () => {
      const invalidField = form.validate();
      return invalidField ?? code?.validate() ?? null;
    },
    confirm: () =>
      !isWeakPassword(form.values.password) ||
      feedback.confirm({
        title: t('register.weakTitle'),
        text: `${t('register.weakText')}\n${t('register.weakAsk')}`,
        confirmLabel: t('register.weakGoOn'),
        cancelLabel: t('register.weakChange'),
      }),
    send: async () => {
      const { username, password, invite } = form.values;
      const invite_code = toPlainText(invite);
      const outcome = await session.register(toPlainText(username), password, {
        ...(code && { mobile: code.values.mobile, code: code.values.captcha }),
        ...(invite_code !== '' && { invite_code }),
      });
      if (!outcome.ok && needsCode(outcome.failure)) setCode(code ?? codeForm(sms.lastMobile));
      return outcome;
    },
    onDone: () => {
      feedback.toast(t('register.done'), 'success');
      navigation.relaunch(urlAfterEntry(query.get('from')));
    },
  });

  const describeRefusal = (failure: Failure) => {
    const isAsking = needsCode(failure) && code?.values.captcha === '';
    if (isAsking) return null; // the fields of the code are explained above them
    const own = signUpRefusal(failure);
    return own ? t(own) : describeFailure(i18n, failure);
  };

  return (
    <InnerPage isForm title={t('login.signUp')}>
      <EntryGate>
        <form className={`stack ${entry['column']}`} {...formProps}>
          <p className={entry['welcome']}>{t('register.welcome')}</p>
          <SectionCard>
            <div className="stack">
              <RegisterFields form={form} />
              {code && (
                <>
                  <p role="alert">{t('sms.needed')}</p>
                  <CodeFields form={code} event="register" takesFocus onRefusal={setRefusal} />
                </>
              )}
              <FormProblem text={refusal && describeRefusal(refusal)} />
              <SubmitButton isBusy={isBusy}>{t('login.signUp')}</SubmitButton>
            </div>
          </SectionCard>
        </form>
        <OtherWays />
      </EntryGate>
    </InnerPage>
  );
});

const RegisterFields = observer(function RegisterFields({ form }: { form: RegisterForm }) {
  const { t } = useTranslation();
  const termsProblem = form.shownProblem('terms');
  const { password } = form.values;
  const strength = t(isWeakPassword(password) ? 'register.weakTitle' : 'register.strong');
  const rule = t('register.passwordHint');
  return (
    <>
      <TextField
        {...fieldProps(form, 'username', (problem) => t(`problem.${problem}`))}
        label={t('login.account')}
        hint={t('register.usernameHint')}
        autoComplete="username"
      />
      <SecretField
        {...fieldProps(form, 'password', (problem) => t(`problem.${problem}`))}
        label={t('login.password')}
        hint={password === '' ? rule : `${rule} · ${strength}`}
        autoComplete="new-password"
      />
      <SecretField
        {...fieldProps(form, 'confirm', (problem) => t(`problem.${problem}`))}
        label={t('register.confirm')}
        autoComplete="new-password"
      />
      <InviteField form={form} />
      <TermsField
        isAccepted={form.values.terms === 'accepted'}
        onChange={(isAccepted) => form.set('terms', isAccepted ? 'accepted' : '')}
        problem={termsProblem && t(`problem.${termsProblem}`)}
      />
    </>
  );
});

/** The invite code: shown when the link has one, else on request. */
const InviteField = observer(function InviteField({ form }: { form: RegisterForm }) {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const [isLinked] = useState(form.values.invite !== '');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);
  if (!isAsked && !isLinked) {
    return (
      <div className={css['invite']}>
        <Button kind="quiet" onClick={() => setIsAsked(true)}>
          {t('register.hasInvite')}
        </Button>
      </div>
    );
  }
  return (
    <TextField
      ref={input}
      {...fieldProps(form, 'invite', (problem) => t(`problem.${problem}`))}
      label={t('register.invite')}
      hint={t('register.inviteHint')}
      autoComplete="off"
    />
  );
});

interface TermsFieldProps {
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
  problem: string | null;
}

function TermsField({ isAccepted, onChange, problem }: TermsFieldProps) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  // The page stays alive, so the typed text is kept.
  const open = (text: 'terms' | 'privacy') => () => navigation.navigate(urlOf('web', { text }));
  return (
    <div>
      <div className="beside near anchor">
        <input
          id="terms"
          type="checkbox"
          name="terms"
          className={css['box']}
          checked={isAccepted}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={problem ? true : undefined}
          aria-describedby="terms-problem"
        />
        <p className={css['words']}>
          <label htmlFor="terms">
            <span>{t('register.agree')}</span>
            <span className="visually-hidden">
              {` ${t('page.terms')} ${t('register.and')} ${t('page.privacy')}`}
            </span>
          </label>
          <button type="button" className={`accent ${css['link']}`} onClick={open('terms')}>
            {t('page.terms')}
          </button>
          <span aria-hidden="true">{` ${t('register.and')} `}</span>
          <button type="button" className={`accent ${css['link']}`} onClick={open('privacy')}>
            {t('page.privacy')}
          </button>
        </p>
      </div>
      <p id="terms-problem" className="problem" aria-live="polite">
        {problem}
      </p>
    </div>
  );
}

function OtherWays() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { session } = useAccountStores();
  const [query] = useSearchParams();
  const [isAppShown, setIsAppShown] = useState(false);
  const enterAsGuest = () => {
    session.enterAsGuest();
    navigation.relaunch(urlAfterEntry(query.get('from')));
  };
  return (
    <div className={`stack near ${entry['column']} ${entry['others']}`}>
      <p className={entry['line']}>
        <span>{t('register.haveAccount')}</span>
        <Button
          kind="quiet"
          onClick={() => navigation.redirect(urlOf('login', Object.fromEntries(query)))}
        >
          {t('login.submit')}
        </Button>
      </p>
      <Button kind="quiet" onClick={enterAsGuest}>
        {t('login.guest')}
      </Button>
      <p className="quiet centered">{t('login.guestNote')}</p>
      <p className={entry['line']}>
        <Button kind="quiet" onClick={() => navigation.switchTab(urlOf('help'))}>
          {t('getApp.support')}
        </Button>
        <Button kind="quiet" onClick={() => setIsAppShown(true)}>
          {t('getApp.title')}
        </Button>
      </p>
      <GetAppSheet isOpen={isAppShown} onClose={() => setIsAppShown(false)} />
    </div>
  );
}

/** Installs the app where the browser supports it, and explains how to elsewhere. */
const GetAppSheet = observer(function GetAppSheet({ isOpen, onClose }: SheetControl) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { install } = useAccountStores();
  const installApp = async () => {
    if (!(await install.install())) return;
    onClose();
    feedback.toast(t('getApp.done'), 'success');
  };
  return (
    <PageSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('getApp.title')}
      footer={
        install.isOffered && (
          <Button kind="primary" isWide onClick={() => void installApp()}>
            {t('getApp.install')}
          </Button>
        )
      }
    >
      <div className={`stack ${css['getApp']}`}>
        {install.isInstalled || isApp() ? (
          <p>{t('getApp.installed')}</p>
        ) : (
          <>
            <p>{t('getApp.intro')}</p>
            {!install.isOffered && <p>{t(`getApp.${deviceKind(navigator)}`)}</p>}
          </>
        )}
      </div>
    </PageSheet>
  );
});

/** Returns whether the app runs installed, without browser controls. */
function isApp(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
