import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { Notice } from '../../stores/content/notice-store.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { PagedRows } from '../shared/lists/paged-rows.tsx';
import { useContentStores } from '../shared/stores/use-content-stores.ts';
import { useEffectOnKeyChange } from '../shared/stores/use-effect-on-key-change.ts';
import { MarkAllButton } from './mark-all-button.tsx';
import { NoticeRow } from './notice-row.tsx';
import css from './notice-screen.module.css';
import { NoticeTabs } from './notice-tabs.tsx';

/** `/pages/profile/notice`: anybody may read; who is a member has read marks. */
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
  const goHome = { words: t('notice.home'), onAct: () => void navigation.switchTab(urlOf('home')) };
  const showAll = { words: t('notice.emptyAct'), onAct: () => void notices.show('all') };
  return (
    <PagedRows
      pages={notices.pages}
      failedWords={t('notice.failed')}
      empty={{
        sentence: t(isAll ? 'notice.emptyAll' : 'notice.empty'),
        act: isAll ? goHome : showAll,
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
