import 'i18next';
import type { AREAS, Catalogues } from './catalogues.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    // Mutable, as the types of i18next want it.
    fallbackNS: (typeof AREAS)[number][];
    resources: Catalogues;
  }
}
