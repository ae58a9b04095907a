import { AlertIcon, DoneIcon } from '../controls/icons.tsx';
import css from './toast.module.css';

export type ToastTone = 'plain' | 'success' | 'error';

export interface ToastProps {
  toast: { id: number; words: string; tone: ToastTone } | null;
}

const ICONS = {
  plain: null,
  success: <DoneIcon />,
  error: <AlertIcon />,
};

/**
 * Stands on every page, empty or not: a reader hears what is put into a live region, not a region
 * that comes with its words already in it (antd-mobile's toast does).
 */
export function Toast({ toast }: ToastProps) {
  return (
    <div className={css['place']} role="status" aria-live="polite">
      {toast && (
        <div key={toast.id} className={`${css['toast']} ${css[toast.tone]}`}>
          {ICONS[toast.tone]}
          <span>{toast.words}</span>
        </div>
      )}
    </div>
  );
}
