import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { SignInPrompt } from '../sign-in-prompt.tsx';
import { useFeedback } from '../use-feedback.tsx';
import { useStores } from '../use-stores.tsx';
import { BalanceCard } from './balance-card.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { PlayerHead } from './player-head.tsx';
import { ProfileMenu } from './profile-menu.tsx';

export const ProfileScreen = observer(function ProfileScreen() {
  const t = useT();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { session, wallet } = useStores();
  const { isLoggedIn, isGuest } = session;
  useEffect(() => {
    if (!isLoggedIn) return;
    void session.refresh();
    void wallet.load();
  }, [isLoggedIn, session, wallet]);

  const logout = async () => {
    const question = {
      title: t('profile.logoutAsk'),
      confirmWords: t('profile.logout'),
      isDanger: true,
    };
    if (!(await feedback.confirm(question))) return;
    const isToldHost = session.logout();
    navigation.relaunch(urlOf('login'));
    feedback.toast(t('profile.logoutDone'));
    await isToldHost;
  };

  return (
    <Page title={t('profile.title')}>
      {isLoggedIn && <PlayerHead />}
      {isLoggedIn && <BalanceCard />}
      {!isLoggedIn && (
        <SignInPrompt
          title={t(isGuest ? 'home.guestTitle' : 'profile.visitor')}
          text={t(isGuest ? 'home.guestText' : 'profile.visitorText')}
        />
      )}
      <ProfileMenu isMember={isLoggedIn} />
      <DeviceSettings />
      {(isLoggedIn || isGuest) && (
        <Button kind="danger" isWide onClick={() => void logout()}>
          {t('profile.logout')}
        </Button>
      )}
    </Page>
  );
});
