import css from './home-screen.module.css';

/** Shows a built-in picture until a banner has loaded. */
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
