import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocalization, useT } from '../../i18n/i18n.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { urlOf } from '../../navigation/routes.ts';
import type { Banner } from '../../stores/content/content-stores.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Swiper } from '../../ui/gestures/swiper.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import { NewsRow } from '../shared/lists/news-row.tsx';
import { useContentStores } from '../shared/stores/use-content-stores.ts';
import { BannerPlaceholder, NoticePlaceholder } from './top-placeholder.tsx';
import css from './home-content.module.css';

/** Banners and the newest notices, loaded after first paint. Failures are not shown. */
export const HomeTop = observer(function HomeTop() {
  const { t, locale } = useLocalization();
  const { content } = useContentStores();
  useEffect(() => {
    void content.banners.load();
    void content.barNotices.load();
  }, [content, locale]);
  const banners = content.banners.value ?? [];
  const notices = content.barNotices.value?.list ?? [];
  return (
    <>
      {content.banners.status === 'loading' && <BannerPlaceholder />}
      {banners.length > 0 && (
        <Swiper
          slides={banners.map((banner) => ({
            key: banner.id,
            content: <BannerLink banner={banner} />,
          }))}
          labels={{
            label: t('homeMore.banners'),
            slide: (no, all) => t('homeMore.slide', { no, all }),
            pause: t('homeMore.pause'),
            play: t('homeMore.play'),
          }}
        />
      )}
      {content.barNotices.status === 'loading' && <NoticePlaceholder />}
      {notices.length > 0 && <NoticeBar titles={notices.map(({ title }) => title)} />}
    </>
  );
});

function BannerLink({ banner }: { banner: Banner }) {
  const t = useT();
  return (
    <PageLink
      to={banner.target}
      className={css['banner']}
      label={banner.title.trim() || t('homeMore.banners')}
    >
      {banner.image && (
        <img className={css['picture']} src={banner.image} alt="" draggable={false} />
      )}
      <span className={css['caption']}>{banner.title}</span>
    </PageLink>
  );
}

/**
 * The newest notices in one moving line that links to all notices. It pauses under reduced motion, while
 * it is touched, and after the player stops it.
 */
function NoticeBar({ titles }: { titles: readonly string[] }) {
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

/** The five latest news items. */
export const HomeNews = observer(function HomeNews() {
  const { t, locale } = useLocalization();
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
      {latest.status === 'ready' && items.length === 0 && (
        <p className={css['empty']}>{t('news.empty')}</p>
      )}
      <LoadState source={latest} rows={5} failureText={t('news.failed')} />
    </SectionCard>
  );
});
