import { useState } from 'react';
import { fetchFile } from '../../http/fetch-file.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { Notice } from '../../stores/content/notice-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { saveFile } from './save-file.ts';

type Attachment = NonNullable<Notice['attachment']>;

/** Asks before it downloads, and says when that failed. */
export function AttachmentButton({ file }: { file: Attachment }) {
  const { t, locale } = useWords();
  const feedback = useFeedback();
  const [isBusy, setIsBusy] = useState(false);
  const { name } = file;
  const download = async () => {
    const size = formatNumber(locale, Math.max(0.1, file.size / 1024), 1);
    const isWanted = await feedback.confirm({
      title: t('notice.downloadAsk'),
      text: t('notice.downloadText', { name, size }),
      confirmWords: t('notice.downloadAct'),
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
