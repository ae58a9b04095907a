import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_LABELS } from '../../i18n/locales.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { urlOf } from '../../navigation/routes.ts';
import type { Banner } from '../../stores/content/content-stores.ts';
import type { ListedGame } from '../../stores/game/game-list-store.ts';
import { LAST_DRAWS } from '../../stores/game/lobby-store.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { BellIcon, CloseIcon, ForwardIcon, LookIcon } from '../../ui/controls/icons.tsx';
import { Money } from '../../ui/controls/money.tsx';
import { Swiper } from '../../ui/gestures/swiper.tsx';
import { pageUrlOf } from '../shared/parts/web-address.ts';
import { useContentStores, areaStoresHook, useStores } from '../shared/stores/use-stores.ts';
import { UnreadCount } from '../../ui/controls/badges.tsx';
import css from './home-content.module.css';

const useLobbyStores = areaStoresHook('lobby');

/** The newest unread notice and the banners. Failures are not shown. */
export const HomeMore = observer(function HomeMore() {
  const { t, i18n } = useTranslation();
  const { content } = useContentStores();
  const { lobby } = useLobbyStores();
  useEffect(() => {
    void content.banners.load();
    void content.newestNotices.load();
  }, [content, i18n.language]);
  useEffect(() => lobby.follow(), [lobby]);
  const banners = content.banners.value ?? [];
  return (
    <>
      <NoticeLine />
      {content.banners.status === 'loading' && (
        <div data-part="banners">
          <div className={`${css['banner']} ${css['placeholder']}`}>
            <div className={`${css['picture']} ${css['hero']}`} />
          </div>
        </div>
      )}
      {banners.length > 0 && (
        <div data-part="banners">
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
        </div>
      )}
    </>
  );
});

/** A picture with its title below: over the art the title would cover what it shows. */
function BannerLink({ banner }: { banner: Banner }) {
  const { t } = useTranslation();
  const title = banner.title.trim();
  const to = pageUrlOf(banner.target, title);
  const content = (
    <>
      {banner.image && (
        <img className={css['picture']} src={banner.image} alt="" draggable={false} />
      )}
      <span className={`beside bold ${css['caption']}`}>
        <span>{title}</span>
        {to !== null && <ForwardIcon />}
      </span>
    </>
  );
  if (to === null) return <div className={css['banner']}>{content}</div>;
  return (
    <PageLink
      to={to}
      className={`ring-inside ${css['banner']}`}
      label={title || t('homeMore.banners')}
    >
      {content}
    </PageLink>
  );
}

/** The newest notice that the player has neither read nor dismissed. Only members have read marks. */
const NoticeLine = observer(function NoticeLine() {
  const { t } = useTranslation();
  const { content, notices, preferences, session } = useContentStores();
  const { newestNotices } = content;
  if (newestNotices.status === 'loading') return <div className={css['bar']} data-part="notice" />;
  const [newest] = (newestNotices.value?.list ?? [])
    .filter((each) => !session.isLoggedIn || notices.isUnread(each))
    .filter(({ notice_id }) => notice_id > preferences.dismissedNotice)
    .toSorted((one, other) => other.createtime - one.createtime);
  if (!newest) return null;
  return (
    <div className={css['bar']} data-part="notice">
      <PageLink
        to={urlOf('notice')}
        className={`beside grow ${css['link']}`}
        label={`${t('homeMore.notice')}: ${newest.title}`}
      >
        <BellIcon />
        <span className={css['title']}>{newest.title}</span>
      </PageLink>
      <IconButton
        icon={<CloseIcon />}
        label={t('homeMore.dismiss')}
        onClick={() => preferences.dismissNotice(newest.notice_id)}
      />
    </div>
  );
});

export const TodayNet = observer(function TodayNet() {
  const { t } = useTranslation();
  const { lobby } = useLobbyStores();
  if (lobby.todayNet === null) return null;
  return (
    <span className="nowrap">
      <span className="fine">{`${t('day.today')} `}</span>
      <Money amount={lobby.todayNet} isSigned tone="result" />
    </span>
  );
});

export const PendingBets = observer(function PendingBets() {
  const { t } = useTranslation();
  const { pendingCount } = useLobbyStores().lobby;
  return pendingCount > 0 && <span>{t('homeMore.pending', { count: pendingCount })}</span>;
});

/** The player's open bets in a game, in the corner of its card. */
export const MyBets = observer(function MyBets({ game }: { game: ListedGame }) {
  const { t } = useTranslation();
  const count = useLobbyStores().lobby.betsIn(game.game_id);
  if (count === 0) return null;
  return <span className={`bold nowrap ${css['myBets']}`}>{t('homeMore.myBets', { count })}</span>;
});

/** The last results of a game as dots, the newest first: the colour is the size, a ring is even. */
export const ResultDots = observer(function ResultDots({ game }: { game: ListedGame }) {
  const { t } = useTranslation();
  const draws = useLobbyStores().lobby.drawsOf(game);
  if (draws.length === 0) return null;
  const sizes = draws.map(({ size }) => t(`homeMore.${size}`)).join(', ');
  return (
    <span
      className={`beside ${css['dots']}`}
      role="img"
      aria-label={t('homeMore.results', { number: draws.length, sizes })}
    >
      {draws.map(({ game_no, size, parity }) => (
        <span key={game_no} className={`${css[size]} ${css[parity]}`} />
      ))}
      {Array.from({ length: LAST_DRAWS - draws.length }, (_, place) => (
        <span key={place} />
      ))}
    </span>
  );
});

/** Switches theme and language with one tap each, and leads to the notices. The profile offers all choices. */
export const HomeActions = observer(function HomeActions() {
  const { t, i18n } = useTranslation();
  const { preferences, unreadNotices } = useStores();
  const { count } = unreadNotices;
  const unread = count > 0 ? `, ${t('tab.unread', { count })}` : '';
  const isSystemDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = preferences.theme === 'system' ? isSystemDark : preferences.theme === 'dark';
  const other = i18n.language === 'en' ? 'zh-Hans' : 'en';
  return (
    <>
      <IconButton
        icon={<LookIcon />}
        label={t(isDark ? 'home.themeToLight' : 'home.themeToDark')}
        onClick={() => preferences.set('theme', isDark ? 'light' : 'dark')}
      />
      <button
        type="button"
        className={`bold nowrap ${css['language']}`}
        lang={other}
        aria-label={LANGUAGE_LABELS[other].switchTo}
        onClick={() => preferences.set('locale', other)}
      >
        {LANGUAGE_LABELS[other].short}
      </button>
      <PageLink
        to={urlOf('notice')}
        className={`middle ${css['bell']}`}
        label={t('home.notices') + unread}
      >
        <BellIcon />
        {count > 0 && <UnreadCount count={count} />}
      </PageLink>
    </>
  );
});
