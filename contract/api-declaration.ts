import type { Static, TObject, TSchema } from 'typebox';
import type { Endpoints } from './endpoint-declaration.ts';

export type { EndpointDeclaration } from './endpoint-declaration.ts';

export interface EndpointSchemas {
  readonly payload: TObject;
  /** Schema of `data` in a successful answer. */
  readonly data: TSchema;
}

/** The API of a product: every endpoint by its name, and the schemas of each. */
export interface Contract {
  readonly endpoints: Endpoints;
  readonly schemas: Readonly<Record<string, EndpointSchemas>>;
  /** A sentence about each endpoint, for the OpenAPI document. */
  readonly summaries?: Readonly<Record<string, string>>;
}

/** Name of an endpoint: "books.list". */
export type EndpointName<C extends Contract> = keyof C['endpoints'] & keyof C['schemas'] & string;

/** Everything a call of an endpoint sends. */
export type PayloadOf<C extends Contract, N extends EndpointName<C>> = Static<
  C['schemas'][N]['payload']
>;

/** `data` of a successful answer. */
export type DataOf<C extends Contract, N extends EndpointName<C>> = Static<C['schemas'][N]['data']>;
