/** The same keys for a language without plurals: only the `_other` forms. */
export type WordsLike<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : WordsLike<T[K]>;
};

type Plural = 'one' | 'other';

/** "bet.lines_one" and "bet.lines_other" are used as "bet.lines" with a count. */
type Singular<K extends string> = K extends `${infer Base}_${Plural}` ? Base : K;

/** The dotted paths of a tree of messages. */
export type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];
