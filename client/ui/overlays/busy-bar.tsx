import css from './busy-bar.module.css';

/** A thin bar at the upper edge; comes after a moment, so quick calls do not flicker. */
export function BusyBar({ isBusy, label }: { isBusy: boolean; label: string }) {
  if (!isBusy) return null;
  return (
    <div className={css['bar']} role="progressbar" aria-label={label}>
      <div className={css['run']} />
    </div>
  );
}
