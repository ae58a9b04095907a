import type { Contract } from '#contract/api-declaration.ts';

/**
 * Returns the names of the endpoints that a route matches: an endpoint's name or path, or the
 * beginning of either with a star. Empty for an unknown route.
 */
export function endpointsOf({ endpoints }: Contract, route: string): string[] {
  return Object.entries(endpoints)
    .filter(([name, { path }]) => matchesRoute(route, { name, path }))
    .map(([name]) => name);
}

/** Tells whether a route matches an endpoint. */
export function matchesRoute(
  route: string,
  { name, path }: { readonly name: string; readonly path: string },
): boolean {
  const text = route.startsWith('/') ? path : name;
  return route.endsWith('*') ? text.startsWith(route.slice(0, -1)) : text === route;
}
