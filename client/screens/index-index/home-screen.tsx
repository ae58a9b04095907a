import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n/i18n.ts';
import type { AppStores } from '../../stores/app-stores.ts';
import { Brand } from '../../ui/identity/brand.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { LatestNews } from '../shared/lists/latest-news.tsx';
import { useLater } from '../shared/parts/lazy.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import { GameCards } from './game-cards.tsx';
import { PlayerCard, VisitorCard } from './player-card.tsx';
import { HomeActions, HomeMore } from './home-content.tsx';
import css from './home-screen.module.css';

export const HomeScreen = observer(function HomeScreen() {
  const { t, i18n } = useTranslation();
  const { host, session, wallet, gameList } = useStores();
  const { isLoggedIn } = session;
  // The server sends the games' names in the player's language.
  useEffect(() => gameList.follow(), [gameList, i18n.language]);
  useEffect(() => {
    if (isLoggedIn) void wallet.load();
  }, [isLoggedIn, wallet]);
  const canStart = isLoggedIn && !host.lacks('wallet.deposit');
  const hasNoMoney = canStart && wallet.balances?.main === '0.00';
  const [Starter] = useLater(loadStarter, hasNoMoney);
  return (
    <Page
      isWide
      title={t('app.name')}
      lead={
        <span className={css['brand']}>
          <Brand />
        </span>
      }
      action={<HomeActions />}
    >
      <div className={css['lobby']}>
        <div className={css['wallet']}>
          {isLoggedIn ? <PlayerCard /> : <VisitorCard />}
          {hasNoMoney && Starter && <Starter />}
        </div>
        <div className={css['games']}>
          <GameCards />
        </div>
        <HomeMore />
        <div className={css['latest']}>
          <LatestNews />
        </div>
      </div>
      <p className="quiet centered">{t('app.playMoney')}</p>
    </Page>
  );
});

/** Loads the offer of demo credits, which only players without money see. */
async function loadStarter(stores: AppStores) {
  const [card] = await Promise.all([
    import('../shared/wallet/starter-card.tsx'),
    loadTexts('wallet'),
    stores.load('wallet'),
  ]);
  return card.StarterCard;
}
