import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useContentStores } from '../shared/stores/use-content-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';

/** For a member who has something unread: a way to be done with it. */
export const MarkAllButton = observer(function MarkAllButton() {
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
