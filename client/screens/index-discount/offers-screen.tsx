import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/day-formats.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { ClockIcon, CrownIcon, DepositIcon } from '../../ui/controls/icons.tsx';
import { Fold } from '../../ui/controls/fold.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import { RefreshableList } from '../shared/lists/refreshable.tsx';
import { Article } from '../shared/parts/article.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { WelfareTasks } from '../shared/parts/welfare-tasks.tsx';
import { useAccountStores } from '../shared/stores/use-stores.ts';
import css from '../shared/parts/parts.module.css';

const PERKS = [
  ['points', ClockIcon],
  ['deposit', DepositIcon],
  ['vip', CrownIcon],
] as const;

export const OffersScreen = observer(function OffersScreen() {
  const { t, i18n } = useTranslation();
  const navigation = useNavigation();
  const { host, session, wallet, welfare, activities } = useAccountStores();
  const { isLoggedIn, isGuest } = session;
  const hasWelfare = !host.lacks('welfare.index');
  // The server sends tasks and activities in the player's language.
  useEffect(() => void activities.load(), [activities, i18n.language]);
  useEffect(() => {
    if (!isLoggedIn) return;
    void welfare.load();
    void wallet.load();
  }, [isLoggedIn, i18n.language, welfare, wallet]);
  const refresh = async () => {
    const [haveActivities] = await Promise.all([activities.load(), isLoggedIn && welfare.load()]);
    return haveActivities && (!isLoggedIn || !hasWelfare || welfare.failure === null);
  };
  const goHome = { label: t('offers.act'), onClick: () => navigation.switchTab(urlOf('home')) };
  return (
    <Page title={t('tab.offers')}>
      <RefreshableList onRefresh={refresh}>
        <div className="pair">
          {isLoggedIn ? (
            hasWelfare && (
              <SectionCard title={t('welfare.title')} isFlush>
                <WelfareTasks empty={<EmptyState sentence={t('welfare.none')} action={goHome} />} />
              </SectionCard>
            )
          ) : (
            <SignInPrompt
              title={t(isGuest ? 'activity.guestTitle' : 'activity.visitorTitle')}
              text={t(isGuest ? 'activity.guestText' : 'activity.visitorText')}
            >
              <ul className={`below ${css['perks']}`}>
                {PERKS.map(([perk, Icon]) => (
                  <li key={perk} className={`bold centered ${css['perk']}`}>
                    <span className="disc">
                      <Icon />
                    </span>
                    <span>{t(`activity.perks.${perk}`)}</span>
                  </li>
                ))}
              </ul>
            </SignInPrompt>
          )}
          <Activities goHome={goHome} />
        </div>
      </RefreshableList>
    </Page>
  );
});

const Activities = observer(function Activities({
  goHome,
}: {
  goHome: { label: string; onClick: () => void };
}) {
  const { t, i18n } = useTranslation();
  const { activities } = useAccountStores();
  const { value } = activities;
  return (
    <SectionCard title={t('activity.title')} isFlush>
      <LoadState source={activities} rows={4} failureText={t('activity.failed')} />
      {value?.list.length === 0 && <EmptyState sentence={t('activity.empty')} action={goHome} />}
      {value?.list.map(({ notice_id, title, content, createtime }) => {
        const since = t('activity.since', { day: formatDate(i18n.language, createtime) });
        return (
          <Fold key={notice_id} title={title} note={since}>
            <Article html={content} />
          </Fold>
        );
      })}
    </SectionCard>
  );
});
