import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { BalanceCard } from './balance-card.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { LogoutButton } from './logout-button.tsx';
import { PlayerHead } from './player-head.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import type { ProfileSheet } from './profile-sheet.ts';
import { ProfileSheets } from './profile-sheets.tsx';
import { VipCard } from './vip-card.tsx';
import { WelfareRow } from './welfare-row.tsx';

export const ProfileScreen = observer(function ProfileScreen() {
  const { t, locale } = useWords();
  const { session, wallet, vip, welfare } = useAccountStores();
  const [sheet, setSheet] = useState<ProfileSheet | null>(null);
  const { isLoggedIn, isGuest } = session;
  useEffect(() => {
    if (!isLoggedIn) return;
    void session.refresh();
    void wallet.load();
  }, [isLoggedIn, session, wallet]);
  // The host says privileges and tasks in the player's language.
  useEffect(() => {
    if (!isLoggedIn) return;
    void vip.load();
    void welfare.load();
  }, [isLoggedIn, locale, vip, welfare]);

  return (
    <Page title={t('profile.title')}>
      {isLoggedIn && (
        <>
          <PlayerHead />
          <BalanceCard />
          <VipCard />
          <WelfareRow onOpen={() => setSheet('welfare')} />
        </>
      )}
      {!isLoggedIn && (
        <SignInPrompt
          title={t(isGuest ? 'home.guestTitle' : 'profile.visitor')}
          text={t(isGuest ? 'home.guestText' : 'profile.visitorText')}
        />
      )}
      <ProfileMenu isMember={isLoggedIn} onSheet={setSheet} />
      <DeviceSettings />
      {(isLoggedIn || isGuest) && <LogoutButton />}
      <ProfileSheets isMember={isLoggedIn} shown={sheet} onClose={() => setSheet(null)} />
    </Page>
  );
});
