import 'i18next';
import type { En, WordsLike } from './en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: WordsLike<En> };
  }
}
