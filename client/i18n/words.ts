/** The same keys in a language that has no plural: what is one there is as many as others. */
export type WordsLike<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : WordsLike<T[K]>;
};

type Plural = 'one' | 'other';

/** "bet.lines_one" and "bet.lines_other" are asked for as "bet.lines" with a count. */
type Singular<K extends string> = K extends `${infer Base}_${Plural}` ? Base : K;

/** Dotted paths of a tree of words. */
export type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];
