import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { FACES } from '#contract/rules/dice.ts';
import { picksOf, type Play, type Selection } from '#contract/rules/plays.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { signName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { Die } from '../../ui/dice/die.tsx';
import { PickButton } from '../../ui/controls/pick-button.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { Pick } from './pick.tsx';
import css from './pick-groups.module.css';

const MAIN = [
  { play: 'big', range: '11–17' },
  { play: 'small', range: '4–10' },
  { play: 'odd', range: null },
  { play: 'even', range: null },
] as const;

export function MainPicks() {
  const t = useT();
  return (
    <Group note={t('bet.note.main')} columns={2}>
      {MAIN.map(({ play, range }) => (
        <Pick key={play} play={play}>
          <span className={css['word']}>{t(`play.${play}`)}</span>
          {range && <span className={css['range']}>{range}</span>}
        </Pick>
      ))}
    </Group>
  );
}

export function SumPicks() {
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

export function TriplePicks() {
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

/** A shortcut: six lines, one on each triple. */
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

export function CardPicks() {
  const t = useT();
  return (
    <div className={css['stack']}>
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

export const FishPicks = observer(function FishPicks() {
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

interface GroupProps {
  title?: string;
  /** What wins, in one line. */
  note: string;
  columns: 2 | 3 | 4;
  /** How many dice a pick shows, which decides how large they may be. */
  dice?: 2 | 3;
  children: ReactNode;
}

function Group({ title, note, columns, dice, children }: GroupProps) {
  return (
    <div>
      <p className={css['note']}>
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
