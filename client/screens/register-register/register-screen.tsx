import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Failure } from '../../http/envelope.ts';
import { useWords } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/fields.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useStores } from '../shared/stores/use-stores.ts';
import { useSubmit } from '../shared/stores/use-submit.ts';
import { OtherWays } from './other-ways.tsx';
import { RegisterFields } from './register-fields.tsx';
import { RegisterForm } from './register-form.ts';
import css from './register-screen.module.css';
import { signUpRefusal } from './sign-up-refusal.ts';

export const RegisterScreen = observer(function RegisterScreen() {
  const { t, describeFailure } = useWords();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { session } = useStores();
  const [form] = useState(() => new RegisterForm());
  const { formProps, isBusy, refusal } = useSubmit({
    validate: () => form.judgeAll(),
    confirm: () => !form.isWeak || feedback.confirm(weakQuestion()),
    send: () => session.register(form.username, form.password),
    onDone: () => {
      feedback.toast(t('register.done'), 'success');
      navigation.relaunch(urlOf('home'));
    },
  });

  const refusalWords = (failure: Failure) => {
    const own = signUpRefusal(failure);
    return own ? t(own) : describeFailure(failure);
  };

  const weakQuestion = () => ({
    title: t('register.weakTitle'),
    text: `${t('register.weakText')}\n${t('register.weakAsk')}`,
    confirmLabel: t('register.weakGoOn'),
    cancelLabel: t('register.weakChange'),
  });

  return (
    <Page
      title={t('register.title')}
      back={{ label: t('common.back'), onBack: () => navigation.back() }}
    >
      <form className={css['form']} {...formProps}>
        <p className={css['welcome']}>{t('register.welcome')}</p>
        <SectionCard>
          <RegisterFields form={form} />
          <FormProblem text={refusal && refusalWords(refusal)} />
          <Button kind="primary" type="submit" isWide isBusy={isBusy}>
            {t('register.submit')}
          </Button>
        </SectionCard>
      </form>
      <OtherWays />
    </Page>
  );
});
