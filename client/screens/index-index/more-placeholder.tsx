import css from './home-screen.module.css';

/** Placeholder of notice and banners. */
export function MorePlaceholder() {
  return (
    <>
      <NoticePlaceholder />
      <BannerPlaceholder />
    </>
  );
}

/** Shows a built-in picture from the first paint on (also in index.html) until a banner has loaded. */
export function BannerPlaceholder() {
  return (
    <div data-part="banners">
      <div className={css['placeholderBanner']}>
        <div className={css['placeholderPicture']} />
      </div>
    </div>
  );
}

export function NoticePlaceholder() {
  return <div className={css['placeholderLine']} data-part="notice" />;
}
