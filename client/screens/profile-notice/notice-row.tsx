import { observer } from 'mobx-react-lite';
import { dayText } from '#contract/time-zone.ts';
import { formatDay } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { Notice } from '../../stores/content/notice-store.ts';
import { FoldRow } from '../../ui/controls/fold.tsx';
import { StatusTag } from '../../ui/controls/badges.tsx';
import { Article } from '../shared/parts/article.tsx';
import { useContentStores } from '../shared/stores/use-content-stores.ts';
import css from './notice-row.module.css';
import { useState } from 'react';
import { fetchFile } from '../../http/fetch-file.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';

export interface NoticeRowProps {
  notice: Notice;
  isOpen: boolean;
  onToggle: () => void;
}

/** One notice. Its text opens in place, which marks it as read. */
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

type Attachment = NonNullable<Notice['attachment']>;

/** Downloads an attachment after confirmation and reports a failure. */
function AttachmentButton({ file }: { file: Attachment }) {
  const { t, locale } = useWords();
  const feedback = useFeedback();
  const [isBusy, setIsBusy] = useState(false);
  const { name } = file;
  const download = async () => {
    const size = formatNumber(locale, Math.max(0.1, file.size / 1024), 1);
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

/** Saves a file as a download. */
function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
