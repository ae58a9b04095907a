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
  ...pagesWith(
    { texts: ['content'], stores: ['content'] },
    {
      help: async () =>
        (await import('../screens/index-customer-service/help-screen.tsx')).HelpScreen,
      notice: async () =>
        (await import('../screens/profile-notice/notice-screen.tsx')).NoticeScreen,
      newsList: async () =>
        (await import('../screens/news-list/news-list-screen.tsx')).NewsListScreen,
      newsDetail: async () =>
        (await import('../screens/news-detail/news-detail-screen.tsx')).NewsDetailScreen,
      web: async () => (await import('../screens/public-web/web-screen.tsx')).WebScreen,
      feedback: async () =>
        (await import('../screens/public-feedback/feedback-screen.tsx')).FeedbackScreen,
    },
  ),
  ...pagesWith(
    { texts: ['account'], stores: ['account'] },
    {
      offers: async () =>
        (await import('../screens/index-discount/offers-screen.tsx')).OffersScreen,
      profile: async () =>
        (await import('../screens/profile-profile/profile-screen.tsx')).ProfileScreen,
      userinfo: async () =>
        (await import('../screens/profile-userinfo/userinfo-screen.tsx')).UserinfoScreen,
      login: async () => (await import('../screens/login-login/login-screen.tsx')).LoginScreen,
      register: async () =>
        (await import('../screens/register-register/register-screen.tsx')).RegisterScreen,
    },
  ),
  ...pagesWith(
    { texts: ['game', 'wallet'], stores: ['wallet'] },
    {
      deposit: async () =>
        (await import('../screens/repay-repay/deposit-screen.tsx')).DepositScreen,
      tradeRecord: async () =>
        (await import('../screens/trade-record/trade-record-screen.tsx')).TradeRecordScreen,
      tradeWithdraw: async () =>
        (await import('../screens/trade-withdraw/withdraw-screen.tsx')).WithdrawScreen,
      tradeTransfer: async () =>
        (await import('../screens/trade-transfer/transfer-screen.tsx')).TransferScreen,
    },
  ),
  home: {
    load: async () => (await import('../screens/index-index/home-screen.tsx')).HomeScreen,
    texts: ['content'],
    stores: ['content', 'lobby'],
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
};

/** Makes pages that load the same texts and stores. */
function pagesWith<Name extends RouteName>(
  parts: Omit<Page, 'load'>,
  code: Readonly<Record<Name, Page['load']>>,
) {
  const pages = Object.entries<Page['load']>(code).map(([name, load]) => [
    name,
    { ...parts, load },
  ]);
  return Object.fromEntries(pages) as Record<Name, Page>; // the names are unchanged
}
