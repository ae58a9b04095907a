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
