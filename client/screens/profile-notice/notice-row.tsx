import { observer } from 'mobx-react-lite';
import { dayText } from '#contract/time-zone.ts';
import { formatDay } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { Notice } from '../../stores/content/notice-store.ts';
import { FoldRow } from '../../ui/controls/fold-row.tsx';
import { StatusTag } from '../../ui/controls/status-tag.tsx';
import { Article } from '../shared/parts/article.tsx';
import { useContentStores } from '../shared/stores/use-content-stores.ts';
import { AttachmentButton } from './attachment-button.tsx';
import css from './notice-row.module.css';

export interface NoticeRowProps {
  notice: Notice;
  isOpen: boolean;
  onToggle: () => void;
}

/** One notice; its text opens in place, and opening it is reading it. */
export const NoticeRow = observer(function NoticeRow({ notice, isOpen, onToggle }: NoticeRowProps) {
  const { t, locale } = useWords();
  const { notices } = useContentStores();
  const isUnread = notices.isUnread(notice);
  return (
    <FoldRow
      title={
        <span className={isUnread ? css['unread'] : css['title']}>
          {isUnread && <span className="visually-hidden">{t('notice.unread')} </span>}
          {notice.title}
        </span>
      }
      more={
        <span className={css['note']}>
          {notice.top && <StatusTag tone="brand">{t('notice.top')}</StatusTag>}
          {notice.important && <StatusTag tone="down">{t('notice.important')}</StatusTag>}
          <span>{t(`notice.${notice.type}`)}</span>
          <span>{formatDay(locale, dayText(notice.createtime * 1000))}</span>
        </span>
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <div className={css['text']}>
        <Article html={notice.content} />
        {notice.attachment && <AttachmentButton file={notice.attachment} />}
      </div>
    </FoldRow>
  );
});
