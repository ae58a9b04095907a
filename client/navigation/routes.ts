import type { Location } from 'react-router-dom';

/**
 * Every path (SCR-8, SCR-9). `tab`: a page of the tab bar, in its order. `query`: the query
 * parameters of the page. `forMembers`: for members only; logging out leaves it.
 */
interface Route {
  readonly path: `/${string}`;
  readonly alias?: string;
  readonly tab?: true;
  readonly forMembers?: true;
  readonly query?: readonly string[];
}

export const ROUTES = {
  home: { path: '/', alias: '/pages/index/index', tab: true },
  offers: { path: '/pages/index/discount', tab: true },
  help: { path: '/pages/index/customer-service', tab: true },
  deposit: { path: '/pages/repay/repay', forMembers: true, tab: true },
  profile: { path: '/pages/profile/profile', forMembers: true, tab: true },

  notice: { path: '/pages/profile/notice' },
  login: { path: '/pages/login/login', query: ['from', 'invite'] },
  register: {
    path: '/pages/register/register',
    alias: '/pages/login/register',
    query: ['from', 'invite'],
  },
  userinfo: { path: '/pages/profile/userinfo', forMembers: true, query: ['view'] },
  newsList: { path: '/pages/news/list' },
  newsDetail: { path: '/pages/news/detail', query: ['id'] },
  tradeRecord: { path: '/pages/trade/record', forMembers: true, query: ['view'] },
  tradeWithdraw: { path: '/pages/trade/withdraw', forMembers: true, query: ['view', 'card'] },
  tradeTransfer: { path: '/pages/trade/transfer', forMembers: true },
  web: { path: '/pages/public/web', query: ['url', 'title', 'text'] },
  feedback: { path: '/pages/public/feedback' },
  gameBet: { path: '/pages/game/bet', query: ['game_id', 'copy'] },
  gameHistory: { path: '/pages/game/history', query: ['game_id', 'view'] },
  gameRecord: { path: '/pages/game/record', forMembers: true, query: ['game_id', 'order_no'] },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

type QueryName<N extends RouteName> = (typeof ROUTES)[N] extends { query: readonly (infer Q)[] }
  ? Q & string
  : never;

export const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[]; // keys of a const literal

export const TAB_NAMES = ROUTE_NAMES.filter((name) => routeOf(name).tab);

export function tabOf(name: RouteName): RouteName {
  if (routeOf(name).tab || name === 'notice') return name;
  if (name === 'feedback' || name === 'web') return 'help';
  const isOfHome = name === 'gameBet' || name === 'gameHistory' || name.startsWith('news');
  return isOfHome ? 'home' : 'profile';
}

export function routeOf(name: RouteName): Route {
  return ROUTES[name];
}

/** Returns the URL of a route: "/pages/game/bet?game_id=3". */
export function urlOf<N extends RouteName>(
  name: N,
  query?: { readonly [K in QueryName<N>]?: string | number | undefined },
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries<string | number | undefined>(query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? ROUTES[name].path : `${ROUTES[name].path}?${text}`;
}

/** Returns the URL that a location stands for: "/pages/game/bet?game_id=3". */
export function urlOfLocation({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname + search;
}

export function loginUrlFrom(url: string): string {
  const name = routeNameOf(url);
  if (name === 'login') return url;
  return urlOf('login', { from: name === null || name === 'home' ? undefined : url });
}

/** Returns the URL of a game's betting page; that of the first game if none is open. */
export function urlOfGame(gameId: number | null): string {
  return urlOf('gameBet', { game_id: gameId ?? undefined });
}

/** Returns the route of a URL, with or without its leading slash; null if no route matches. */
export function routeNameOf(url: string): RouteName | null {
  const [path = ''] = url.split(/[?#]/);
  const full = path.startsWith('/') ? path : `/${path}`;
  const plain = full === '/' ? full : full.replace(/\/$/, '');
  return (
    ROUTE_NAMES.find((name) => {
      const route = routeOf(name);
      return route.path === plain || route.alias === plain;
    }) ?? null
  );
}

/** Returns the URL as the address bar shows it: the route's own path and the query. */
export function canonicalUrl(name: RouteName, url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? ROUTES[name].path : ROUTES[name].path + url.slice(at);
}
