import type { Static, TObject, TSchema, TUnsafe } from 'typebox';

/** Path prefix of the control plane. The names of its calls leave it out. */
export const CONTROL_PREFIX = '/__mock';

/** Method and path of a control call: "POST /worlds/:key/fork". */
export type ControlName = `${'GET' | 'POST' | 'DELETE'} /${string}`;

/** Declares one control call; its key is its ControlName. */
export interface ControlDeclaration {
  /** One sentence for the OpenAPI document and for docs. */
  readonly summary: string;
  /** The call is about the whole server, so it takes no world. */
  readonly ofServer?: true;
  /** Query parameters. Numbers arrive as digits; the server converts them. */
  readonly query?: TObject;
  /** The JSON body, which a caller may leave out when all its fields are optional; or bytes. */
  readonly body?: TObject | TUnsafe<Uint8Array>;
  /** The longest JSON body in bytes, if it is more than usual. */
  readonly maxBytes?: number;
  /** HTTP status of success. Default: 200, or 204 for a call without an answer. */
  readonly status?: 201;
  /** The JSON answer, or bytes; null for an empty one. */
  readonly answer: TSchema | null;
}

export type ControlDeclarations = Readonly<Record<ControlName, ControlDeclaration>>;

/** Names of the path parameters: 'key' of "POST /worlds/:key/fork". */
export type ControlPathParameter<Name extends string> =
  Name extends `${string}/:${infer Parameter}/${infer Rest}`
    ? Parameter | ControlPathParameter<`/${Rest}`>
    : Name extends `${string}/:${infer Parameter}`
      ? Parameter
      : never;

/** Everything a caller sends with a call: path parameters, query and body in one object. */
export type ControlInputOf<Name extends string, Declaration extends ControlDeclaration> =
  Declaration['body'] extends TUnsafe<Uint8Array>
    ? Uint8Array
    : Simplify<
        Record<ControlPathParameter<Name>, string | number> &
          Lenient<ControlFields<Declaration, 'query'> & ControlFields<Declaration, 'body'>>
      >;

/** The answer of a successful call; undefined when it is empty. */
export type ControlAnswerOf<Declaration extends ControlDeclaration> =
  Declaration['answer'] extends TSchema ? Static<Declaration['answer']> : undefined;

/** The fields of a call's query or body; unknown when it has none. */
export type ControlFields<Declaration extends ControlDeclaration, Part extends 'query' | 'body'> =
  Declaration extends Record<Part, infer Schema extends TSchema> ? Static<Schema> : unknown;

/** The same type for values that are only written as JSON: read-only, and `undefined` is left out. */
export type Lenient<T> = T extends Uint8Array
  ? T
  : T extends object
    ? {
        readonly [Key in keyof T]: undefined extends T[Key]
          ? Lenient<T[Key]> | undefined
          : Lenient<T[Key]>;
      }
    : T;

type Simplify<T> = { [Key in keyof T]: T[Key] };
