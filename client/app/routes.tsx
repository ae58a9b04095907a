import type { RouteObject } from 'react-router-dom';
import { ROUTE_NAMES, ROUTES, type RouteName } from '../navigation/routes.ts';
import type { AppStores } from '../stores/app-stores.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { PAGES } from './pages.ts';

const SCREENS = new Map(ROUTE_NAMES.map((name) => [name, lazyScreen(PAGES[name])]));

export const ROUTE_TABLE: RouteObject[] = Array.from(SCREENS, ([name, Screen]) => ({
  path: ROUTES[name].path,
  element: <Screen />,
}));

/** Loads a screen. If that fails, the screen itself says so. */
export async function fetchScreen(name: RouteName, stores: AppStores): Promise<void> {
  await SCREENS.get(name)?.fetch(stores);
}
