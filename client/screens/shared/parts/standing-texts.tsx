import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { ListRow } from '../../../ui/controls/list-row.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';

export function StandingTexts({ shown }: { shown?: string }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const others = STANDING_TEXTS.filter(([text]) => text !== shown);
  return (
    <SectionCard title={t('contact.texts')} isFlush>
      {others.map(([text, label]) => (
        <ListRow
          key={text}
          title={t(label)}
          onClick={() => navigation.navigate(urlOf('web', { text }))}
        />
      ))}
    </SectionCard>
  );
}

/** The standing texts by their names on the server. */
export const STANDING_TEXTS = [
  ['help', 'contact.help'],
  ['rules', 'contact.rules'],
  ['fairness', 'contact.fairness'],
  ['responsible-play', 'page.limits'],
  ['terms', 'page.terms'],
  ['privacy', 'page.privacy'],
  ['about', 'contact.about'],
] as const;

/** Returns the title of a text that is not loaded yet, or null for an unknown name. */
export function standingTextName(t: TFunction, id: string): string | null {
  const found = STANDING_TEXTS.find(([text]) => text === id);
  return found ? t(found[1]) : null;
}
