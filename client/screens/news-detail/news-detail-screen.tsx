import { observer } from 'mobx-react-lite';
import { dayText } from '#contract/time-zone.ts';
import { formatDay } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useNavigation, useQuery } from '../../navigation/use-navigation.ts';
import type { NewsDetail } from '../../stores/content/content-stores.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Article } from '../shared/parts/article.tsx';
import { ContentView } from '../shared/parts/content-view.tsx';
import { useContentStores } from '../shared/stores/use-content-stores.ts';
import { useEffectOnKeyChange } from '../shared/stores/use-effect-on-key-change.ts';
import css from './news-detail-screen.module.css';

/** `/pages/news/detail?id=` */
export const NewsDetailScreen = observer(function NewsDetailScreen() {
  const { t, locale } = useWords();
  const navigation = useNavigation();
  const { id = '' } = useQuery('newsDetail');
  const detail = useContentStores().news.details.of(id);
  useEffectOnKeyChange(`${locale} ${id}`, () => void detail.load());
  return (
    <Page
      title={t('news.title')}
      back={{ label: t('common.back'), onBack: () => navigation.back() }}
    >
      <ContentView resource={detail} failureText={t('news.failed')}>
        {(item) => <Item item={item} />}
      </ContentView>
    </Page>
  );
});

function Item({ item }: { item: NewsDetail }) {
  const { t, locale } = useWords();
  const day = formatDay(locale, dayText(item.createtime * 1000));
  return (
    <SectionCard>
      <article className={css['item']}>
        <h2 className={css['title']}>{item.title}</h2>
        <p className={css['day']}>{t('news.out', { day })}</p>
        <img className={css['picture']} src={item.image} alt="" draggable={false} />
        <Article html={item.content} />
      </article>
    </SectionCard>
  );
}
