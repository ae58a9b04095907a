import { createPortal } from 'react-dom';
import { AlertIcon, DoneIcon } from '../controls/icons.tsx';
import css from './toast.module.css';
import { useTopModal } from './top-modal.ts';

export interface ToastProps {
  toast: { id: number; text: string; tone: keyof typeof ICONS } | null;
}

const ICONS = {
  plain: null,
  success: <DoneIcon />,
  error: <AlertIcon />,
};

/**
 * A message over the page that disappears by itself. A screen reader announces what is added to a live
 * region, but not a new region. So the page always has one, and so does a modal, which makes the page inert.
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
    <div className={`above-foot ${css['place']}`} role="status" aria-live="polite">
      {toast && (
        <div key={toast.id} className={`beside bold ${css['toast']} ${css[toast.tone]}`}>
          {ICONS[toast.tone]}
          <span>{toast.text}</span>
        </div>
      )}
    </div>
  );
}

/** A thin bar at the upper edge. It appears after a delay, so that quick calls do not flicker. */
export function BusyBar({ isBusy, label }: { isBusy: boolean; label: string }) {
  const modal = useTopModal();
  if (!isBusy) return null;
  const bar = (
    <div className={css['bar']} role="progressbar" aria-label={label}>
      <div className={css['run']} />
    </div>
  );
  // Outside of an open modal it would be covered and inert.
  return modal ? createPortal(bar, modal) : bar;
}
