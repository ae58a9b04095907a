import { canonicalUrl, routeNameOf, urlOf } from '../../../navigation/routes.ts';

/**
 * Returns where a player goes after login or sign-up: back to the page that asked for it, or home. The
 * address bar may name anything, so only a page of the app counts.
 */
export function urlAfterEntry(from: string | null): string {
  if (from === null) return urlOf('home');
  const name = routeNameOf(from);
  const isPage = name !== null && name !== 'login' && name !== 'register';
  return isPage ? canonicalUrl(name, from) : urlOf('home');
}
