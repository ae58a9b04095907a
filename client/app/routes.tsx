import type { RouteObject } from 'react-router-dom';
import { ROUTE_NAMES, ROUTES, routeNameOf, type RouteName } from '../navigation/routes.ts';
import type { AppStores } from '../stores/app-stores.ts';
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx';
import { withProof } from './with-proof.tsx';

const SCREENS: Readonly<Record<RouteName, LazyScreen>> = {
  home: lazyScreen({
    load: async () => (await import('../screens/index-index/home-screen.tsx')).HomeScreen,
    texts: ['game', 'content'],
    stores: ['content', 'lobby', 'wallet'],
  }),
  offers: lazyScreen({
    load: async () => (await import('../screens/index-discount/offers-screen.tsx')).OffersScreen,
    texts: ['account'],
    stores: ['account'],
  }),
  help: lazyScreen({
    load: async () =>
      (await import('../screens/index-customer-service/help-screen.tsx')).HelpScreen,
    texts: ['content'],
    stores: ['content'],
  }),
  deposit: lazyScreen({
    load: async () => (await import('../screens/repay-repay/deposit-screen.tsx')).DepositScreen,
    texts: ['wallet'],
    stores: ['wallet'],
  }),
  profile: lazyScreen({
    load: async () => (await import('../screens/profile-profile/profile-screen.tsx')).ProfileScreen,
    texts: ['account'],
    stores: ['account'],
  }),
  gameBet: lazyScreen({
    load: async () => withProof((await import('../screens/game-bet/bet-screen.tsx')).BetScreen),
    texts: ['game', 'bet'],
    stores: ['game', 'records'],
  }),
  gameHistory: lazyScreen({
    load: async () =>
      withProof((await import('../screens/game-history/history-screen.tsx')).HistoryScreen),
    texts: ['game', 'records'],
    stores: ['records'],
  }),
  gameRecord: lazyScreen({
    load: async () =>
      withProof((await import('../screens/game-record/bet-record-screen.tsx')).BetRecordScreen),
    texts: ['game', 'records'],
    stores: ['game', 'records', 'chaseBets'],
  }),
  notice: lazyScreen({
    load: async () => (await import('../screens/profile-notice/notice-screen.tsx')).NoticeScreen,
    texts: ['content'],
    stores: ['content'],
  }),
  newsList: lazyScreen({
    load: async () => (await import('../screens/news-list/news-list-screen.tsx')).NewsListScreen,
    texts: ['content'],
    stores: ['content'],
  }),
  newsDetail: lazyScreen({
    load: async () =>
      (await import('../screens/news-detail/news-detail-screen.tsx')).NewsDetailScreen,
    texts: ['content'],
    stores: ['content'],
  }),
  web: lazyScreen({
    load: async () => (await import('../screens/public-web/web-screen.tsx')).WebScreen,
    texts: ['content'],
    stores: ['content'],
  }),
  feedback: lazyScreen({
    load: async () =>
      (await import('../screens/public-feedback/feedback-screen.tsx')).FeedbackScreen,
    texts: ['content'],
    stores: ['content'],
  }),
  userinfo: lazyScreen({
    load: async () =>
      (await import('../screens/profile-userinfo/userinfo-screen.tsx')).UserinfoScreen,
    texts: ['account'],
    stores: ['account'],
  }),
  tradeRecord: lazyScreen({
    load: async () =>
      (await import('../screens/trade-record/trade-record-screen.tsx')).TradeRecordScreen,
    texts: ['wallet'],
    stores: ['wallet'],
  }),
  tradeWithdraw: lazyScreen({
    load: async () =>
      (await import('../screens/trade-withdraw/withdraw-screen.tsx')).WithdrawScreen,
    texts: ['wallet'],
    stores: ['wallet'],
  }),
  tradeTransfer: lazyScreen({
    load: async () =>
      (await import('../screens/trade-transfer/transfer-screen.tsx')).TransferScreen,
    texts: ['wallet'],
    stores: ['wallet'],
  }),
  login: lazyScreen({
    load: async () => (await import('../screens/login-login/login-screen.tsx')).LoginScreen,
    texts: ['account'],
    stores: ['account'],
  }),
  register: lazyScreen({
    load: async () =>
      (await import('../screens/register-register/register-screen.tsx')).RegisterScreen,
    texts: ['account'],
    stores: ['account'],
  }),
};

/** The pages of the app. */
export const ROUTE_OBJECTS: RouteObject[] = ROUTE_NAMES.map((name) => {
  const Screen = SCREENS[name];
  return { path: ROUTES[name].path, element: <Screen /> };
});

/** Loads a screen. If that fails, the screen itself says so. */
export async function fetchScreen(name: RouteName, stores: AppStores): Promise<void> {
  await SCREENS[name].fetch(stores);
}

/** Requests the code of a page before its stores and texts can be loaded. */
export async function preloadScreen(url: string): Promise<void> {
  await SCREENS[routeNameOf(url) ?? 'home'].preload();
}
