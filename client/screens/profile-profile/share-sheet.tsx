import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import type { SheetProps } from './profile-sheet.ts';
import css from './share-sheet.module.css';

/** An invitation to copy, or to hand to another app where the browser can. */
export function ShareSheet({ isOpen, onClose }: SheetProps) {
  const t = useT();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const url = `${window.location.origin}/#${urlOf('register')}`;
  const text = t('share.text', { url });
  const canSend = 'share' in navigator;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      feedback.toast(t('share.copied'), 'success');
    } catch {
      feedback.toast(t('share.copyFailed'), 'error');
    }
  };
  // Whoever thinks better of it has not failed.
  const send = () => void navigator.share({ text }).catch(() => null);
  const goToWelfare = () => {
    onClose();
    navigation.switchTab(urlOf('offers'));
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('menu.share')} closeLabel={t('common.close')}>
      <div className={css['share']}>
        <p>{t('share.intro')}</p>
        <p className={css['text']} role="group" aria-label={t('share.invitation')}>
          {text}
        </p>
        <Button kind="primary" isWide onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
        {canSend && (
          <Button isWide onClick={send}>
            {t('share.send')}
          </Button>
        )}
        <p className={css['note']}>{t('share.earn')}</p>
        <Button kind="quiet" onClick={goToWelfare}>
          {t('share.welfare')}
        </Button>
      </div>
    </Sheet>
  );
}
