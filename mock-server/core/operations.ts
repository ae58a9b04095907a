import type { FastifySchema } from 'fastify';

/** A route of the API, as faults, journal and OpenAPI document know it. */
export interface Operation {
  /** The name that its `config` gives it, or its method and path: "POST /loans/:id". */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly schema: FastifySchema;
  /** Returns its description for the OpenAPI document. Default: what follows from the schema. */
  readonly describe?: (() => object) | undefined;
}

type Named = Pick<Operation, 'name' | 'path'>;

/**
 * Returns the names of the operations that a route matches: an operation's name or path, or the
 * beginning of either with a star. Empty for an unknown route.
 */
export const namesMatching = (operations: readonly Named[], route: string): string[] =>
  operations.filter((each) => matchesRoute(route, each)).map(({ name }) => name);

export function matchesRoute(route: string, { name, path }: Named): boolean {
  const text = route.startsWith('/') ? path : name;
  return route.endsWith('*') ? text.startsWith(route.slice(0, -1)) : text === route;
}
