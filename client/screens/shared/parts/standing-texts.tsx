import { useTranslation } from 'react-i18next';
import { urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { ListRow } from '../../../ui/controls/list-row.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { STANDING_TEXTS } from './standing-text-names.ts';

/** Lists the standing texts, except the one that the page shows. */
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
