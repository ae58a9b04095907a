import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { RefreshableList } from '../shared/lists/refreshable-list.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { WelfareTasks } from '../shared/parts/welfare-tasks.tsx';
import { Activities } from './activities.tsx';
import css from './offers-screen.module.css';

/** What can be claimed, by members, and what is on, for everybody to read. */
export const OffersScreen = observer(function OffersScreen() {
  const { t, locale } = useWords();
  const { session, welfare, activities } = useAccountStores();
  const { isLoggedIn, isGuest } = session;
  // The host says tasks and activities in the player's language.
  useEffect(() => void activities.load(), [activities, locale]);
  useEffect(() => {
    if (isLoggedIn) void welfare.load();
  }, [isLoggedIn, locale, welfare]);
  const refresh = async () => {
    const [haveCome] = await Promise.all([activities.load(), isLoggedIn && welfare.load()]);
    return haveCome && (!isLoggedIn || welfare.failure === null);
  };
  return (
    <Page title={t('offers.title')}>
      <RefreshableList onRefresh={refresh}>
        <div className={css['stack']}>
          {isLoggedIn ? (
            <Welfare />
          ) : (
            <SignInPrompt
              title={t(isGuest ? 'activity.guestTitle' : 'activity.visitorTitle')}
              text={t(isGuest ? 'activity.guestText' : 'activity.visitorText')}
            />
          )}
          <Activities />
        </div>
      </RefreshableList>
    </Page>
  );
});

function Welfare() {
  const { t } = useWords();
  const navigation = useNavigation();
  const goHome = { words: t('offers.act'), onAct: () => navigation.switchTab(urlOf('home')) };
  return (
    <SectionCard title={t('welfare.title')} isFlush>
      <WelfareTasks empty={<EmptyState sentence={t('welfare.empty')} act={goHome} />} />
    </SectionCard>
  );
}
