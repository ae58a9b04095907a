import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useWords, useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { Notice } from '../../stores/content/notice-store.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { PagedRows } from '../shared/lists/paged-rows.tsx';
import { useContentStores } from '../shared/stores/use-content-stores.ts';
import { useEffectOnKeyChange } from '../shared/stores/use-effect-on-key-change.ts';
import { NoticeRow } from './notice-row.tsx';
import css from './notice-screen.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { Choice } from '../../ui/controls/choice.tsx';

/** `/pages/profile/notice`: everyone may read; members have read marks. */
export const NoticeScreen = observer(function NoticeScreen() {
  const { t, locale } = useWords();
  const navigation = useNavigation();
  const { notices, session } = useContentStores();
  useEffectOnKeyChange(`${locale} ${session.isLoggedIn}`, () => void notices.load());
  return (
    <Page
      title={t('notice.title')}
      back={{ label: t('common.back'), onBack: () => navigation.back() }}
      action={<MarkAllButton />}
    >
      <NoticeTabs />
      <Notices />
      {!session.isLoggedIn && <p className={css['foot']}>{t('notice.visitor')}</p>}
    </Page>
  );
});

const Notices = observer(function Notices() {
  const { t } = useWords();
  const navigation = useNavigation();
  const { notices } = useContentStores();
  const [opened, setOpened] = useState<number | null>(null);
  const toggle = (notice: Notice) => {
    setOpened(notice.id === opened ? null : notice.id);
    void notices.markRead(notice);
  };
  const isAll = notices.tab === 'all';
  const goHome = {
    label: t('notice.home'),
    onClick: () => void navigation.switchTab(urlOf('home')),
  };
  const showAll = { label: t('notice.emptyAct'), onClick: () => void notices.show('all') };
  return (
    <PagedRows
      pages={notices.pages}
      failureText={t('notice.failed')}
      empty={{
        sentence: t(isAll ? 'notice.emptyAll' : 'notice.empty'),
        action: isAll ? goHome : showAll,
      }}
    >
      <SectionCard isFlush>
        <ul>
          {notices.pages.rows.map((notice) => (
            <li key={notice.id}>
              <NoticeRow
                notice={notice}
                isOpen={notice.id === opened}
                onToggle={() => toggle(notice)}
              />
            </li>
          ))}
        </ul>
      </SectionCard>
    </PagedRows>
  );
});

/** Marks all notices as read. Shown to members with unread notices. */
const MarkAllButton = observer(function MarkAllButton() {
  const t = useT();
  const feedback = useFeedback();
  const { notices } = useContentStores();
  const [isBusy, setIsBusy] = useState(false);
  if (!notices.hasUnread && !isBusy) return null;
  const markAll = async () => {
    setIsBusy(true);
    const isDone = await notices.markAllRead();
    setIsBusy(false);
    if (isDone) feedback.toast(t('notice.markedAll'), 'success');
  };
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={() => void markAll()}>
      {t('notice.markAll')}
    </Button>
  );
});

const TABS = ['all', 'system', 'activity', 'announcement'] as const;

const NoticeTabs = observer(function NoticeTabs() {
  const t = useT();
  const { notices } = useContentStores();
  return (
    <Choice
      legend={t('notice.kinds')}
      isLegendHidden
      face="flow"
      options={TABS.map((value) => ({ value, label: t(`notice.${value}`) }))}
      value={notices.tab}
      onChange={(tab) => void notices.show(tab)}
    />
  );
});
