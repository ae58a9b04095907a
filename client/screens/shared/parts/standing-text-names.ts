import type { TFunction } from 'i18next';

/** The standing texts by their names on the server. */
export const STANDING_TEXTS = [
  ['help', 'contact.help'],
  ['rules', 'contact.rules'],
  ['fairness', 'contact.fairness'],
  ['responsible-play', 'contact.play'],
  ['terms', 'contact.terms'],
  ['privacy', 'contact.privacy'],
  ['about', 'contact.about'],
] as const;

/** Returns the title of a text that is not loaded yet, or null for an unknown name. */
export function standingTextName(t: TFunction, id: string): string | null {
  const found = STANDING_TEXTS.find(([text]) => text === id);
  return found ? t(found[1]) : null;
}
