import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import css from './mobile-form.module.css';

export interface SendCodeProps {
  mobile: string;
  onSend: () => void;
}

/** Asks for a code, or says how long the number has to wait for another. */
export const SendCode = observer(function SendCode({ mobile, onSend }: SendCodeProps) {
  const t = useT();
  const { sms } = useAccountStores();
  const seconds = Math.ceil(sms.remainingMs(mobile) / 1000);
  return (
    <div className={css['send']}>
      {seconds > 0 ? (
        <span className={css['wait']} role="timer" aria-live="off">
          {t('sms.sendAgain', { seconds })}
        </span>
      ) : (
        <Button isBusy={sms.isSending} onClick={onSend}>
          {t('sms.send')}
        </Button>
      )}
    </div>
  );
});
