import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { deviceKind } from '../../stores/session/app-install.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import entry from '../shared/parts/entry.module.css';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { urlAfterEntry } from '../shared/parts/entry-gate.tsx';
import { useAccountStores } from '../shared/stores/use-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import css from './register-screen.module.css';

export function OtherWays() {
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
    <div className={`${entry['column']} ${entry['others']}`}>
      <p className={entry['line']}>
        <span>{t('register.haveAccount')}</span>
        <Button
          kind="quiet"
          onClick={() => navigation.redirect(urlOf('login', Object.fromEntries(query)))}
        >
          {t('register.logIn')}
        </Button>
      </p>
      <Button kind="quiet" onClick={enterAsGuest}>
        {t('login.guest')}
      </Button>
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
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('getApp.title')}
      closeLabel={t('common.close')}
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
    </Sheet>
  );
});

/** Returns whether the app runs installed, without browser controls. */
function isApp(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
