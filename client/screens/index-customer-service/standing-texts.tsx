import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { STANDING_TEXTS } from '../shared/parts/standing-text-names.ts';

export function StandingTexts() {
  const t = useT();
  const navigation = useNavigation();
  return (
    <SectionCard title={t('contact.texts')} isFlush>
      {STANDING_TEXTS.map(([text, words]) => (
        <ListRow
          key={text}
          title={t(words)}
          onClick={() => navigation.navigate(urlOf('web', { text }))}
        />
      ))}
    </SectionCard>
  );
}
