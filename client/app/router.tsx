import { Suspense, useEffect, type ComponentType } from 'react';
import { HashRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { createNavigator, type History, type Navigator } from '../navigation/navigator.ts';
import { routeNameOf, routeOf, ROUTE_NAMES, type RouteName } from '../navigation/routes.ts';
import { NavigationContext } from '../navigation/use-navigation.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { SCREENS } from './screens.tsx';
import { TabBar } from './tab-bar.tsx';

type Navigate = ReturnType<typeof useNavigate>;

/** The router's hands, which exist only while it is rendered; until then moves wait in the address. */
class HashHistory implements History {
  private go: Navigate | null = null;

  attach(go: Navigate): void {
    this.go = go;
  }

  push = (url: string) => void this.go?.(url);
  replace = (url: string) => void this.go?.(url, { replace: true });
  back = (delta: number) => void this.go?.(-delta);
  url = () => window.location.hash.slice(1) || '/';

  /** react-router numbers its entries in the state of the browser's history. */
  depth(): number {
    const state: unknown = window.history.state;
    const hasIndex = typeof state === 'object' && state !== null && 'idx' in state;
    return hasIndex && typeof state.idx === 'number' ? state.idx : 0;
  }
}

const history = new HashHistory();
const registered = new Set(ROUTE_NAMES.filter((name) => SCREENS[name]));

export const navigator: Navigator = createNavigator(history, registered);

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
  const name = routeNameOf(location.pathname);
  const isTab = name !== null && routeOf(name).tab === true;
  useEffect(() => history.attach(go), [go]);
  useEffect(() => {
    navigator.arrived();
    window.scrollTo(0, 0);
  }, [location]);
  return (
    <div className={isTab ? 'with-tab-bar' : undefined}>
      {/* Outside of what changes with the page: so the old page stays until the new one is there. */}
      <Suspense fallback={<PageSkeleton />}>
        <ErrorBoundary key={location.pathname}>
          <Routes>
            {ROUTE_NAMES.flatMap(pathsOf).map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route path="*" element={<Navigate to="/" replace />} />
          </Routes>
        </ErrorBoundary>
      </Suspense>
      {isTab && <TabBar current={name} />}
    </div>
  );
}

function pathsOf(name: RouteName): { path: string; Screen: ComponentType }[] {
  const Screen = SCREENS[name];
  if (!Screen) return [];
  const { path, alias } = routeOf(name);
  return [path, ...(alias ? [alias] : [])].map((each) => ({ path: each, Screen }));
}
