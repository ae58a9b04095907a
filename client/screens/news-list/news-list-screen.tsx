import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { NewsRow } from '../shared/lists/latest-news.tsx';
import { PagedRows } from '../shared/lists/refreshable.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { useEffectOnKeyChange } from '../shared/stores/page-hooks.ts';
import { useContentStores } from '../shared/stores/use-stores.ts';
import css from './news-list-screen.module.css';

export const NewsListScreen = observer(function NewsListScreen() {
  const { t, i18n } = useTranslation();
  const navigation = useNavigation();
  const { news } = useContentStores();
  useEffectOnKeyChange(i18n.language, () => void news.load());
  return (
    <InnerPage title={t('news.title')}>
      <PagedRows
        pages={news.pages}
        failureText={t('news.failed')}
        hasPictures
        empty={{
          sentence: t('news.empty'),
          action: {
            label: t('notice.home'),
            onClick: () => void navigation.switchTab(urlOf('home')),
          },
        }}
      >
        <SectionCard isFlush>
          <ul className={css['columns']}>
            {news.pages.rows.map((item) => (
              <li key={item.id} className="ruled">
                <NewsRow i18n={i18n} item={item} />
              </li>
            ))}
          </ul>
        </SectionCard>
      </PagedRows>
    </InnerPage>
  );
});
