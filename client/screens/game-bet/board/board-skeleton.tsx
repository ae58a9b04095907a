import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import css from './board-skeleton.module.css';

/** The road and the board before the game is loaded. */
export function BoardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={css['table']} role="status" aria-label={t('common.loading')}>
      <Skeleton width="75%" height="1.25rem" />
      <div className={css['board']}>
        {Array.from({ length: 4 }, (_, tile) => (
          <Skeleton key={tile} height="3.75rem" />
        ))}
      </div>
      <div className={css['board']}>
        {Array.from({ length: 8 }, (_, tile) => (
          <Skeleton key={tile} height="4.25rem" />
        ))}
      </div>
    </div>
  );
}
