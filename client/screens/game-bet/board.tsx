import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { FACES } from '#contract/rules/dice.ts';
import {
  picksOf,
  type Play,
  PLAY_GROUPS,
  type PlayGroup,
  type Selection,
} from '#contract/rules/plays.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { pickName, signName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { PickButton } from '../../ui/controls/pick-button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Die } from '../../ui/dice/dice.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { FiguresBar, FigureNote, useFigureLabel } from './pick-figures.tsx';
import css from './board.module.css';

/** Shows the picks of one group of plays at a time, so that a thumb reaches all of them. */
export const Board = observer(function Board() {
  const t = useT();
  const { game } = useGameStores();
  const [chosen, setChosen] = useState<PlayGroup | null>(null);
  const group = chosen ?? (game.game?.face === 'fish' ? 'fish' : 'main');
  // The tab responds at once; its picks, up to twenty with dice, are rendered later.
  const Picks = PICKS[useDeferredValue(group)];
  return (
    <section className={css['card']} aria-label={t('bet.groupsName')}>
      <Tabs
        label={t('bet.groupsName')}
        tabs={PLAY_GROUPS.map((each) => ({
          value: each.group,
          label: t(`bet.groups.${each.group}`),
        }))}
        value={group}
        onChange={setChosen}
      >
        <Picks />
        <FiguresBar />
      </Tabs>
    </section>
  );
});

const MAIN = [
  { play: 'big', range: '11–17' },
  { play: 'small', range: '4–10' },
  { play: 'odd', range: null },
  { play: 'even', range: null },
] as const;

function MainPicks() {
  const t = useT();
  return (
    <Group note={t('bet.note.main')} columns={2}>
      {MAIN.map(({ play, range }) => (
        <Pick key={play} play={play}>
          <span className={css['word']}>{t(`play.${play}`)}</span>
          {range && <span className={`quiet tabular ${css['range']}`}>{range}</span>}
        </Pick>
      ))}
    </Group>
  );
}

function SumPicks() {
  const t = useT();
  return (
    <Group note={t('bet.note.sum')} columns={4}>
      {selectionsOf('sum').map((selection) => (
        <Pick key={selection.pick} {...selection}>
          <span className={css['number']}>{selection.pick}</span>
        </Pick>
      ))}
    </Group>
  );
}

function TriplePicks() {
  const t = useT();
  return (
    <Group note={t('bet.note.triple')} columns={3} dice={3}>
      {FACES.map((face) => (
        <Pick key={face} play="triple" pick={String(face)}>
          <Die face={face} size="s" />
          <Die face={face} size="s" />
          <Die face={face} size="s" />
        </Pick>
      ))}
      <div className={css['half']}>
        <Pick play="any_triple">{t('play.any_triple')}</Pick>
      </div>
      <div className={css['half']}>
        <AllTriples />
      </div>
    </Group>
  );
}

/** Toggles six lines, one on each triple. */
const AllTriples = observer(function AllTriples() {
  const t = useT();
  const { slip } = useGameStores();
  const triples = selectionsOf('triple');
  return (
    <PickButton
      odds={t('bet.sixLines')}
      name={`${t('play.all_triple')}, ${t('bet.sixLines')}`}
      isPicked={triples.every((each) => slip.has(each))}
      onPick={() => slip.toggleAll(triples)}
    >
      {t('play.all_triple')}
    </PickButton>
  );
});

function CardPicks() {
  const t = useT();
  return (
    <div className="stack-wide">
      <Group title={t('play.long')} note={t('bet.note.long')} columns={3} dice={2}>
        {FACES.flatMap((low) =>
          FACES.filter((high) => high > low).map((high) => (
            <Pick key={`${low}-${high}`} play="long" pick={`${low}-${high}`}>
              <Die face={low} size="s" />
              <Die face={high} size="s" />
            </Pick>
          )),
        )}
      </Group>
      <Group title={t('play.short')} note={t('bet.note.short')} columns={3} dice={2}>
        {FACES.map((face) => (
          <Pick key={face} play="short" pick={String(face)}>
            <Die face={face} size="s" />
            <Die face={face} size="s" />
          </Pick>
        ))}
      </Group>
    </div>
  );
}

const FishPicks = observer(function FishPicks() {
  const t = useT();
  const odds = useGameStores().game.offerOf({ play: 'fish', pick: '1' })?.odds;
  const [once = '', twice = '', thrice = ''] = odds ? formatOdds(odds).split('/') : [];
  return (
    <Group note={odds ? t('bet.note.fish', { once, twice, thrice }) : t('bet.off')} columns={3}>
      {FACES.map((face) => (
        <Pick key={face} play="fish" pick={String(face)}>
          <span className={css['sign']}>
            <Die face={face} faces="fish" />
            {signName(t, face)}
          </span>
        </Pick>
      ))}
    </Group>
  );
});

const PICKS: Record<PlayGroup, React.ComponentType> = {
  main: MainPicks,
  sum: SumPicks,
  triple: TriplePicks,
  cards: CardPicks,
  fish: FishPicks,
};

interface GroupProps {
  title?: string;
  /** Explains in one sentence what wins. */
  note: string;
  columns: 2 | 3 | 4;
  /** The number of dice on a pick, which limits their size. */
  dice?: 2 | 3;
  children: ReactNode;
}

function Group({ title, note, columns, dice, children }: GroupProps) {
  return (
    <div>
      <p className={`fine ${css['note']}`}>
        {title && <strong className={css['title']}>{title}</strong>}
        {note}
      </p>
      <div className={`${css['grid']} ${css[`of${columns}`]} ${dice ? css[`dice${dice}`] : ''}`}>
        {children}
      </div>
    </div>
  );
}

function selectionsOf(play: Play): readonly Selection[] {
  return picksOf(play).map((pick) => ({ play, pick }));
}

interface PickProps {
  play: Play;
  /** Empty for a play without picks. */
  pick?: string;
  /** A word, a number or dice. */
  children: ReactNode;
}

const Pick = observer(function Pick({ play, pick = '', children }: PickProps) {
  const t = useT();
  const { game, slip } = useGameStores();
  const selection = useMemo(() => ({ play, pick }), [play, pick]);
  // The computed value limits rendering to the tapped pick.
  const isPicked = useMemo(() => computed(() => slip.has(selection)), [slip, selection]);
  const figure = useFigureLabel(selection);
  const offer = game.offerOf(selection);
  const odds = offer ? formatOdds(offer.odds) : t('bet.off');
  const isGraded = offer !== null && offer.odds.length > 1;
  const name = t('bet.pickName', {
    pick: pickName(t, selection),
    odds: isGraded ? t('bet.fishOdds', { odds }) : odds,
  });
  return (
    <PickButton
      odds={isGraded ? odds.replaceAll('.00', '').replaceAll('/', ' · ') : odds}
      name={figure === null ? name : t('bet.named', { name, more: figure })}
      note={offer && <FigureNote selection={selection} />}
      isPicked={isPicked.get()}
      isOff={offer === null}
      onPick={() => slip.toggle(selection)}
    >
      {children}
    </PickButton>
  );
});
