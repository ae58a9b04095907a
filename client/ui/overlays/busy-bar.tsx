import { createPortal } from 'react-dom';
import css from './busy-bar.module.css';
import { useTopModal } from './top-modal.ts';

/** A thin bar at the upper edge. It appears after a moment, so that quick calls do not flicker. */
export function BusyBar({ isBusy, label }: { isBusy: boolean; label: string }) {
  const modal = useTopModal();
  if (!isBusy) return null;
  const bar = (
    <div className={css['bar']} role="progressbar" aria-label={label}>
      <div className={css['run']} />
    </div>
  );
  // Beside an open modal it would be covered, and inert.
  return modal ? createPortal(bar, modal) : bar;
}
