import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { BellIcon, ChatIcon } from '../../ui/controls/icons.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';

/** The ways there are: to write to the house, and to hear from it. */
export function ContactWays() {
  const t = useT();
  const navigation = useNavigation();
  return (
    <SectionCard title={t('contact.title')} isFlush>
      <ListRow
        icon={<ChatIcon />}
        title={t('contact.write')}
        note={t('contact.writeNote')}
        onClick={() => navigation.navigate(urlOf('feedback'))}
      />
      <ListRow
        icon={<BellIcon />}
        title={t('notice.title')}
        note={t('contact.noticeNote')}
        onClick={() => navigation.navigate(urlOf('notice'))}
      />
    </SectionCard>
  );
}
