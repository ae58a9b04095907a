import css from './skeleton.module.css';

export interface SkeletonProps {
  /** Sizes as CSS lengths: shaped like what comes. */
  width?: string;
  height?: string;
  isRound?: boolean;
}

export function Skeleton({ width = '100%', height = '1em', isRound = false }: SkeletonProps) {
  return (
    <span
      className={`${css['skeleton']} ${isRound ? css['round'] : ''}`}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

/** As many rows as will probably come. `label` is what a reader hears meanwhile. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div className={css['rows']} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div className={css['row']} key={row}>
          <Skeleton width="2.75rem" height="2.75rem" isRound />
          <div className={css['lines']}>
            <Skeleton width="55%" />
            <Skeleton width="80%" height="0.75em" />
          </div>
        </div>
      ))}
    </div>
  );
}
