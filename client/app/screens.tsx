import type { ComponentType } from 'react';
import type { RouteName } from '../navigation/routes.ts';
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx';
import { HomeScreen } from '../screens/index-index/home-screen.tsx';

/**
 * The screens there are. A route with a screen is registered; all others are rejected. Home comes
 * with the first load, each of the others when it is opened.
 */
export const SCREENS: Partial<Record<RouteName, ComponentType | LazyScreen>> = {
  home: HomeScreen,
  offers: lazyScreen(
    async () => (await import('../screens/index-discount/offers-screen.tsx')).OffersScreen,
  ),
  help: lazyScreen(
    async () => (await import('../screens/index-customer-service/help-screen.tsx')).HelpScreen,
  ),
  deposit: lazyScreen(
    async () => (await import('../screens/repay-repay/deposit-screen.tsx')).DepositScreen,
  ),
  profile: lazyScreen(
    async () => (await import('../screens/profile-profile/profile-screen.tsx')).ProfileScreen,
  ),
  gameBet: gameScreen(async () => (await import('../screens/game-bet/bet-screen.tsx')).BetScreen),
  gameHistory: gameScreen(
    async () => (await import('../screens/game-history/history-screen.tsx')).HistoryScreen,
  ),
  gameRecord: gameScreen(
    async () => (await import('../screens/game-record/bet-record-screen.tsx')).BetRecordScreen,
  ),
  notice: lazyScreen(
    async () => (await import('../screens/profile-notice/notice-screen.tsx')).NoticeScreen,
  ),
  newsList: lazyScreen(
    async () => (await import('../screens/news-list/news-list-screen.tsx')).NewsListScreen,
  ),
  newsDetail: lazyScreen(
    async () => (await import('../screens/news-detail/news-detail-screen.tsx')).NewsDetailScreen,
  ),
  web: lazyScreen(async () => (await import('../screens/public-web/web-screen.tsx')).WebScreen),
  feedback: lazyScreen(
    async () => (await import('../screens/public-feedback/feedback-screen.tsx')).FeedbackScreen,
  ),
  userinfo: lazyScreen(
    async () => (await import('../screens/profile-userinfo/userinfo-screen.tsx')).UserinfoScreen,
  ),
  tradeRecord: lazyScreen(
    async () => (await import('../screens/trade-record/trade-record-screen.tsx')).TradeRecordScreen,
  ),
  tradeWithdraw: lazyScreen(
    async () => (await import('../screens/trade-withdraw/withdraw-screen.tsx')).WithdrawScreen,
  ),
  tradeTransfer: lazyScreen(
    async () => (await import('../screens/trade-transfer/transfer-screen.tsx')).TransferScreen,
  ),
  login: lazyScreen(
    async () => (await import('../screens/login-login/login-screen.tsx')).LoginScreen,
  ),
  register: lazyScreen(
    async () => (await import('../screens/register-register/register-screen.tsx')).RegisterScreen,
  ),
};

/** Fetches the code of a screen. Where it cannot be had, the screen itself says so. */
export async function fetchScreen(name: RouteName): Promise<void> {
  const Screen = SCREENS[name];
  if (Screen && 'fetch' in Screen) await Screen.fetch().catch(() => null);
}

/** Loads a screen of the games together with the sheet that shows the proof of a draw. */
function gameScreen(load: () => Promise<ComponentType>): LazyScreen {
  return lazyScreen(async () => {
    const [Screen, { withProof }] = await Promise.all([load(), import('./with-proof.tsx')]);
    return withProof(Screen);
  });
}
