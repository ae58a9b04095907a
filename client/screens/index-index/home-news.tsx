import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { urlOf } from '../../navigation/routes.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { NewsRow } from '../shared/lists/news-row.tsx';
import { useContentStores } from '../shared/stores/use-content-stores.ts';
import css from './home-news.module.css';

/** The five latest news items. */
export const HomeNews = observer(function HomeNews() {
  const { t, locale } = useWords();
  const { latest } = useContentStores().news;
  useEffect(() => void latest.load(), [latest, locale]);
  const items = latest.value ?? [];
  return (
    <SectionCard
      title={t('news.latest')}
      isFlush
      aside={
        items.length > 0 && (
          <PageLink to={urlOf('newsList')} className={css['all']}>
            {t('news.all')}
          </PageLink>
        )
      }
    >
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <NewsRow item={item} />
          </li>
        ))}
      </ul>
      {latest.status === 'loading' && <SkeletonRows rows={5} label={t('common.loading')} />}
      {latest.status === 'ready' && items.length === 0 && (
        <p className={css['empty']}>{t('news.empty')}</p>
      )}
      {latest.status === 'failed' && (
        <LoadProblem
          failure={latest.failure}
          failureText={t('news.failed')}
          onRetry={() => void latest.load()}
        />
      )}
    </SectionCard>
  );
});
