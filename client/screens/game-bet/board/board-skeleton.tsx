import { useT } from '../../../i18n/i18n.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import board from './board.module.css';
import css from '../bet-screen.module.css';

/** The board before the game is loaded, in the sizes of its first two groups. */
export function BoardSkeleton() {
  const t = useT();
  return (
    <div className={css['table']} role="status" aria-label={t('common.loading')}>
      <div className={css['top']}>
        <Skeleton width="70%" height="1.25rem" />
      </div>
      <div className={`${board['board']} ${css['skeletonBoard']}`}>
        <div className={css['skeletonNav']}>
          <Skeleton width="100%" height="1rem" />
        </div>
        <div className={board['groups']}>
          <div className={`${board['grid']} ${board['main']}`}>
            {PLACES.slice(0, 4).map((place) => (
              <Skeleton key={place} height="4.5rem" />
            ))}
          </div>
          <div className={`${board['grid']} ${board['sum']}`}>
            {PLACES.map((place) => (
              <Skeleton key={place} height="4rem" />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

const PLACES = Array.from({ length: 16 }, (_, place) => place);
