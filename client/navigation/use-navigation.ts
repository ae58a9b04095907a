import { createContext, useContext } from 'react';
import type { Navigator } from './navigator.ts';
import type { LivePage } from './page-stack.ts';
import type { Query, RouteName } from './routes.ts';

export const NavigationContext = createContext<Navigator | null>(null);

/** The page that a component belongs to. */
export const PageContext = createContext<LivePage | null>(null);

export function useNavigation(): Navigator {
  const navigator = useContext(NavigationContext);
  if (!navigator) throw new Error('useNavigation needs a NavigationContext around it');
  return navigator;
}

/**
 * Returns the query of the component's own page, also while another page is shown. `name` is its
 * route.
 */
export function useQuery<N extends RouteName>(_name: N): Query<N> {
  const { url } = usePage();
  const at = url.indexOf('?');
  const search = new URLSearchParams(at < 0 ? '' : url.slice(at));
  return Object.fromEntries(search) as Query<N>; // all fields are optional
}

/** Returns the URL of the component's own page. */
export function usePageUrl(): string {
  return usePage().url;
}

function usePage() {
  const page = useContext(PageContext);
  if (!page) throw new Error('useQuery needs a PageContext around it');
  return page;
}
