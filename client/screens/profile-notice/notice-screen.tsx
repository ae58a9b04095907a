import type { i18n } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../http/fetch-file.ts';
import { formatDate } from '../../i18n/day-formats.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { Notice } from '../../stores/content/notice-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FoldRow } from '../../ui/controls/fold.tsx';
import { BellIcon, GiftIcon, ShieldIcon } from '../../ui/controls/icons.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { FilterChip } from '../shared/lists/filter-chip.tsx';
import { PagedRows } from '../shared/lists/refreshable.tsx';
import { Article } from '../shared/parts/article.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { useEffectOnKeyChange } from '../shared/stores/page-hooks.ts';
import { useContentStores } from '../shared/stores/use-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import css from './notice-screen.module.css';

const ICONS = { system: ShieldIcon, activity: GiftIcon, announcement: BellIcon };

/** No line begins with it. */
const DOT = '\u00a0· ';

const TABS = ['all', 'system', 'activity', 'announcement'] as const;

/** `/pages/profile/notice`: everyone may read; members have read marks. */
export const NoticeScreen = observer(function NoticeScreen() {
  const { t, i18n } = useTranslation();
  const { notices, session } = useContentStores();
  useEffectOnKeyChange(`${i18n.language} ${session.isLoggedIn}`, () => void notices.load());
  return (
    <InnerPage title={t('home.notices')} action={<MarkAllButton />}>
      <div>
        <FilterChip
          legend={t('notice.kinds')}
          options={TABS.map((value) => ({ value, label: t(`notice.${value}`) }))}
          value={notices.tab}
          onChange={(tab) => void notices.show(tab)}
        />
      </div>
      <Notices />
      {!session.isLoggedIn && <p className="quiet centered">{t('notice.visitor')}</p>}
    </InnerPage>
  );
});

const Notices = observer(function Notices() {
  const { t, i18n } = useTranslation();
  const navigation = useNavigation();
  const { notices } = useContentStores();
  const [opened, setOpened] = useState<number | null>(null);
  const toggle = (notice: Notice) => {
    setOpened(notice.notice_id === opened ? null : notice.notice_id);
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
        isFiltered: !isAll,
        sentence: t(isAll ? 'notice.emptyAll' : 'notice.empty'),
        action: isAll ? goHome : showAll,
      }}
    >
      <SectionCard isFlush>
        <ul>
          {notices.pages.rows.map((notice) => (
            <li key={notice.notice_id}>
              <NoticeRow
                i18n={i18n}
                notice={notice}
                isOpen={notice.notice_id === opened}
                onToggle={() => toggle(notice)}
              />
            </li>
          ))}
        </ul>
      </SectionCard>
    </PagedRows>
  );
});

const MarkAllButton = observer(function MarkAllButton() {
  const { t } = useTranslation();
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

interface NoticeRowProps {
  i18n: i18n;
  notice: Notice;
  isOpen: boolean;
  onToggle: () => void;
}

/** One notice. Its text opens in place, which marks it as read. */
const NoticeRow = observer(function NoticeRow({ i18n, notice, isOpen, onToggle }: NoticeRowProps) {
  const { t } = i18n;
  const { notices } = useContentStores();
  const isUnread = notices.isUnread(notice);
  const Icon = ICONS[notice.type];
  return (
    <FoldRow
      title={
        <span className={`beside ${css['head']}`}>
          <span className={`disc if-room ${isUnread ? css['dotted'] : 'muted'}`}>
            <Icon />
          </span>
          <span className="lines">
            {/* The bold text shows the state without the colour of the dot; screen readers get it as text. */}
            <span className={isUnread ? 'bold' : ''}>
              {isUnread && <span className="visually-hidden">{`${t('notice.unread')} `}</span>}
              <span>{`${notice.title} `}</span>
            </span>
            <span className="fine">
              {notice.important && (
                <>
                  <strong className="down">{t('notice.important')}</strong>
                  <span>{DOT}</span>
                </>
              )}
              {/* "Pinned" replaces the kind, because it explains why the day is out of order. */}
              {notice.top && (
                <span className="visually-hidden">{`${t(`notice.${notice.type}`)} `}</span>
              )}
              <span>{`${t(notice.top ? 'notice.top' : `notice.${notice.type}`)}${DOT}`}</span>
              <span className="nowrap">{formatDate(i18n.language, notice.createtime)}</span>
            </span>
          </span>
        </span>
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <div className={`stack ${css['text']}`}>
        <Article html={notice.content} />
        {notice.attachment && <AttachmentButton file={notice.attachment} />}
      </div>
    </FoldRow>
  );
});

function AttachmentButton({ file }: { file: NonNullable<Notice['attachment']> }) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [isBusy, setIsBusy] = useState(false);
  const { name } = file;
  const download = async () => {
    const size = formatNumber(Math.max(0.1, file.size / 1024), 1);
    const isWanted = await feedback.confirm({
      title: t('notice.downloadAsk'),
      text: t('notice.downloadText', { name, size }),
      confirmLabel: t('notice.downloadAct'),
    });
    if (!isWanted) return;
    setIsBusy(true);
    const blob = await fetchFile(file.url, (url, init) => fetch(url, init));
    setIsBusy(false);
    if (blob) saveFile(blob, name);
    feedback.toast(
      t(blob ? 'notice.downloadDone' : 'notice.downloadFailed'),
      blob ? 'success' : 'error',
    );
  };
  return (
    <Button isBusy={isBusy} onClick={() => void download()}>
      {t('notice.download', { name })}
    </Button>
  );
}

/** Time for the browser to read the file before its URL is revoked. */
const KEPT_MS = 10_000;

function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
