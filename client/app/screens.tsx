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
  offers: ofAccount(
    async () => (await import('../screens/index-discount/offers-screen.tsx')).OffersScreen,
  ),
  help: ofContent(
    async () => (await import('../screens/index-customer-service/help-screen.tsx')).HelpScreen,
  ),
  deposit: ofWallet(
    async () => (await import('../screens/repay-repay/deposit-screen.tsx')).DepositScreen,
  ),
  profile: ofAccount(
    async () => (await import('../screens/profile-profile/profile-screen.tsx')).ProfileScreen,
  ),
  gameBet: ofGames(async () => (await import('../screens/game-bet/bet-screen.tsx')).BetScreen),
  gameHistory: ofGames(
    async () => (await import('../screens/game-history/history-screen.tsx')).HistoryScreen,
  ),
  gameRecord: ofGames(
    async () => (await import('../screens/game-record/bet-record-screen.tsx')).BetRecordScreen,
  ),
  notice: ofContent(
    async () => (await import('../screens/profile-notice/notice-screen.tsx')).NoticeScreen,
  ),
  newsList: ofContent(
    async () => (await import('../screens/news-list/news-list-screen.tsx')).NewsListScreen,
  ),
  newsDetail: ofContent(
    async () => (await import('../screens/news-detail/news-detail-screen.tsx')).NewsDetailScreen,
  ),
  web: ofContent(async () => (await import('../screens/public-web/web-screen.tsx')).WebScreen),
  feedback: ofContent(
    async () => (await import('../screens/public-feedback/feedback-screen.tsx')).FeedbackScreen,
  ),
  userinfo: ofAccount(
    async () => (await import('../screens/profile-userinfo/userinfo-screen.tsx')).UserinfoScreen,
  ),
  tradeRecord: ofWallet(
    async () => (await import('../screens/trade-record/trade-record-screen.tsx')).TradeRecordScreen,
  ),
  tradeWithdraw: ofWallet(
    async () => (await import('../screens/trade-withdraw/withdraw-screen.tsx')).WithdrawScreen,
  ),
  tradeTransfer: ofWallet(
    async () => (await import('../screens/trade-transfer/transfer-screen.tsx')).TransferScreen,
  ),
  login: ofAccount(
    async () => (await import('../screens/login-login/login-screen.tsx')).LoginScreen,
  ),
  register: ofAccount(
    async () => (await import('../screens/register-register/register-screen.tsx')).RegisterScreen,
  ),
};

/** Fetches the code of a screen. Where it cannot be had, the screen itself says so. */
export async function fetchScreen(name: RouteName): Promise<void> {
  const Screen = SCREENS[name];
  if (Screen && 'fetch' in Screen) await Screen.fetch().catch(() => null);
}

/** A screen of the games brings their stores along, and shows the proof of a draw. */
function ofGames(load: () => Promise<ComponentType>): LazyScreen {
  return lazyScreen(async () => {
    const [Screen, { withGameStores }, { withProof }] = await Promise.all([
      load(),
      import('../screens/shared/stores/use-game-stores.tsx'),
      import('./with-proof.tsx'),
    ]);
    return withGameStores(withProof(Screen));
  });
}

/** A page about the player brings the stores of these pages along. */
function ofAccount(load: () => Promise<ComponentType>): LazyScreen {
  return lazyScreen(async () => {
    const [Screen, { withAccountStores }] = await Promise.all([
      load(),
      import('../screens/shared/stores/use-account-stores.tsx'),
    ]);
    return withAccountStores(Screen);
  });
}

/** What there is to read comes with its stores. */
function ofContent(load: () => Promise<ComponentType>): LazyScreen {
  return lazyScreen(async () => {
    const [Screen, { withContentStores }] = await Promise.all([
      load(),
      import('../screens/shared/stores/use-content-stores.tsx'),
    ]);
    return withContentStores(Screen);
  });
}

/** A screen of the wallet brings its stores along. */
function ofWallet(load: () => Promise<ComponentType>): LazyScreen {
  return lazyScreen(async () => {
    const [Screen, { withWalletStores }] = await Promise.all([
      load(),
      import('../screens/shared/stores/use-wallet-stores.tsx'),
    ]);
    return withWalletStores(Screen);
  });
}
