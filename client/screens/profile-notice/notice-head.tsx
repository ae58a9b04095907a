import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useContentStores } from '../use-content-stores.tsx';
import { useFeedback } from '../use-feedback.tsx';
import css from './notice-head.module.css';

const TABS = ['all', 'system', 'activity', 'announcement'] as const;

/** The tabs, and for a member who has something unread, a way to be done with it. */
export const NoticeHead = observer(function NoticeHead() {
  const t = useT();
  const feedback = useFeedback();
  const { notices } = useContentStores();
  const [isBusy, setIsBusy] = useState(false);
  const markAll = async () => {
    setIsBusy(true);
    const isDone = await notices.markAllRead();
    setIsBusy(false);
    if (isDone) feedback.toast(t('notice.markedAll'), 'success');
  };
  return (
    <div className={css['head']}>
      <Choice
        legend={t('notice.kinds')}
        isLegendHidden
        options={TABS.map((value) => ({ value, words: t(`notice.${value}`) }))}
        value={notices.tab}
        onChange={(tab) => void notices.show(tab)}
      />
      {(notices.hasUnread || isBusy) && (
        <Button kind="quiet" isBusy={isBusy} onClick={() => void markAll()}>
          {t('notice.markAll')}
        </Button>
      )}
    </div>
  );
});
