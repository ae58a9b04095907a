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
import css from './offers-screen.module.css';
import { dayText } from '#contract/time-zone.ts';
import { formatDay as dayWords } from '../../i18n/day-formats.ts';
import { Fold } from '../../ui/controls/fold.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { Article } from '../shared/parts/article.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';

/** Welfare tasks for members, and activities for everyone. */
export const OffersScreen = observer(function OffersScreen() {
  const { t, locale } = useWords();
  const { session, welfare, activities } = useAccountStores();
  const { isLoggedIn, isGuest } = session;
  // The server sends tasks and activities in the player's language.
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
  const goHome = { label: t('offers.act'), onClick: () => navigation.switchTab(urlOf('home')) };
  return (
    <SectionCard title={t('welfare.title')} isFlush>
      <WelfareTasks empty={<EmptyState sentence={t('welfare.empty')} action={goHome} />} />
    </SectionCard>
  );
}

const Activities = observer(function Activities() {
  const { t, locale } = useWords();
  const navigation = useNavigation();
  const { activities } = useAccountStores();
  const { value, status, failure } = activities;
  const act = { label: t('offers.act'), onClick: () => navigation.switchTab(urlOf('home')) };
  return (
    <SectionCard title={t('activity.title')} isFlush>
      {status === 'loading' && <SkeletonRows rows={4} label={t('common.loading')} />}
      {status === 'failed' && (
        <LoadProblem
          failure={failure}
          failureText={t('activity.failed')}
          onRetry={() => void activities.load()}
        />
      )}
      {value?.list.length === 0 && <EmptyState sentence={t('activity.empty')} action={act} />}
      {value?.list.map(({ id, title, content, createtime }) => (
        <Fold key={id} title={title} note={dayWords(locale, dayText(createtime * 1000))}>
          <Article html={content} />
        </Fold>
      ))}
    </SectionCard>
  );
});
