import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SectionCard } from '../../ui/section-card.tsx';

export function OffersScreen() {
  const t = useT();
  const navigation = useNavigation();
  return (
    <Page title={t('offers.title')}>
      <SectionCard>
        <EmptyState
          sentence={t('offers.empty')}
          act={{ words: t('offers.act'), onAct: () => navigation.switchTab(urlOf('home')) }}
        />
      </SectionCard>
    </Page>
  );
}
