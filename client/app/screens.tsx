import type { ComponentType } from 'react';
import type { RouteName } from '../navigation/routes.ts';
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx';
import { withProof } from './with-proof.tsx';
import { HomeScreen } from '../screens/index-index/home-screen.tsx';

type Load = () => Promise<ComponentType>;

/**
 * The screens of the app. A route with a screen is registered; all others are rejected. Home comes
 * with the first load, each of the others when it is opened.
 */
export const SCREENS: Partial<Record<RouteName, ComponentType | LazyScreen>> = {
  home: HomeScreen,
  offers: accountScreen(
    async () => (await import('../screens/index-discount/offers-screen.tsx')).OffersScreen,
  ),
  help: contentScreen(
    async () => (await import('../screens/index-customer-service/help-screen.tsx')).HelpScreen,
  ),
  deposit: walletScreen(
    async () => (await import('../screens/repay-repay/deposit-screen.tsx')).DepositScreen,
  ),
  profile: accountScreen(
    async () => (await import('../screens/profile-profile/profile-screen.tsx')).ProfileScreen,
  ),
  gameBet: betScreen(async () => (await import('../screens/game-bet/bet-screen.tsx')).BetScreen),
  gameHistory: recordsScreen(
    async () => (await import('../screens/game-history/history-screen.tsx')).HistoryScreen,
  ),
  gameRecord: recordsScreen(
    async () => (await import('../screens/game-record/bet-record-screen.tsx')).BetRecordScreen,
  ),
  notice: contentScreen(
    async () => (await import('../screens/profile-notice/notice-screen.tsx')).NoticeScreen,
  ),
  newsList: contentScreen(
    async () => (await import('../screens/news-list/news-list-screen.tsx')).NewsListScreen,
  ),
  newsDetail: contentScreen(
    async () => (await import('../screens/news-detail/news-detail-screen.tsx')).NewsDetailScreen,
  ),
  web: contentScreen(async () => (await import('../screens/public-web/web-screen.tsx')).WebScreen),
  feedback: contentScreen(
    async () => (await import('../screens/public-feedback/feedback-screen.tsx')).FeedbackScreen,
  ),
  userinfo: accountScreen(
    async () => (await import('../screens/profile-userinfo/userinfo-screen.tsx')).UserinfoScreen,
  ),
  tradeRecord: walletScreen(
    async () => (await import('../screens/trade-record/trade-record-screen.tsx')).TradeRecordScreen,
  ),
  tradeWithdraw: walletScreen(
    async () => (await import('../screens/trade-withdraw/withdraw-screen.tsx')).WithdrawScreen,
  ),
  tradeTransfer: walletScreen(
    async () => (await import('../screens/trade-transfer/transfer-screen.tsx')).TransferScreen,
  ),
  login: accountScreen(
    async () => (await import('../screens/login-login/login-screen.tsx')).LoginScreen,
  ),
  register: accountScreen(
    async () => (await import('../screens/register-register/register-screen.tsx')).RegisterScreen,
  ),
};

/** Loads the code of a screen. If that fails, the screen itself says so. */
export async function fetchScreen(name: RouteName): Promise<void> {
  const Screen = SCREENS[name];
  if (Screen && 'fetch' in Screen) await Screen.fetch();
}

/** Loads the betting page with the sheet that shows the proof of a draw. */
function betScreen(load: Load): LazyScreen {
  return lazyScreen(
    async () => withProof(await load()),
    () => import('../i18n/bet-en.ts'),
  );
}

/** Loads a page of past draws or bets with the sheet that shows the proof of a draw. */
function recordsScreen(load: Load): LazyScreen {
  return lazyScreen(
    async () => withProof(await load()),
    () => import('../i18n/records-en.ts'),
  );
}

function accountScreen(load: Load): LazyScreen {
  return lazyScreen(load, () => import('../i18n/account-en.ts'));
}

function contentScreen(load: Load): LazyScreen {
  return lazyScreen(load, () => import('../i18n/content-en.ts'));
}

function walletScreen(load: Load): LazyScreen {
  return lazyScreen(load, () => import('../i18n/wallet-en.ts'));
}
