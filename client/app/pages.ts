import type { ComponentType } from 'react';
import type { Namespace } from '../i18n/catalogues.ts';
import type { RouteName } from '../navigation/routes.ts';
import type { Area } from '../stores/app-stores.ts';

/** The parts of a page, which load together. */
export interface Page {
  readonly load: () => Promise<ComponentType>;
  readonly texts: readonly Namespace[];
  readonly stores: readonly Area[];
  /** The page opens the fairness proof of a draw. */
  readonly hasProofs?: true;
}

/** The code of each page. Here are no other imports, because the page is requested before the app. */
export const PAGES: Readonly<Record<RouteName, Page>> = {
  home: {
    load: async () => (await import('../screens/index-index/home-screen.tsx')).HomeScreen,
    texts: ['content'],
    stores: ['content', 'lobby'],
  },
  offers: {
    load: async () => (await import('../screens/index-discount/offers-screen.tsx')).OffersScreen,
    texts: ['account'],
    stores: ['account'],
  },
  help: {
    load: async () =>
      (await import('../screens/index-customer-service/help-screen.tsx')).HelpScreen,
    texts: ['content'],
    stores: ['content'],
  },
  deposit: {
    load: async () => (await import('../screens/repay-repay/deposit-screen.tsx')).DepositScreen,
    texts: ['game', 'wallet'],
    stores: ['wallet'],
  },
  profile: {
    load: async () => (await import('../screens/profile-profile/profile-screen.tsx')).ProfileScreen,
    texts: ['account'],
    stores: ['account'],
  },
  gameBet: {
    load: async () => (await import('../screens/game-bet/bet-screen.tsx')).BetScreen,
    texts: ['game', 'bet'],
    stores: ['game'],
    hasProofs: true,
  },
  gameHistory: {
    load: async () => (await import('../screens/game-history/history-screen.tsx')).HistoryScreen,
    texts: ['game', 'records'],
    stores: ['records'],
    hasProofs: true,
  },
  gameRecord: {
    load: async () =>
      (await import('../screens/game-record/bet-record-screen.tsx')).BetRecordScreen,
    texts: ['game', 'records'],
    stores: ['game', 'records', 'chaseBets'],
    hasProofs: true,
  },
  notice: {
    load: async () => (await import('../screens/profile-notice/notice-screen.tsx')).NoticeScreen,
    texts: ['content'],
    stores: ['content'],
  },
  newsList: {
    load: async () => (await import('../screens/news-list/news-list-screen.tsx')).NewsListScreen,
    texts: ['content'],
    stores: ['content'],
  },
  newsDetail: {
    load: async () =>
      (await import('../screens/news-detail/news-detail-screen.tsx')).NewsDetailScreen,
    texts: ['content'],
    stores: ['content'],
  },
  web: {
    load: async () => (await import('../screens/public-web/web-screen.tsx')).WebScreen,
    texts: ['content'],
    stores: ['content'],
  },
  feedback: {
    load: async () =>
      (await import('../screens/public-feedback/feedback-screen.tsx')).FeedbackScreen,
    texts: ['content'],
    stores: ['content'],
  },
  userinfo: {
    load: async () =>
      (await import('../screens/profile-userinfo/userinfo-screen.tsx')).UserinfoScreen,
    texts: ['account'],
    stores: ['account'],
  },
  tradeRecord: {
    load: async () =>
      (await import('../screens/trade-record/trade-record-screen.tsx')).TradeRecordScreen,
    texts: ['game', 'wallet'],
    stores: ['wallet'],
  },
  tradeWithdraw: {
    load: async () =>
      (await import('../screens/trade-withdraw/withdraw-screen.tsx')).WithdrawScreen,
    texts: ['game', 'wallet'],
    stores: ['wallet'],
  },
  tradeTransfer: {
    load: async () =>
      (await import('../screens/trade-transfer/transfer-screen.tsx')).TransferScreen,
    texts: ['game', 'wallet'],
    stores: ['wallet'],
  },
  login: {
    load: async () => (await import('../screens/login-login/login-screen.tsx')).LoginScreen,
    texts: ['account'],
    stores: ['account'],
  },
  register: {
    load: async () =>
      (await import('../screens/register-register/register-screen.tsx')).RegisterScreen,
    texts: ['account'],
    stores: ['account'],
  },
};
