import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { i18n } from 'i18next';
import { formatDate } from '../../../i18n/day-formats.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { urlOf } from '../../../navigation/routes.ts';
import type { NewsItem } from '../../../stores/content/content-stores.ts';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { useContentStores } from '../stores/use-stores.ts';
import { LoadState } from './load-problem.tsx';
import css from './lists.module.css';

export const LatestNews = observer(function LatestNews({ shownId }: { shownId?: number }) {
  const { t, i18n } = useTranslation();
  const { latest } = useContentStores().news;
  useEffect(() => void latest.load(), [latest, i18n.language]);
  const others = (latest.value ?? []).filter(({ id }) => id !== shownId);
  const items = shownId === undefined ? others : others.slice(0, 3);
  return (
    <SectionCard
      title={t('news.latest')}
      isFlush
      aside={
        items.length > 0 && (
          <PageLink to={urlOf('newsList')} className={`accent ${css['all']}`}>
            {t('news.all')}
          </PageLink>
        )
      }
    >
      <ul>
        {items.map((item) => (
          <li key={item.id} className="ruled">
            <NewsRow i18n={i18n} item={item} />
          </li>
        ))}
      </ul>
      {latest.status === 'ready' && items.length === 0 && (
        <p className={`muted ${css['empty']}`}>{t('news.empty')}</p>
      )}
      <LoadState source={latest} rows={5} hasPictures failureText={t('news.failed')} />
    </SectionCard>
  );
});

export function NewsRow({ i18n, item }: { i18n: i18n; item: NewsItem }) {
  return (
    <PageLink to={urlOf('newsDetail', { id: item.id })} className={`press ${css['row']}`}>
      {/* Decoration: what it shows, the title says. */}
      {item.image && (
        <img className={css['picture']} src={item.image} alt="" loading="lazy" draggable={false} />
      )}
      <span className={`lines grow ${css['words']}`}>
        <span className={`bold ${css['title']}`}>{item.title}</span>
        <span className={`quiet ${css['summary']}`}>{item.summary}</span>
        <span className="fine">{formatDate(i18n.language, item.createtime)}</span>
      </span>
    </PageLink>
  );
}
