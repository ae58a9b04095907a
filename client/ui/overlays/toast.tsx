import { createPortal } from 'react-dom';
import { AlertIcon, DoneIcon } from '../controls/icons.tsx';
import css from './toast.module.css';
import { useTopModal } from './top-modal.ts';

export type ToastTone = 'plain' | 'success' | 'error';

export interface ToastProps {
  toast: { id: number; text: string; tone: ToastTone } | null;
}

const ICONS = {
  plain: null,
  success: <DoneIcon />,
  error: <AlertIcon />,
};

/**
 * A message over the page that leaves by itself. A screen reader announces what is added to a live
 * region, but no region that is new itself: so there is always one, on the page and in a modal,
 * because a modal makes the one of the page inert.
 */
export function Toast({ toast }: ToastProps) {
  const modal = useTopModal();
  return (
    <>
      <Region toast={modal ? null : toast} />
      {modal && createPortal(<Region toast={toast} />, modal)}
    </>
  );
}

function Region({ toast }: ToastProps) {
  return (
    <div className={css['place']} role="status" aria-live="polite">
      {toast && (
        <div key={toast.id} className={`${css['toast']} ${css[toast.tone]}`}>
          {ICONS[toast.tone]}
          <span>{toast.text}</span>
        </div>
      )}
    </div>
  );
}
