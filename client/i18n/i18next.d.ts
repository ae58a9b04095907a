import 'i18next';
import type { Catalogues, Namespace } from './catalogues.ts';

type UnionToIntersection<U> = (U extends U ? (each: U) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    // A key is found in whatever namespace has it (`fallbackNS`). Seven in the types double the time of a check.
    resources: { common: UnionToIntersection<Catalogues[Namespace]> };
  }
}
