import type { Location } from 'react-router-dom';
import {
  ROUTES,
  routeNameOf,
  routeOf,
  TAB_NAMES,
  urlOfLocation,
  type RouteName,
} from './routes.ts';

/** A page that is shown, or kept with its state until the player returns. */
export interface LivePage {
  /** One per tab for pages of the tab bar, one per history entry for others. */
  readonly key: string;
  readonly name: RouteName;
  /** With the path of the route, also if the address has its alias. */
  readonly location: Location;
  /** Position in the history. */
  readonly index: number;
}

/** Direction of the animation. `next` and `previous` are changes between tabs, in their order. */
export type Direction = 'forward' | 'back' | 'next' | 'previous' | 'none';

export interface PageStack {
  /** In the order of opening, tabs included. */
  readonly pages: readonly LivePage[];
  readonly current: LivePage;
  readonly direction: Direction;
}

/** History state of an entry that dropped all earlier pages. */
export const RELAUNCH = { relaunch: true } as const;

/** Same limit as the mini-app frameworks the paths come from. Older pages are rebuilt on return. */
export const MAX_STACKED_PAGES = 10;

export function initialStack(location: Location, index: number): PageStack {
  const current = pageOf(location, index);
  return { pages: [current], current, direction: 'none' };
}

/**
 * Returns the stack after a move. Pages before the new position in the history stay alive. Pages
 * behind it are dropped, because a forward move opens them without their state. Pages of the tab
 * bar stay until a relaunch.
 */
export function nextStack(stack: PageStack, location: Location, index: number): PageStack {
  const opened = pageOf(location, index);
  const returned = stack.pages.find((page) => page.location.key === location.key);
  if (isRelaunch(location) && !returned)
    return { pages: [opened], current: opened, direction: 'none' };
  // The entry of a page may have got another key since it was opened.
  const arrived = returned && !isTab(opened) ? { ...opened, key: returned.key } : opened;
  const known = stack.pages.find(({ key }) => key === arrived.key);
  // A tab keeps the position and query of the last move to it.
  const current = known && isSame(known, arrived) ? known : arrived;
  const kept = stack.pages
    .filter((page) => isTab(page) || page.index < arrived.index || page.key === arrived.key)
    .map((page) => (page.key === current.key ? current : page));
  const pages = known ? kept : [...kept, current];
  return { pages: limitDepth(pages), current, direction: directionOf(stack.current, current) };
}

function pageOf(location: Location, index: number): LivePage {
  const name = routeNameOf(location.pathname) ?? 'home';
  const key = routeOf(name).tab ? `tab ${name}` : `${index} ${location.key}`;
  return { key, name, location: { ...location, pathname: ROUTES[name].path }, index };
}

function isRelaunch({ state }: Location): boolean {
  return typeof state === 'object' && state !== null && 'relaunch' in state;
}

function directionOf(from: LivePage, to: LivePage): Direction {
  if (from.key === to.key) return 'none';
  if (isTab(from) && isTab(to)) return tabNo(to) > tabNo(from) ? 'next' : 'previous';
  if (from.index !== to.index) return to.index > from.index ? 'forward' : 'back';
  // Replaced: a tab is the root, so going there is going back.
  return isTab(to) ? 'back' : 'forward';
}

function limitDepth(pages: readonly LivePage[]): readonly LivePage[] {
  const deep = pages.filter((page) => !isTab(page));
  const dropped = new Set(deep.slice(0, Math.max(0, deep.length - MAX_STACKED_PAGES)));
  return pages.filter((page) => !dropped.has(page));
}

const tabNo = ({ name }: LivePage) => TAB_NAMES.indexOf(name);

function isTab({ name }: LivePage): boolean {
  return routeOf(name).tab === true;
}

function isSame({ location: one }: LivePage, { location: other }: LivePage): boolean {
  return one.key === other.key && urlOfLocation(one) === urlOfLocation(other);
}
