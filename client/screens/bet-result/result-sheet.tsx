import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { selectionKey } from '#contract/rules/plays.ts';
import { routeNameOf, urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { SettledPeriod } from '../../stores/game/results/bet-result-store.ts';
import { tierOf } from '../../stores/game/results/bet-outcome.ts';
import { copyLines, type CopiedLine } from '../../stores/game/slip/slip-lines.ts';
import { Button } from '../../ui/controls/button.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { useGameStores } from '../shared/stores/use-stores.ts';
import { Results } from './results.tsx';
import { GRAND_IDLE_MS, IDLE_MS, useShownWhenIdle } from './use-shown-when-idle.ts';
import css from './result-sheet.module.css';

/** Shows the result of the player's draws over the current page, once the player is idle. */
export const ResultSheet = observer(function ResultSheet() {
  const { t } = useTranslation();
  const { results, session } = useGameStores();
  const { betAgain, showDetails } = useResultActions();
  const { news } = results;
  const isGrand = news[0] !== undefined && tierOf(news[0]) === 'grand';
  const isShown = useShownWhenIdle(news.length > 0, isGrand ? GRAND_IDLE_MS : IDLE_MS);
  // Keeps the last results on the sheet while it animates out.
  const [shownNews, setShownNews] = useState(news);
  if (news.length > 0 && news !== shownNews) setShownNews(news);
  useDismissOnBack(isShown, () => results.dismiss());
  return (
    <PageSheet
      isOpen={isShown}
      onClose={() => results.dismiss()}
      title={t(session.isGuest ? 'result.trialTitle' : 'result.title')}
      footer={
        <div className={css['actions']}>
          {!session.isGuest && <Button onClick={showDetails}>{t('result.details')}</Button>}
          <Button kind="primary" onClick={betAgain}>
            {t('result.again', { total: moneyText(formatMoney(shownNews[0]?.staked ?? ZERO)) })}
          </Button>
        </div>
      }
    >
      <Results news={shownNews} />
    </PageSheet>
  );
});

function useResultActions() {
  const navigation = useNavigation();
  const { results, slip, game } = useGameStores();
  const betAgain = () => {
    const [newest] = results.news;
    if (!newest) return;
    const { gameId } = newest;
    results.dismiss();
    slip.copy(gameId, linesToRepeat(newest));
    const isOnBetPage = routeNameOf(window.location.hash.slice(1)) === 'gameBet';
    if (isOnBetPage && game.gameId === gameId) return slip.pin();
    const url = urlOf('gameBet', { game_id: gameId });
    if (isOnBetPage) navigation.redirect(url);
    else navigation.navigate(url);
  };
  const showDetails = () => {
    const url = urlOf('gameRecord', { order_no: results.news[0]?.bets[0]?.order_no });
    results.dismiss();
    navigation.navigate(url);
  };
  return { betAgain, showDetails };
}

function useDismissOnBack(isShown: boolean, onDismiss: () => void): void {
  useEffect(() => {
    if (!isShown) return;
    window.addEventListener('popstate', onDismiss);
    return () => window.removeEventListener('popstate', onDismiss);
  }, [isShown, onDismiss]);
}

/** Returns the lines of all bets of a period; lines on the same selection are added up. */
function linesToRepeat({ bets }: Pick<SettledPeriod, 'bets'>): readonly CopiedLine[] {
  const lines = new Map<string, CopiedLine>();
  for (const { selection, amount } of copyLines(bets.flatMap((bet) => bet.lines))) {
    const before = lines.get(selectionKey(selection))?.amount;
    const amounts = [before, amount].map((each) => parseMoney(each) ?? ZERO);
    const sum = before === undefined ? amount : formatMoney(sumMoney(amounts));
    lines.set(selectionKey(selection), { selection, amount: sum });
  }
  return [...lines.values()];
}
