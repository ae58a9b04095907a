import css from './top-place.module.css';

/** Where banners and notices will be. */
export function TopPlace() {
  return (
    <>
      <BannerPlace />
      <LinePlace />
    </>
  );
}

/** A picture of our own, there with the first paint (index.html has it too), until a banner comes. */
export function BannerPlace() {
  return (
    <div className={css['banner']}>
      <img className={css['picture']} src="./hero.svg" alt="" />
    </div>
  );
}

export function LinePlace() {
  return <div className={css['line']} />;
}
