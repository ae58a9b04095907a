import {
  addTransitionType,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { HashRouter, useLocation, useNavigate, type Location } from 'react-router-dom';
import { createNavigator, type History, type Navigator } from '../navigation/navigator.ts';
import { initialStack, nextStack, type Arrival, type PageStack } from '../navigation/page-stack.ts';
import { routeNameOf, routeOf, ROUTE_NAMES } from '../navigation/routes.ts';
import { NavigationContext } from '../navigation/use-navigation.ts';
import { Page } from '../ui/layout/page.tsx';
import { SectionCard } from '../ui/layout/section-card.tsx';
import { SkeletonRows } from '../ui/layout/skeleton.tsx';
import { PageStackView } from './page-stack-view.tsx';
import { fetchScreen, SCREENS } from './screens.tsx';
import { TabBar, useHasRail } from './tab-bar.tsx';

type Navigate = ReturnType<typeof useNavigate>;

/** History state of an entry that started a relaunch. */
const RELAUNCH = { relaunch: true } as const;

/**
 * Navigates with the router's hook, which exists only while the router is mounted; until then it
 * keeps the last move.
 */
class HashHistory implements History {
  #go: Navigate | null = null;
  #waiting: ((go: Navigate) => void) | null = null;

  /** Uses `go` until the returned function is called. */
  attach(go: Navigate): () => void {
    this.#go = go;
    this.#waiting?.(go);
    this.#waiting = null;
    return () => {
      this.#go = null;
    };
  }

  push = (url: string) => this.#move((go) => void go(url));
  replace = (url: string) => this.#move((go) => void go(url, { replace: true }));
  relaunch = (url: string) => this.#move((go) => void go(url, { replace: true, state: RELAUNCH }));
  back = (delta: number) => this.#move((go) => void go(-delta));
  url = () => window.location.hash.slice(1) || '/';
  depth = () => currentEntry()?.idx ?? 0;

  #move(act: (go: Navigate) => void): void {
    if (this.#go) act(this.#go);
    else this.#waiting = act;
  }
}

interface Entry {
  readonly idx: number;
  readonly key: string;
}

/** Returns the entry's number, which react-router keeps in the state of the browser's history. */
function currentEntry(): Entry | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return null;
  const key = 'key' in state && typeof state.key === 'string' ? state.key : 'default';
  return typeof state.idx === 'number' ? { idx: state.idx, key } : null;
}

/** Numbers an entry that has no number, so that the entries above it continue the count. */
function numberEntry(key: string, idx: number): void {
  if (currentEntry() === null) window.history.replaceState({ usr: null, key, idx }, '');
}

const history = new HashHistory();
const registered = new Set(ROUTE_NAMES.filter((name) => SCREENS[name]));

export const navigator: Navigator = createNavigator(history, registered);

/** Loads the code of the page that the address names. The shell in index.html stays meanwhile. */
export async function fetchFirstScreen(): Promise<void> {
  const name = routeNameOf(history.url());
  if (name !== null) await fetchScreen(name);
}

export function Router() {
  return (
    <HashRouter>
      <NavigationContext value={navigator}>
        <Shell />
      </NavigationContext>
    </HashRouter>
  );
}

function Shell() {
  const go = useNavigate();
  const location = useLocation();
  const stack = usePageStack(location);
  const { name } = stack.current;
  const isTab = routeOf(name).tab === true;
  const hasRail = useHasRail();
  const isUnknown = !isRegistered(location.pathname);
  const first = useRef(location);
  useEffect(() => replayMissedMove(first.current), []);
  useEffect(() => history.attach(go), [go]);
  useEffect(() => {
    if (isUnknown) void go('/', { replace: true });
  }, [go, isUnknown]);
  useEffect(() => navigator.onPageShown(), [stack]);
  return (
    <div
      className={isTab ? 'with-tab-bar' : undefined}
      data-rail={name === 'gameBet' ? 'slim' : 'wide'}
    >
      {/* The keyboard reaches the rail before the page, and the bar below it after the page. */}
      {hasRail && <TabBar current={name} isRail />}
      {/* Above all that changes with the page: the old page stays until the new one is ready. */}
      <Suspense fallback={<PageSkeleton />}>
        <PageStackView stack={stack} />
      </Suspense>
      {!hasRail && isTab && <TabBar current={name} />}
    </div>
  );
}

/** Shown while the code of the first screen loads. */
function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <Page title={t('app.name')}>
      <SectionCard isFlush>
        <SkeletonRows rows={4} label={t('common.loading')} />
      </SectionCard>
    </Page>
  );
}

/** The router ignores changes of the address before it is mounted, so repeat the last one. */
function replayMissedMove({ pathname, search }: Location): void {
  const now = history.url();
  if (now === pathname + search || `/${now}` === pathname + search) return;
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
}

/**
 * Returns the page stack of an address. The stack changes in a transition of its own: React renders
 * a `popstate` event synchronously, without an animation. It changes only when the code of the page
 * is loaded: while a transition suspends, any other render clears its transition type.
 */
function usePageStack(location: Location): PageStack {
  const [stack, setStack] = useState(() => initialStack(arrivalOf(location, 0)));
  const followed = useRef(location);
  const latest = useRef(stack);
  useLayoutEffect(() => {
    if (followed.current === location) return;
    followed.current = location;
    const arrival = arrivalOf(location, latest.current.current.index);
    numberEntry(location.key, arrival.index);
    const next = nextStack(latest.current, arrival);
    latest.current = next;
    void showNext();

    async function showNext(): Promise<void> {
      await fetchScreen(next.current.name);
      if (latest.current !== next) return;
      startTransition(() => {
        addTransitionType(next.direction);
        setStack(next);
      });
    }
  }, [location]);
  return stack;
}

function arrivalOf(location: Location, indexBefore: number): Arrival {
  const entry = currentEntry();
  const state: unknown = location.state;
  return {
    entry: location.key,
    url: location.pathname + location.search,
    index: indexOf(entry, location, indexBefore),
    isRelaunch: typeof state === 'object' && state !== null && 'relaunch' in state,
  };
}

function indexOf(entry: Entry | null, location: Location, indexBefore: number): number {
  // A typed address or a plain link: the browser pushed an entry without a number.
  if (!entry) return location.key === 'default' ? indexBefore + 1 : indexBefore;
  // If another move came meanwhile, the history already describes that one.
  return entry.key === location.key ? entry.idx : indexBefore;
}

function isRegistered(pathname: string): boolean {
  const name = routeNameOf(pathname);
  return name !== null && registered.has(name);
}
