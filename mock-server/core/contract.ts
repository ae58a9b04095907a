import type { TObject, TSchema } from 'typebox';

/** Declares one endpoint of an API. */
export interface EndpointDeclaration {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  /** `anyone` needs no token; `user` answers 401 without a good one. */
  readonly access: 'anyone' | 'user';
  /** Takes an optional `Idempotency-Key`, and is synchronous. */
  readonly money?: true;
  /** Takes a multipart body with a file named `file`. */
  readonly file?: true;
  /** False for an endpoint that is assumed, not specified. */
  readonly documented: boolean;
}

export interface EndpointSchemas {
  readonly payload: TObject;
  /** Schema of `data` in a successful answer. */
  readonly data: TSchema;
}

/** The API of a product: every endpoint by its name, and the schemas of each. */
export interface Contract {
  readonly endpoints: Readonly<Record<string, EndpointDeclaration>>;
  readonly schemas: Readonly<Record<string, EndpointSchemas>>;
  /** A sentence about each endpoint, for the OpenAPI document. */
  readonly summaries?: Readonly<Record<string, string>>;
}

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
