import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { urlOf } from '../../navigation/routes.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import css from './notice-bar.module.css';

/**
 * The newest notices in one line that moves on; it leads to all of them. It stands still for who
 * wants less motion, while it is touched, and for good when it is stopped.
 */
export function NoticeBar({ titles }: { titles: readonly string[] }) {
  const t = useT();
  const [isStopped, setIsStopped] = useState(false);
  const line = titles.join(' · ');
  return (
    <div className={css['bar']}>
      <PageLink
        to={urlOf('notice')}
        className={css['link']}
        label={`${t('homeMore.notices')}: ${line}`}
      >
        <span className={`${css['track']} ${isStopped ? css['stopped'] : ''}`}>
          <span className={css['line']}>
            {titles.map((title, at) => (
              <span key={title} className={css['title']}>
                {at > 0 && ' · '}
                {title}
              </span>
            ))}
          </span>
          {/* Follows the first, so that the line has no end. */}
          <span className={`${css['line']} ${css['again']}`} aria-hidden="true">
            {line}
          </span>
        </span>
      </PageLink>
      <span className={css['switch']}>
        <IconButton
          icon={
            <svg
              viewBox="0 0 20 20"
              width="1em"
              height="1em"
              fill="currentColor"
              aria-hidden="true"
            >
              <path d={isStopped ? 'M7 5v10l8-5z' : 'M6 5h2.5v10H6zM11.5 5H14v10h-2.5z'} />
            </svg>
          }
          label={t(isStopped ? 'homeMore.lineGo' : 'homeMore.lineStop')}
          onClick={() => setIsStopped(!isStopped)}
        />
      </span>
    </div>
  );
}
