import { createContext, useContext } from 'react';
import type { Navigator } from './navigator.ts';
import type { LivePage } from './page-stack.ts';
import type { Query, RouteName } from './routes.ts';

export const NavigationContext = createContext<Navigator | null>(null);

/** The page a part of the screen stands on. */
export const PageContext = createContext<LivePage | null>(null);

export function useNavigation(): Navigator {
  const navigator = useContext(NavigationContext);
  if (!navigator) throw new Error('a screen stands outside of NavigationContext');
  return navigator;
}

/** The query of the page that asks; `name` is its route. It stays while another page is shown. */
export function useQuery<N extends RouteName>(_name: N): Query<N> {
  const { url } = usePage();
  const at = url.indexOf('?');
  const search = new URLSearchParams(at < 0 ? '' : url.slice(at));
  return Object.fromEntries(search) as Query<N>; // an address may hold more or less: all optional
}

function usePage() {
  const page = useContext(PageContext);
  if (!page) throw new Error('a screen stands outside of PageContext');
  return page;
}
