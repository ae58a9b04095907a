import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { deviceKind } from '../../stores/session/app-install.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import css from './get-app-sheet.module.css';

export interface GetAppSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Installs the app where the browser offers it; elsewhere says how it is done on this device. */
export const GetAppSheet = observer(function GetAppSheet({ isOpen, onClose }: GetAppSheetProps) {
  const t = useT();
  const feedback = useFeedback();
  const { install } = useAccountStores();
  const take = async () => {
    if (!(await install.install())) return;
    onClose();
    feedback.toast(t('getApp.done'), 'success');
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('getApp.title')}
      closeLabel={t('common.close')}
      footer={
        install.isOffered && (
          <Button kind="primary" isWide onClick={() => void take()}>
            {t('getApp.install')}
          </Button>
        )
      }
    >
      <div className={css['words']}>
        {install.isInstalled || isApp() ? (
          <p>{t('getApp.installed')}</p>
        ) : (
          <>
            <p>{t('getApp.intro')}</p>
            {!install.isOffered && <p>{t(`getApp.${deviceKind(navigator)}`)}</p>}
          </>
        )}
      </div>
    </Sheet>
  );
});

/** Opened from the home screen, without a browser around it. */
function isApp(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
