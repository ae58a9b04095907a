import { observer } from 'mobx-react-lite';
import {
  type ComponentType,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { FACES } from '#contract/rules/dice.ts';
import { picksOf, PLAY_GROUPS, type PlayGroup, type Selection } from '#contract/rules/plays.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { signName } from '../../../i18n/game-words.ts';
import { Die } from '../../../ui/dice/die.tsx';
import { useMedia } from '../../../ui/gestures/media.ts';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { TileSheet } from '../bet-parts.ts';
import { useBetHint } from './bet-hint.ts';
import { BoardNav } from './board-nav.tsx';
import { FiguresContext, useBoardFigures } from './pick-figures.tsx';
import { PlacedContext, useIsClosed, usePlacedChips } from './placed-chips.ts';
import { AllTriples, DetailsOpener, Tile } from './tile.tsx';
import css from './board.module.css';

interface BoardProps {
  /** Shown when all groups are, so that they do not push it down. */
  children: ReactNode;
}

/** Shows all groups of picks below each other, and a bar that jumps to one of them. */
export const Board = observer(function Board({ children }: BoardProps) {
  const { t } = useTranslation();
  const { connection, game, slip } = useGameStores();
  const isClosed = useIsClosed();
  const isHinted = useBetHint();
  const figures = useBoardFigures();
  const placed = usePlacedChips();
  const board = useRef<HTMLElement>(null);
  const hasGain = Array.from(placed.values()).some(({ isGain }) => isGain);
  useShownGain(board, hasGain);
  const [details, setDetails] = useState<{ selection: Selection; isOpen: boolean } | null>(null);
  const openDetails = useCallback(
    (selection: Selection) => setDetails({ selection, isOpen: true }),
    [],
  );
  const groups = game.game?.face === 'fish' ? FISH_FIRST : GROUPS;
  const shown = useShownGroups(groups.length);
  return (
    <>
      <section
        ref={board}
        className={css['board']}
        aria-label={t('bet.groupsName')}
        data-hint={isHinted || undefined}
        data-closed={isClosed || undefined}
        data-passed={slip.pinState === 'passed' || !connection.isOnline || undefined}
      >
        <BoardNav groups={groups} />
        <DetailsOpener value={openDetails}>
          <FiguresContext value={figures}>
            <PlacedContext value={placed}>
              <div className={`stack-wide ${css['groups']}`}>
                {groups.slice(0, shown).map((group) => {
                  const Picks = PICKS[group];
                  return <Picks key={group} />;
                })}
              </div>
            </PlacedContext>
          </FiguresContext>
        </DetailsOpener>
        {details && (
          <TileSheet
            selection={details.selection}
            isOpen={details.isOpen}
            onClose={() => setDetails({ ...details, isOpen: false })}
          />
        )}
      </section>
      {shown === groups.length && children}
    </>
  );
});

/** Between the stage and the tile below it. */
const GAP_PX = 12;

/** Moves the board until the stage leaves, so that the tile that has won most shows below it, and others if they fit. */
function useShownGain(ref: RefObject<HTMLElement | null>, hasGain: boolean): void {
  const { game, reveal } = useGameStores();
  const hasStage = reveal.stageOf(game.gameId) !== null;
  // Effects run again when the page is returned to, which keeps its position.
  const hadGain = useRef(false);
  useEffect(() => {
    const board = ref.current;
    const stage = board?.parentElement?.querySelector('[data-night]');
    if (board && hasGain && stage && !hadGain.current) {
      const fromPx = stage.getBoundingClientRect().bottom + GAP_PX;
      board.style.translate = `0 ${fromPx - topOfGains(board, fromPx)}px`;
    } else if (board && !hasStage) board.style.translate = '';
    hadGain.current = hasGain;
  }, [ref, hasGain, hasStage]);
}

/** Returns the top of the first gain that fits between `fromPx` and the dock together with the highest one. */
function topOfGains(board: HTMLElement, fromPx: number): number {
  const tiles = Array.from(board.querySelectorAll<HTMLElement>('[data-gain]'), (tile) => {
    const { top, bottom } = tile.getBoundingClientRect();
    return { gain: Number(tile.dataset['gain']?.replaceAll(',', '')), top, bottom };
  });
  const page = board.closest('[data-shown]');
  const dock = page?.querySelector('[data-dock]')?.getBoundingClientRect();
  const roomPx = (dock?.top ?? window.innerHeight) - fromPx;
  const [best] = tiles.toSorted((one, other) => other.gain - one.gain);
  const first = tiles.find(({ top }) => best && best.bottom - top <= roomPx) ?? best;
  return first?.top ?? fromPx;
}

/** The picks that are in view, before the game is loaded, without odds. */
export function BoardPreview({ isFish }: { isFish: boolean }) {
  const { t } = useTranslation();
  const groups = isFish ? FISH_FIRST : GROUPS;
  const isWide = useMedia('(min-width: 84rem)');
  return (
    <div role="status" aria-label={t('common.loading')}>
      <div className={css['board']} inert aria-hidden="true" data-preview>
        <BoardNav groups={groups} />
        <div className={`stack-wide ${css['groups']}`}>
          {groups.slice(0, isWide ? groups.length : 2).map((group) => {
            const Picks = PICKS[group];
            return <Picks key={group} />;
          })}
        </div>
      </div>
    </div>
  );
}

/**
 * Returns how many groups are shown. The first two fill a phone. The others, forty picks with dice, come
 * after them, one group at a time, so that taps are handled between them.
 */
function useShownGroups(all: number): number {
  const [shown, setShown] = useState(2);
  useEffect(() => {
    if (shown < all) startTransition(() => setShown(shown + 1));
  }, [shown, all]);
  return shown;
}

const GROUPS = PLAY_GROUPS.map(({ group }) => group);
const FISH_FIRST = GROUPS.toSorted(
  (one, other) => Number(other === 'fish') - Number(one === 'fish'),
);

function MainPicks() {
  const { t, i18n } = useTranslation();
  return (
    <Group group="main" note={t('bet.note.main')}>
      {MAIN.map(({ play, range }) => (
        <Tile key={play} i18n={i18n} play={play} layout="row" hasBars>
          <span className={css['word']}>{t(`play.${play}`)}</span>
          {range && (
            <span className={`fine tabular regular ${css['range']}`} translate="no">
              {range}
            </span>
          )}
        </Tile>
      ))}
    </Group>
  );
}

function SumPicks() {
  const { t, i18n } = useTranslation();
  return (
    <Group group="sum" note={t('bet.note.sum')}>
      {picksOf('sum').map((pick) => (
        <Tile key={pick} i18n={i18n} play="sum" pick={pick} hasChance>
          <span className={`tabular large ${css['number']}`} translate="no">
            {pick}
          </span>
        </Tile>
      ))}
    </Group>
  );
}

function TriplePicks() {
  const { t, i18n } = useTranslation();
  return (
    <Group group="triple" note={t('bet.note.triple')}>
      {FACES.map((face) => (
        <Tile key={face} i18n={i18n} play="triple" pick={String(face)} layout="pair">
          <Die face={face} size="s" />
          <Die face={face} size="s" />
          <Die face={face} size="s" />
        </Tile>
      ))}
      <div className={css['half']}>
        <Tile i18n={i18n} play="any_triple" layout="row">
          {t('play.any_triple')}
        </Tile>
      </div>
      <div className={css['half']}>
        <AllTriples />
      </div>
    </Group>
  );
}

function CardPicks() {
  const { t, i18n } = useTranslation();
  return (
    <Group group="cards" note={t('bet.note.long')} title={t('play.long')}>
      {FACES.flatMap((low) =>
        FACES.filter((high) => high > low).map((high) => (
          <Tile
            key={`${low}-${high}`}
            i18n={i18n}
            play="long"
            pick={`${low}-${high}`}
            layout="pair"
          >
            <Die face={low} size="s" />
            <Die face={high} size="s" />
          </Tile>
        )),
      )}
      <p className={`fine ${css['note']}`}>
        <strong className={css['title']}>{`${t('play.short')} `}</strong>
        <span>{t('bet.note.short')}</span>
      </p>
      {FACES.map((face) => (
        <Tile key={face} i18n={i18n} play="short" pick={String(face)} layout="pair">
          <Die face={face} size="s" />
          <Die face={face} size="s" />
        </Tile>
      ))}
    </Group>
  );
}

const FishPicks = observer(function FishPicks() {
  const { t, i18n } = useTranslation();
  const { game } = useGameStores();
  const odds = game.offerOf({ play: 'fish', pick: '1' })?.odds;
  const [once = '', twice = '', thrice = ''] = odds ? formatOdds(odds).split('/') : [];
  const off = game.game ? t('bet.off') : '\u00a0';
  return (
    <Group group="fish" note={odds ? t('bet.note.fish', { once, twice, thrice }) : off}>
      {FACES.map((face) => (
        <Tile key={face} i18n={i18n} play="fish" pick={String(face)}>
          <span className={css['sign']}>
            <Die face={face} faces="fish" />
            <span>{signName(t, face)}</span>
          </span>
        </Tile>
      ))}
    </Group>
  );
});

// What loads after the board renders it again, but not its sixty tiles.
const PICKS: Record<PlayGroup, ComponentType> = {
  main: memo(MainPicks),
  sum: memo(SumPicks),
  triple: memo(TriplePicks),
  cards: memo(CardPicks),
  fish: FishPicks,
};

interface GroupProps {
  group: PlayGroup;
  title?: string;
  /** Explains in one sentence what wins. */
  note: string;
  children: ReactNode;
}

function Group({ group, title, note, children }: GroupProps) {
  const { t } = useTranslation();
  const name = t(`bet.groups.${group}`);
  return (
    <section
      className={`stack-tight ${css['group']}`}
      data-group={group}
      aria-label={name}
      tabIndex={-1}
    >
      <p className={`fine ${css['note']}`}>
        <strong className={css['title']}>{`${title ?? name} `}</strong>
        <span>{note}</span>
      </p>
      <div className={`${css['grid']} ${css[group]}`}>{children}</div>
    </section>
  );
}

/** The plays of the first group, with the sums that win, in the order of their tiles. */
const MAIN = [
  { play: 'big', range: '11–17' },
  { play: 'small', range: '4–10' },
  { play: 'odd', range: null },
  { play: 'even', range: null },
] as const;
