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

const CONTENT = { texts: ['content'], stores: ['content'] } as const;
const ACCOUNT = { texts: ['account'], stores: ['account'] } as const;
const WALLET = { texts: ['game', 'wallet'], stores: ['wallet'] } as const;

/** The code of each page. Here are no other imports, because the page is requested before the app. */
export const PAGES: Readonly<Record<RouteName, Page>> = {
  home: {
    load: async () => (await import('../screens/index-index/home-screen.tsx')).HomeScreen,
    texts: ['content'],
    stores: ['content', 'lobby'],
  },
  offers: {
    load: async () => (await import('../screens/index-discount/offers-screen.tsx')).OffersScreen,
    ...ACCOUNT,
  },
  help: {
    load: async () =>
      (await import('../screens/index-customer-service/help-screen.tsx')).HelpScreen,
    ...CONTENT,
  },
  deposit: {
    load: async () => (await import('../screens/repay-repay/deposit-screen.tsx')).DepositScreen,
    ...WALLET,
  },
  profile: {
    load: async () => (await import('../screens/profile-profile/profile-screen.tsx')).ProfileScreen,
    ...ACCOUNT,
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
    ...CONTENT,
  },
  newsList: {
    load: async () => (await import('../screens/news-list/news-list-screen.tsx')).NewsListScreen,
    ...CONTENT,
  },
  newsDetail: {
    load: async () =>
      (await import('../screens/news-detail/news-detail-screen.tsx')).NewsDetailScreen,
    ...CONTENT,
  },
  web: {
    load: async () => (await import('../screens/public-web/web-screen.tsx')).WebScreen,
    ...CONTENT,
  },
  feedback: {
    load: async () =>
      (await import('../screens/public-feedback/feedback-screen.tsx')).FeedbackScreen,
    ...CONTENT,
  },
  userinfo: {
    load: async () =>
      (await import('../screens/profile-userinfo/userinfo-screen.tsx')).UserinfoScreen,
    ...ACCOUNT,
  },
  tradeRecord: {
    load: async () =>
      (await import('../screens/trade-record/trade-record-screen.tsx')).TradeRecordScreen,
    ...WALLET,
  },
  tradeWithdraw: {
    load: async () =>
      (await import('../screens/trade-withdraw/withdraw-screen.tsx')).WithdrawScreen,
    ...WALLET,
  },
  tradeTransfer: {
    load: async () =>
      (await import('../screens/trade-transfer/transfer-screen.tsx')).TransferScreen,
    ...WALLET,
  },
  login: {
    load: async () => (await import('../screens/login-login/login-screen.tsx')).LoginScreen,
    ...ACCOUNT,
  },
  register: {
    load: async () =>
      (await import('../screens/register-register/register-screen.tsx')).RegisterScreen,
    ...ACCOUNT,
  },
};
