import type { EndpointDeclaration } from '../api-declaration.ts';

const get = <A extends EndpointDeclaration['access']>(path: `/api/${string}`, access: A) =>
  ({ method: 'GET', path, access, documented: true }) as const;
const post = <A extends EndpointDeclaration['access']>(path: `/api/${string}`, access: A) =>
  ({ method: 'POST', path, access, documented: true }) as const;
/** Not listed in CALL-5 but assumed (CALL-9): change the path here once the real one is known, or in config.js. */
const assumed = { documented: false } as const;
/** Takes an optional `Idempotency-Key` header (MONEY-7). */
const money = { money: true } as const;

export const ENDPOINTS = {
  'user.register': post('/api/user/register', 'anyone'),
  'user.login': post('/api/user/login', 'anyone'),
  'user.mobilelogin': post('/api/user/mobilelogin', 'anyone'),
  'user.logout': post('/api/user/logout', 'user'),
  'user.index': get('/api/user/index', 'user'),
  'user.changepwd': post('/api/user/changepwd', 'user'),
  'user.resetpwd': { ...post('/api/user/resetpwd', 'anyone'), ...assumed },
  'user.profile': post('/api/user/profile', 'user'),
  'user.invite': { ...get('/api/user/invite', 'user'), ...assumed },
  'user.vip': { ...get('/api/user/vip', 'user'), ...assumed },

  'sms.send': post('/api/sms/send', 'anyone'),

  'index.index': get('/api/index/index', 'anyone'),
  'index.notice': get('/api/index/notice', 'anyone'),
  'index.banner': get('/api/index/banner', 'anyone'),
  'index.richText': get('/api/index/rich_text', 'anyone'),
  'index.feedback': post('/api/index/feedback', 'anyone'),
  'index.feedbacks': { ...get('/api/index/feedbacks', 'user'), ...assumed },
  'index.markNoticeRead': post('/api/index/markNoticeRead', 'user'),
  'index.markAllNoticesRead': post('/api/index/markAllNoticesRead', 'user'),
  'index.unreadNoticeCount': get('/api/index/unreadNoticeCount', 'user'),

  'news.index': get('/api/news/index', 'anyone'),
  'news.detail': get('/api/news/detail', 'anyone'),
  'news.latest': get('/api/news/latest', 'anyone'),

  'games.category': get('/api/games/category', 'anyone'),
  'games.list': get('/api/games/list', 'anyone'),
  'games.play': get('/api/games/play', 'anyone'),
  'games.getGameResult': get('/api/games/getGameResult', 'anyone'),
  'games.submitBet': { ...post('/api/games/submitBet', 'user'), ...money },
  'games.getHistoryRecord': get('/api/games/getHistoryRecord', 'anyone'),
  'games.getBetRecord': get('/api/games/getBetRecord', 'user'),
  'games.trend': { ...get('/api/games/trend', 'anyone'), ...assumed },
  'games.chases': { ...get('/api/games/chases', 'user'), ...assumed },
  'games.cancelChase': { ...post('/api/games/cancelChase', 'user'), ...assumed, ...money },

  'common.upload': { ...post('/api/common/upload', 'user'), file: true },

  'wallet.index': { ...get('/api/wallet/index', 'user'), ...assumed },
  'wallet.transactions': { ...get('/api/wallet/transactions', 'user'), ...assumed },
  'wallet.deposit': { ...post('/api/wallet/deposit', 'user'), ...assumed, ...money },
  'wallet.deposits': { ...get('/api/wallet/deposits', 'user'), ...assumed },
  'wallet.recipient': { ...get('/api/wallet/recipient', 'user'), ...assumed },
  'wallet.transfer': { ...post('/api/wallet/transfer', 'user'), ...assumed, ...money },
  'wallet.withdraw': { ...post('/api/wallet/withdraw', 'user'), ...assumed, ...money },
  'wallet.withdrawals': { ...get('/api/wallet/withdrawals', 'user'), ...assumed },
  'wallet.cards': { ...get('/api/wallet/cards', 'user'), ...assumed },
  'wallet.addCard': { ...post('/api/wallet/cards', 'user'), ...assumed },
  'wallet.savings': { ...post('/api/wallet/savings', 'user'), ...assumed, ...money },

  'welfare.index': { ...get('/api/welfare/index', 'user'), ...assumed },
  'welfare.claim': { ...post('/api/welfare/claim', 'user'), ...assumed, ...money },
} as const satisfies Record<string, EndpointDeclaration>;

export type EndpointName = keyof typeof ENDPOINTS;
