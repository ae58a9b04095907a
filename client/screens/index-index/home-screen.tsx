import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '../../i18n/i18n.ts';
import { Brand } from '../../ui/identity/brand.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useLazyComponent } from '../shared/parts/lazy.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import { GameCards } from './game-cards.tsx';
import { PlayerCard, VisitorCard } from './player-card.tsx';
import { loadHomeContent } from './load-home-content.ts';
import { MorePlaceholder } from './more-placeholder.tsx';
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
  const [More] = useLazyComponent(true, loadHomeMore);
  const [Actions] = useLazyComponent(true, loadActions);
  const [News] = useLazyComponent(true, loadHomeNews);
  const canStart = isLoggedIn && !host.lacks('wallet.deposit');
  const hasNoMoney = canStart && wallet.balances?.main === '0.00';
  const [Starter] = useLazyComponent(hasNoMoney, loadStarter);
  return (
    <Page
      isWide
      title={t('app.name')}
      lead={
        <span className={css['brand']}>
          <Brand />
        </span>
      }
      action={Actions && <Actions />}
    >
      <div className={css['lobby']}>
        <div className={css['wallet']}>
          {isLoggedIn ? <PlayerCard /> : <VisitorCard />}
          {hasNoMoney && Starter && <Starter />}
        </div>
        <div className={css['games']}>
          <GameCards />
        </div>
        {/* The placeholder keeps the layout from shifting. */}
        {More ? <More /> : <MorePlaceholder />}
        <div className={css['latest']}>{News ? <News /> : <div className={css['news']} />}</div>
      </div>
      <p className="quiet centered">{t('app.playMoney')}</p>
    </Page>
  );
});

async function loadStarter() {
  const [{ StarterCard }] = await Promise.all([
    import('../shared/wallet/starter-card.tsx'),
    loadMessages(() => import('../../i18n/wallet-en.ts')),
  ]);
  return StarterCard;
}

const loadHomeMore = async () => (await loadHomeContent()).HomeMore;
const loadActions = async () => (await loadHomeContent()).HomeActions;
const loadHomeNews = async () => (await loadHomeContent()).HomeNews;
