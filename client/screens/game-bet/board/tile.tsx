import type { i18n, TFunction } from 'i18next';
import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { winningOutcomes } from '#contract/rules/chances.ts';
import { minor } from '#contract/money.ts';
import { MAX_PAYOUT } from '#contract/rules/limits.ts';
import { picksOf, type Play, type Selection, selectionKey } from '#contract/rules/plays.ts';
import { formatOdds, hitsOf } from '#contract/rules/settle.ts';
import { pickName, shortOdds } from '../../../i18n/game-words.ts';
import { PickButton, type PickButtonProps } from '../../../ui/controls/pick-button.tsx';
import { useFeedback } from '../../shared/stores/use-feedback.ts';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { formatAmount, formatChip, formatShortAmount } from '../amount-formats.ts';
import { useFigureLabel, useFigureNote } from './pick-figures.tsx';
import { PlacedContext } from './placed-chips.ts';
import { sumBars } from './tile-figure.ts';
import css from './board.module.css';

const OpenDetails = createContext<(selection: Selection) => void>(() => undefined);

/** Gives the tiles what a long press does. */
export const DetailsOpener = OpenDetails.Provider;

interface TileProps extends Pick<PickButtonProps, 'layout'> {
  /** From the group, which asks once for all its tiles. */
  i18n: i18n;
  play: Play;
  /** Empty for a play without picks. */
  pick?: string;
  /** Draws the distribution of the sums with those that win. */
  hasBars?: boolean;
  /** Draws its chance, beside that of the likeliest sum. */
  hasChance?: boolean;
  /** A word, a number or dice. */
  children: ReactNode;
}

/** A selection of the board with its odds, one figure, and its stake once it is picked. */
export const Tile = observer(function Tile(props: TileProps) {
  const { i18n, play, pick = '', layout, hasBars = false, hasChance = false, children } = props;
  const { t } = i18n;
  const { game, slip, reveal } = useGameStores();
  const lay = useLay(t);
  const openDetails = useContext(OpenDetails);
  const selection = useMemo(() => ({ play, pick }), [play, pick]);
  // The computed values limit rendering to the tapped pick.
  const picked = useMemo(
    () =>
      computed(
        () => {
          const line = slip.lines.find(({ key }) => key === selectionKey(selection));
          return (
            line && {
              stake: line.stake,
              text: line.stake === null ? '!' : formatShortAmount(line.stake),
            }
          );
        },
        { equals: (one, other) => one?.stake === other?.stake },
      ),
    [slip, selection],
  );
  const lit = useMemo(
    () =>
      computed(() => {
        const stage = reveal.stageOf(game.gameId);
        const isTold = stage?.step === 'tiles' || stage?.step === 'balance';
        return isTold && stage.dice !== null && hitsOf(selection, stage.dice) > 0;
      }),
    [reveal, game, selection],
  );
  const placed = useContext(PlacedContext).get(selectionKey(selection)) ?? null;
  const figure = useFigureLabel(i18n, selection);
  const note = useFigureNote(i18n, selection);
  const offer = game.offerOf(selection);
  const odds = offer ? formatOdds(offer.odds) : t('bet.off');
  const isGraded = offer !== null && offer.odds.length > 1;
  const line = picked.get();
  const name = t('bet.pickName', {
    pick: pickName(t, selection),
    odds: isGraded ? t('bet.fishOdds', { odds }) : odds,
  });
  const more = [
    ...(figure === null ? [] : [figure]),
    ...(placed ? [t('bet.placedOf', { stake: formatShortAmount(placed.stake) })] : []),
    ...(line ? [t('bet.stakeOf', { stake: line.text })] : []),
  ];
  return (
    <PickButton
      layout={layout ?? 'stack'}
      odds={offer ? shortOdds(odds) : '–'}
      name={more.reduce((named, each) => t('bet.named', { name: named, more: each }), name)}
      note={offer || game.game === null ? note : t('bet.off')}
      base={hasBars && <SumBars selection={selection} />}
      chance={hasChance ? winningOutcomes(selection) / LIKELIEST_SUM : 0}
      stake={line && (line.stake === null ? line.text : formatChip(line.stake))}
      placed={placed && formatChip(placed.stake)}
      gain={placed?.net != null && placed.isGain ? formatAmount(placed.net, true) : null}
      isLost={placed?.net != null && placed.net < 0}
      isPicked={line !== undefined}
      isOff={offer === null}
      isLit={lit.get()}
      onPick={() => lay(selection)}
      onDetails={() => openDetails(selection)}
    >
      {children}
    </PickButton>
  );
});

const LIKELIEST_SUM = winningOutcomes({ play: 'sum', pick: '10' });

/** Returns what a tap does: it lays the chip, or says at which stake the bet is full. */
function useLay(t: TFunction): (...selections: readonly Selection[]) => void {
  const feedback = useFeedback();
  const { game, slip, feel } = useGameStores();
  return (...selections) => {
    if (slip.lay(...selections)) return feel.give('pick');
    const limits = selections.map((each) => game.offerOf(each)?.maxStake ?? MAX_PAYOUT);
    const max = formatAmount(minor(Math.min(...limits)));
    feedback.toast(t('bet.problem.stake_max', { max }));
  };
}

/** Lays six lines, one on each triple. The play `all_triple` is one line, and another name of `any_triple`. */
export const AllTriples = observer(function AllTriples() {
  const { t } = useTranslation();
  const { game, slip } = useGameStores();
  const lay = useLay(t);
  const triples = picksOf('triple').map((pick) => ({ play: 'triple', pick }) as const);
  return (
    <PickButton
      layout="row"
      odds=""
      note={t('bet.sixLines')}
      name={`${t('bet.allTriples')}, ${t('bet.sixLines')}`}
      isPicked={triples.every((each) => slip.has(each))}
      isOff={!triples.some((each) => game.offerOf(each))}
      onPick={() => lay(...triples)}
    >
      {t('bet.allTriples')}
    </PickButton>
  );
});

/** Draws how often each sum comes, and which of them win: two shapes, because the board has few elements to spare. */
function SumBars({ selection }: { selection: Selection }) {
  const bars = useMemo(() => sumBars(selection), [selection]);
  const shapeOf = (isWinning: boolean) =>
    bars
      .filter(({ wins }) => wins === isWinning)
      .map(({ sum, height }) => `M${sum - 2.9} 10v${-10 * height}h.8V10z`)
      .join('');
  return (
    <svg className={css['bars']} viewBox="0 0 16 10" preserveAspectRatio="none" aria-hidden="true">
      <path className={css['winning']} d={shapeOf(true)} />
      <path className={css['losing']} d={shapeOf(false)} />
    </svg>
  );
}
