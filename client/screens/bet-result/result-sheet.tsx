import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { routeNameOf, urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useT } from '../../i18n/i18n.ts';
import { totalOf, type SettledPeriod } from '../../stores/game/settled-period.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { linesToRepeat } from './bet-again.ts';
import { EarlierResults } from './earlier-results.tsx';
import { NewestResult } from './newest-result.tsx';
import { ResultSpoken } from './result-spoken.tsx';
import css from './result-sheet.module.css';
import { useShownWhenQuiet } from './use-shown-when-quiet.ts';

/** What the draws brought the player, over whatever page he is on, once his hands are free. */
export const ResultSheet = observer(function ResultSheet() {
  const t = useT();
  const { results } = useGameStores();
  const { again, seeDetails } = useResultActs();
  const { news } = results;
  const isShown = useShownWhenQuiet(news.length > 0);
  // What is put away stays on the sheet while it leaves.
  const [seen, setSeen] = useState(news);
  if (news.length > 0 && news !== seen) setSeen(news);
  useLeftBehind(isShown, () => results.dismiss());
  return (
    <Sheet
      isOpen={isShown}
      onClose={() => results.dismiss()}
      title={t('result.title')}
      closeLabel={t('common.close')}
      footer={
        <div className={css['acts']}>
          <Button onClick={seeDetails}>{t('result.details')}</Button>
          <Button kind="primary" onClick={again}>
            {t('result.again')}
          </Button>
        </div>
      }
    >
      <Results news={seen} />
    </Sheet>
  );
});

function Results({ news }: { news: readonly SettledPeriod[] }) {
  const t = useT();
  const [newest] = news;
  if (!newest) return null;
  const total = totalOf(news);
  // Over several draws, a gain in the last one is none if all of them together cost more.
  const isWin = newest.net > 0 && total.net > 0;
  return (
    // It may scroll, and holds nothing else that the keyboard could scroll it by.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css['results']} role="group" aria-label={t('result.title')} tabIndex={0}>
      {/* Its own dice tumble for each draw. */}
      <NewestResult key={`${newest.gameId} ${newest.gameNo}`} settled={newest} isWin={isWin} />
      {news.length > 1 && <EarlierResults earlier={news.slice(1)} total={total} />}
      <ResultSpoken newest={newest} draws={news.length} total={total} />
    </div>
  );
}

function useResultActs() {
  const navigation = useNavigation();
  const { results, slip, game } = useGameStores();
  const again = () => {
    const [newest] = results.news;
    if (!newest) return;
    const { gameId } = newest;
    results.dismiss();
    slip.copy(gameId, linesToRepeat(newest));
    const here = window.location.hash.slice(1);
    const isOnItsPage = routeNameOf(here) === 'gameBet' && game.gameId === gameId;
    if (isOnItsPage) return slip.pin();
    const url = urlOf('gameBet', { game_id: gameId });
    if (routeNameOf(here) === 'gameBet') navigation.redirect(url);
    else navigation.navigate(url);
  };
  const seeDetails = () => {
    const url = urlOf('gameRecord', { order_no: results.news[0]?.bets[0]?.order_no });
    results.dismiss();
    navigation.navigate(url);
  };
  return { again, seeDetails };
}

/** Who goes back has done with what stood over the page. */
function useLeftBehind(isShown: boolean, onLeave: () => void): void {
  useEffect(() => {
    if (!isShown) return;
    window.addEventListener('popstate', onLeave);
    return () => window.removeEventListener('popstate', onLeave);
  }, [isShown, onLeave]);
}
