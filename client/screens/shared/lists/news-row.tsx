import type { i18n } from 'i18next';
import { formatDate } from '../../../i18n/day-formats.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { urlOf } from '../../../navigation/routes.ts';
import type { NewsItem } from '../../../stores/content/content-stores.ts';
import css from './lists.module.css';

/** A link to a news item with picture, title, summary and day. */
export function NewsRow({ i18n, item }: { i18n: i18n; item: NewsItem }) {
  return (
    <PageLink to={urlOf('newsDetail', { id: item.id })} className={css['row']}>
      {/* Decoration: what it shows, the title says. */}
      {item.image && (
        <img className={css['picture']} src={item.image} alt="" loading="lazy" draggable={false} />
      )}
      <span className={css['words']}>
        <span className={css['title']}>{item.title}</span>
        <span className={`quiet ${css['summary']}`}>{item.summary}</span>
        <span className="fine">{formatDate(i18n.language, item.createtime)}</span>
      </span>
    </PageLink>
  );
}
