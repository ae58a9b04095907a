import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useT } from '../i18n/i18n.ts';
import { AppUpdate } from '../stores/session/app-update.ts';
import { PromptBar } from '../ui/overlays/prompt-bar.tsx';

const update = new AppUpdate({
  // In development the files change by themselves.
  keeper: import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : null,
  reload: () => window.location.reload(),
});

/** Says that a newer version is here, and leaves it to the player when to have it. */
export const UpdateNotice = observer(function UpdateNotice() {
  const t = useT();
  useEffect(() => {
    void update.start();
    const onShow = () => void (document.hidden || update.check());
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, []);
  return (
    <PromptBar
      text={update.isReady ? t('update.ready') : null}
      actWords={t('update.reload')}
      closeLabel={t('update.later')}
      onAct={() => update.take()}
      onClose={() => update.dismiss()}
    />
  );
});
