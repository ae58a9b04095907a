import type { Translate } from '../../../i18n/i18n.ts';

/** The texts of the house, by the names the host knows them by. */
export const STANDING_TEXTS = [
  ['help', 'contact.help'],
  ['rules', 'contact.rules'],
  ['fairness', 'contact.fairness'],
  ['responsible-play', 'contact.play'],
  ['terms', 'contact.terms'],
  ['privacy', 'contact.privacy'],
  ['about', 'contact.about'],
] as const;

/** What a text is called where it has not come; null for one the house does not have. */
export function standingTextName(t: Translate, id: string): string | null {
  const found = STANDING_TEXTS.find(([text]) => text === id);
  return found ? t(found[1]) : null;
}
