import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { ChartIcon, RecordsIcon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { SectionCard } from '../../ui/section-card.tsx';

/** Only what leads somewhere: a menu comes with its screen. */
export function ProfileMenu({ isMember }: { isMember: boolean }) {
  const t = useT();
  const navigation = useNavigation();
  return (
    <SectionCard title={t('profile.activity')} isFlush>
      {isMember && (
        <ListRow
          icon={<RecordsIcon />}
          title={t('profile.records')}
          onClick={() => navigation.navigate(urlOf('gameRecord'))}
        />
      )}
      <ListRow
        icon={<ChartIcon />}
        title={t('profile.history')}
        onClick={() => navigation.navigate(urlOf('gameHistory'))}
      />
    </SectionCard>
  );
}
