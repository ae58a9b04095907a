import css from './skeleton.module.css';

export interface SkeletonProps {
  /** Sizes as CSS lengths: shaped like what comes. Without a height it takes a line of text. */
  width?: string;
  height?: string;
  isRound?: boolean;
}

export function Skeleton({ width = '100%', height, isRound = false }: SkeletonProps) {
  return (
    <span
      className={`${css['skeleton']} ${height ? '' : css['line']} ${isRound ? css['round'] : ''}`}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

export interface SkeletonRowsProps {
  /** As many as will probably come. */
  rows: number;
  /** What a reader hears meanwhile. */
  label: string;
  /** The rows come under a title of their own. */
  hasTitle?: boolean;
}

/** Rows of a list: a title and a note, and dice or a figure at their end. */
export function SkeletonRows({ rows, label, hasTitle = false }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label}>
      {hasTitle && (
        <div className={css['title']}>
          <Skeleton width="40%" />
        </div>
      )}
      {Array.from({ length: rows }, (_, row) => (
        <div className={css['row']} key={row}>
          <div className={css['lines']}>
            <Skeleton width="55%" />
            <Skeleton width="40%" />
          </div>
          <Skeleton width="4.5rem" height="1.25rem" />
        </div>
      ))}
    </div>
  );
}
