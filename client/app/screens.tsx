import { lazy, type ComponentType } from 'react';
import { learnGameWords } from '../i18n/i18n.ts';
import type { RouteName } from '../navigation/routes.ts';
import { ScreenNotLoaded } from './error-boundary.tsx';
import { HomeScreen } from '../screens/index-index/home-screen.tsx';

/**
 * The screens there are. A route with a screen is registered; all others are rejected. Home comes
 * with the first load, the rest by need, and antd-mobile's locale with the first of them.
 */
export const SCREENS: Partial<Record<RouteName, ComponentType>> = {
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
  gameBet: late(
    async () => (await import('../screens/game-bet/bet-screen.tsx')).BetScreen,
    learnGameWords,
  ),
  gameHistory: late(
    async () => (await import('../screens/game-history/history-screen.tsx')).HistoryScreen,
    learnGameWords,
  ),
  gameRecord: late(
    async () => (await import('../screens/game-record/record-screen.tsx')).RecordScreen,
    learnGameWords,
  ),
  login: late(async () => (await import('../screens/login-login/login-screen.tsx')).LoginScreen),
  register: late(
    async () => (await import('../screens/register-register/register-screen.tsx')).RegisterScreen,
  ),
};

function late(
  load: () => Promise<ComponentType>,
  learnWords: () => Promise<void> = () => Promise.resolve(),
): ComponentType {
  return lazy(async () => {
    const parts = [load(), import('./antd-locale.tsx'), learnWords()] as const;
    const [Screen, { AntdLocale }] = await Promise.all(parts).catch((cause: unknown) => {
      throw new ScreenNotLoaded('the code of a screen did not come', { cause });
    });
    const LocalizedScreen = () => (
      <AntdLocale>
        <Screen />
      </AntdLocale>
    );
    return { default: LocalizedScreen };
  });
}
