import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useStores } from '../shared/stores/use-stores.ts';
import { LoginWays } from './login-ways.tsx';
import css from './login-screen.module.css';

export function LoginScreen() {
  const t = useT();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { session } = useStores();
  return (
    <Page
      title={t('login.title')}
      back={{ label: t('common.back'), onBack: () => navigation.back() }}
    >
      <div className={css['column']}>
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
        <p className={css['note']}>{t('login.guestNote')}</p>
      </div>
    </Page>
  );
}
