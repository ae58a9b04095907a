import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../i18n/day-formats.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { LatestNews } from '../shared/lists/latest-news.tsx';
import { ContentView } from '../shared/lists/refreshable.tsx';
import { Article } from '../shared/parts/article.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { useEffectOnKeyChange } from '../shared/stores/page-hooks.ts';
import { useContentStores } from '../shared/stores/use-stores.ts';
import css from './news-detail-screen.module.css';

export const NewsDetailScreen = observer(function NewsDetailScreen() {
  const { t, i18n } = useTranslation();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const detail = useContentStores().news.details.of(id);
  useEffectOnKeyChange(`${i18n.language} ${id}`, () => void detail.load());
  return (
    <InnerPage title={t('news.title')}>
      <ContentView resource={detail} failureText={t('news.failed')}>
        {({ id: shownId, title, image, content, createtime }) => (
          <div className="pair reading">
            <SectionCard>
              <article className={`stack-tight ${css['item']}`}>
                <h2 className="heading">{title}</h2>
                {createtime > 0 && (
                  <p className="quiet">
                    {t('news.out', { day: formatDate(i18n.language, createtime) })}
                  </p>
                )}
                {image && <img className={css['picture']} src={image} alt="" draggable={false} />}
                <Article html={content} />
              </article>
            </SectionCard>
            <LatestNews shownId={shownId} />
          </div>
        )}
      </ContentView>
    </InnerPage>
  );
});
