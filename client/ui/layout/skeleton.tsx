import css from './skeleton.module.css';

export interface SkeletonProps {
  /** A placeholder. Sizes are CSS lengths; the default height is one line of text. */
  width?: string;
  height?: string;
}

export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return (
    <span
      className={`block ${css['skeleton']} ${height ? '' : css['line']}`}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

export interface SkeletonRowsProps {
  rows: number;
  label: string;
  hasTitle?: boolean;
  /** Rows begin with a picture, in place of a figure at their end. */
  hasPictures?: boolean | undefined;
}

export function SkeletonRows({ rows, label, hasTitle, hasPictures }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label}>
      {hasTitle && (
        <div className={css['title']}>
          <Skeleton width="40%" />
        </div>
      )}
      {Array.from({ length: rows }, (_, row) => (
        <div className={`beside ruled ${css['row']}`} key={row}>
          {hasPictures && <Skeleton width="min(5.75rem, 24vw)" height="min(4.5rem, 19vw)" />}
          <div className={css['lines']}>
            <Skeleton width="55%" />
            <Skeleton width="40%" />
          </div>
          {!hasPictures && <Skeleton width="4.5rem" height="1.25rem" />}
        </div>
      ))}
    </div>
  );
}
