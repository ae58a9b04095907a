import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import type { Banner } from '../../stores/content/content-store.ts';
import { Swiper } from '../../ui/gestures/swiper.tsx';
import { useContentStores } from '../shared/stores/use-content-stores.ts';
import css from './home-top.module.css';
import { NoticeBar } from './notice-bar.tsx';
import { BannerPlace, LinePlace } from './top-place.tsx';

/** Banners and the newest notices. They come after the paint, quietly, or not at all. */
export const HomeTop = observer(function HomeTop() {
  const { t, locale } = useWords();
  const { content } = useContentStores();
  useEffect(() => {
    void content.banners.load();
    void content.barNotices.load();
  }, [content, locale]);
  const banners = content.banners.value ?? [];
  const notices = content.barNotices.value?.list ?? [];
  return (
    <>
      {content.banners.status === 'loading' && <BannerPlace />}
      {banners.length > 0 && (
        <Swiper
          slides={banners.map((banner) => ({
            key: banner.id,
            content: <BannerLink banner={banner} />,
          }))}
          words={{
            label: t('homeMore.banners'),
            slide: (no, all) => t('homeMore.slide', { no, all }),
            pause: t('homeMore.pause'),
            play: t('homeMore.play'),
          }}
        />
      )}
      {content.barNotices.status === 'loading' && <LinePlace />}
      {notices.length > 0 && <NoticeBar titles={notices.map(({ title }) => title)} />}
    </>
  );
});

function BannerLink({ banner }: { banner: Banner }) {
  return (
    <PageLink to={banner.target} className={css['banner']}>
      <img className={css['picture']} src={banner.image} alt="" draggable={false} />
      <span className={css['caption']}>{banner.title}</span>
    </PageLink>
  );
}
