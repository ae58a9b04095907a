import { canonicalUrl, routeNameOf, routeOf, type RouteName } from './routes.ts';

/** A page that is alive: shown, or kept with its state until the player comes back to it. */
export interface LivePage {
  /** A page of the tab bar is there once; any other once for each entry of the history. */
  readonly key: string;
  readonly name: RouteName;
  readonly url: string;
  /** The entry of the history it came with. */
  readonly entry: string;
  /** Its place in the browser's history. */
  readonly index: number;
}

/** Which way the player goes; tabs lie side by side. */
export type Direction = 'forward' | 'back' | 'none';

export interface PageStack {
  /** In the order they came, the tabs among them. */
  readonly pages: readonly LivePage[];
  readonly current: LivePage;
  readonly direction: Direction;
}

/** What the browser says after it has moved. */
export interface Arrival {
  readonly entry: string;
  readonly url: string;
  readonly index: number;
  /** Whether everything before was left for this. */
  readonly isRelaunch: boolean;
}

/** As in the mini-app frameworks the paths come from. A deeper one is made anew on the way back. */
export const MAX_STACKED_PAGES = 10;

/** The first page of a visit. */
export function initialStack(arrival: Arrival): PageStack {
  const current = pageOf(arrival);
  return { pages: [current], current, direction: 'none' };
}

/**
 * The pages after a move. Those before the new place in the history stay alive, those behind it are
 * gone, as they would come again with nothing of what was in them. Pages of the tab bar stay until a
 * relaunch.
 */
export function nextStack(stack: PageStack, arrival: Arrival): PageStack {
  const arrived = pageOf(arrival);
  const isNew = stack.pages.every(({ entry }) => entry !== arrival.entry);
  if (arrival.isRelaunch && isNew) return { pages: [arrived], current: arrived, direction: 'none' };
  const known = stack.pages.find(({ key }) => key === arrived.key);
  // A tab is where the player last came to it; its query is the latest one.
  const current = known && isSame(known, arrived) ? known : arrived;
  const kept = stack.pages
    .filter((page) => isTab(page) || page.index < arrived.index || page.key === arrived.key)
    .map((page) => (page.key === current.key ? current : page));
  const pages = known ? kept : [...kept, current];
  return { pages: notTooDeep(pages), current, direction: directionOf(stack.current, current) };
}

function pageOf({ entry, url, index }: Arrival): LivePage {
  const name = routeNameOf(url) ?? 'home';
  const key = routeOf(name).tab ? `tab ${name}` : `${index} ${entry}`;
  return { key, name, url: canonicalUrl(name, url), entry, index };
}

function directionOf(from: LivePage, to: LivePage): Direction {
  if (from.key === to.key || (isTab(from) && isTab(to))) return 'none';
  if (from.index !== to.index) return to.index > from.index ? 'forward' : 'back';
  // In the place of the one before: a tab is where all began.
  return isTab(to) ? 'back' : 'forward';
}

function notTooDeep(pages: readonly LivePage[]): readonly LivePage[] {
  const deep = pages.filter((page) => !isTab(page));
  const dropped = new Set(deep.slice(0, Math.max(0, deep.length - MAX_STACKED_PAGES)));
  return pages.filter((page) => !dropped.has(page));
}

function isTab({ name }: LivePage): boolean {
  return routeOf(name).tab === true;
}

function isSame(one: LivePage, other: LivePage): boolean {
  return one.url === other.url && one.entry === other.entry;
}
