import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Navigator } from './navigator.ts';
import type { Query, RouteName } from './routes.ts';

export const NavigationContext = createContext<Navigator | null>(null);

export function useNavigation(): Navigator {
  const navigator = useContext(NavigationContext);
  if (!navigator) throw new Error('a screen stands outside of NavigationContext');
  return navigator;
}

/** The query of the page that is shown; `name` is the page that asks. */
export function useQuery<N extends RouteName>(_name: N): Query<N> {
  const [search] = useSearchParams();
  return Object.fromEntries(search) as Query<N>; // an address may hold more or less: all optional
}
