import { urlOf } from '../../../navigation/routes.ts';
import type { STANDING_TEXTS } from './standing-text-names.ts';

export const urlOfText = (text: (typeof STANDING_TEXTS)[number][0]): string =>
  urlOf('web', { text });
