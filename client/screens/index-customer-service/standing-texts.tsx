import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { SectionCard } from '../../ui/section-card.tsx';

/** By the names the host knows them by. */
const TEXTS = [
  ['help', 'contact.help'],
  ['rules', 'contact.rules'],
  ['fairness', 'contact.fairness'],
  ['responsible-play', 'contact.play'],
  ['terms', 'contact.terms'],
  ['privacy', 'contact.privacy'],
  ['about', 'contact.about'],
] as const;

export function StandingTexts() {
  const t = useT();
  const navigation = useNavigation();
  return (
    <SectionCard title={t('contact.texts')} isFlush>
      {TEXTS.map(([text, words]) => (
        <ListRow
          key={text}
          title={t(words)}
          onClick={() => navigation.navigate(urlOf('web', { text }))}
        />
      ))}
    </SectionCard>
  );
}
