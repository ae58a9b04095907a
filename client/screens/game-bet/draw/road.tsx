import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDice, sizeOf, sumOf, type Size } from '#contract/rules/dice.ts';
import { listWords } from '../../../i18n/game-words.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { urlOf } from '../../../navigation/routes.ts';
import type { Draw } from '../../../stores/game/game-store.ts';
import { ForwardIcon } from '../../../ui/controls/icons.tsx';
import { SumDot } from '../../../ui/dice/sum-dot.tsx';
import { useScrollEdges } from '../../../ui/gestures/scroll.ts';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import css from './road.module.css';

/** Shows the sums of the last draws, the newest first and more at its end. It leads to the trend chart. */
export const Road = observer(function Road() {
  const { t } = useTranslation();
  const { game, host, trend, reveal } = useGameStores();
  const { gameId } = game;
  useTrend();
  const [length, setLength] = useState(ROAD_STEP);
  const scroller = useScrollEdges<HTMLAnchorElement>((edge) => {
    if (edge === 'end') setLength(length + ROAD_STEP);
  });
  const view = host.lacks('games.trend') ? undefined : 'trend';
  const draws = trend.trend?.game_id === gameId ? trend.trend.draws : [];
  const isHidden = (no: string) => gameId !== null && reveal.isHidden(gameId, no);
  const road = roadOf(draws, game.lastDraw, isHidden, length);
  const sums = road.map(
    ({ sum, size }) => `${sum} ${t(size === 'triple' ? 'play.isTriple' : `play.${size}`)}`,
  );
  return (
    <PageLink
      ref={scroller}
      to={urlOf('gameHistory', { game_id: gameId ?? undefined, view })}
      className={css['road']}
      label={t('bet.road', { sums: listWords(t, sums) })}
    >
      <span className={css['sums']} translate="no">
        {road.map(({ gameNo, sum, size }) => (
          <SumDot key={gameNo} sum={sum} size={size} />
        ))}
      </span>
      <ForwardIcon className={css['more']} />
    </PageLink>
  );
});

/** Loads the last draws when the page is shown and after each draw. Call it in an observer. */
function useTrend(): void {
  const { game, trend } = useGameStores();
  const { gameId } = game;
  const lastDrawNo = game.lastDraw?.game_no ?? null;
  useEffect(() => {
    if (gameId !== null) void trend.open(gameId);
  }, [gameId, lastDrawNo, trend]);
}

/** A draw of the road. */
interface RoadStep {
  readonly gameNo: string;
  readonly sum: number;
  readonly size: Size;
}

/** Draws of the road at first, and that each further part adds. */
const ROAD_STEP = 20;

/**
 * Returns the newest draws, the newest first, without those whose result may not be told yet.
 *
 * @param draws of the statistics, the newest last
 * @param last the last draw that may be told; the statistics learn of it later
 */
export function roadOf(
  draws: readonly Draw[],
  last: Draw | null,
  isHidden: (gameNo: string) => boolean,
  length = ROAD_STEP,
): readonly RoadStep[] {
  const newest = draws.at(-1)?.game_no ?? '';
  const known = last && last.game_no > newest ? [...draws, last] : draws;
  return known
    .slice(-length - 1)
    .filter(({ game_no }) => !isHidden(game_no))
    .slice(-length)
    .toReversed()
    .flatMap(({ game_no, dice: wireDice }) => {
      const dice = parseDice(wireDice);
      return dice ? [{ gameNo: game_no, sum: sumOf(dice), size: sizeOf(dice) }] : [];
    });
}
