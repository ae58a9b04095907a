import type { Static, TObject, TSchema } from 'typebox';

export interface EndpointDeclaration {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  /** `anyone` needs no token; `user` answers 401 without a good one. */
  readonly access: 'anyone' | 'user';
  /** Takes an optional `Idempotency-Key`, and is synchronous. */
  readonly money?: true;
  /** Takes a multipart body with a file named `file`. */
  readonly file?: true;
  /** False for an endpoint that is assumed, not specified. Default: true. */
  readonly documented?: boolean;
}

export type Endpoints = Readonly<Record<string, EndpointDeclaration>>;

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

// Tables, so that the compiler compares `Payloads<C>[N]` by name; the type of a schema is a long calculation.
type Payloads<C extends Contract> = {
  readonly [N in EndpointName<C>]: Static<C['schemas'][N]['payload']>;
};
type Data<C extends Contract> = {
  readonly [N in EndpointName<C>]: Static<C['schemas'][N]['data']>;
};

/** Everything a call of an endpoint sends. */
export type PayloadOf<C extends Contract, N extends EndpointName<C>> = Payloads<C>[N];

/** `data` of a successful answer. */
export type DataOf<C extends Contract, N extends EndpointName<C>> = Data<C>[N];
