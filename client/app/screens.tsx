import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { learnLateWords } from '../i18n/i18n.ts';
import type { RouteName } from '../navigation/routes.ts';
import { ScreenNotLoaded } from './error-boundary.tsx';
import { HomeScreen } from '../screens/index-index/home-screen.tsx';

/**
 * The screens there are. A route with a screen is registered; all others are rejected. Home comes
 * with the first load, the rest by need, and antd-mobile's locale with the first of them.
 */
export const SCREENS: Partial<Record<RouteName, ComponentType | LateScreen>> = {
  home: HomeScreen,
  offers: late(
    async () => (await import('../screens/index-discount/offers-screen.tsx')).OffersScreen,
  ),
  help: late(
    async () => (await import('../screens/index-customer-service/help-screen.tsx')).HelpScreen,
  ),
  deposit: late(
    async () => (await import('../screens/repay-repay/deposit-screen.tsx')).DepositScreen,
  ),
  profile: late(
    async () => (await import('../screens/profile-profile/profile-screen.tsx')).ProfileScreen,
  ),
  gameBet: ofGames(async () => (await import('../screens/game-bet/bet-screen.tsx')).BetScreen),
  gameHistory: ofGames(
    async () => (await import('../screens/game-history/history-screen.tsx')).HistoryScreen,
  ),
  gameRecord: ofGames(
    async () => (await import('../screens/game-record/record-screen.tsx')).RecordScreen,
  ),
  login: late(async () => (await import('../screens/login-login/login-screen.tsx')).LoginScreen),
  register: late(
    async () => (await import('../screens/register-register/register-screen.tsx')).RegisterScreen,
  ),
};

/** Fetches the code of a screen. Where it cannot be had, the screen itself says so. */
export async function fetchScreen(name: RouteName): Promise<void> {
  const Screen = SCREENS[name];
  if (Screen && 'fetch' in Screen) await Screen.fetch().catch(() => null);
}

interface LateScreen extends LazyExoticComponent<ComponentType> {
  fetch(): Promise<unknown>;
}

function late(load: () => Promise<ComponentType>): LateScreen {
  const fetch = () => Promise.all([load(), import('./antd-locale.tsx'), learnLateWords()]);
  const Late = lazy(async () => {
    const [Screen, { AntdLocale }] = await fetch().catch((cause: unknown) => {
      throw new ScreenNotLoaded('the code of a screen did not come', { cause });
    });
    const LocalizedScreen = () => (
      <AntdLocale>
        <Screen />
      </AntdLocale>
    );
    return { default: LocalizedScreen };
  });
  return Object.assign(Late, { fetch });
}

/** A screen of the games brings their stores along, and shows the proof of a draw. */
function ofGames(load: () => Promise<ComponentType>): LateScreen {
  return late(async () => {
    const [Screen, { withGameStores }, { withProof }] = await Promise.all([
      load(),
      import('../screens/use-game-stores.tsx'),
      import('./with-proof.tsx'),
    ]);
    return withGameStores(withProof(Screen));
  });
}
