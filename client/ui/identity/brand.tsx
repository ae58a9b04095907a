import css from './brand.module.css';

/** Shows the app's mark and name. It is decorative: a heading or a link names the app. */
export function Brand() {
  return (
    <span className={`nowrap ${css['brand']}`} aria-hidden="true" translate="no">
      <svg viewBox="0 0 24 24" className={`rigid ${css['mark']}`}>
        <rect className={css['die']} x="1" y="1" width="22" height="22" rx="6" />
        <circle cx="7.5" cy="7.5" r="2.1" />
        <circle cx="12" cy="12" r="2.1" />
        <circle cx="16.5" cy="16.5" r="2.1" />
      </svg>
      <span className="if-room">Dicebox</span>
    </span>
  );
}
