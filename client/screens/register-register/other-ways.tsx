import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { GetAppSheet } from './get-app-sheet.tsx';
import css from './register-screen.module.css';

/** What else one may have come for. */
export function OtherWays() {
  const t = useT();
  const navigation = useNavigation();
  const { session } = useAccountStores();
  const [isAppShown, setIsAppShown] = useState(false);
  const enterAsGuest = () => {
    session.enterAsGuest();
    navigation.relaunch(urlOf('home'));
  };
  return (
    <div className={css['others']}>
      <p className={css['line']}>
        {t('register.haveAccount')}
        <Button kind="quiet" onClick={() => navigation.redirect(urlOf('login'))}>
          {t('register.logIn')}
        </Button>
      </p>
      <Button kind="quiet" onClick={enterAsGuest}>
        {t('login.guest')}
      </Button>
      <p className={css['line']}>
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
