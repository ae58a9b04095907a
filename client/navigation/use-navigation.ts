import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import type { Navigation } from './navigation.ts';
import { urlOfLocation } from './routes.ts';

export const NavigationContext = createContext<Navigation | null>(null);

/** Returns what moves between pages by the rules of the app. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation needs a NavigationContext around it');
  return navigation;
}

/** Returns the URL of the component's own page, also while another page is shown. */
export function usePageUrl(): string {
  return urlOfLocation(useLocation());
}
