import { observer } from 'mobx-react-lite';
import { winningOutcomes } from '#contract/rules/chances.ts';
import type { Selection } from '#contract/rules/plays.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { Figure } from '../../stores/game/trend-store.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './figures-note.module.css';
import { cycleText, heatWord, useFigure } from './figures-words.ts';
import { shareOf216 } from './money-words.ts';

const SIGNS: Record<Figure['temperature'], string> = { hot: '▲', warm: '', cold: '▼' };

/**
 * Under the odds of a pick: its chance, or what the last draws say of it beside what chance would.
 * A figure that is not there yet has its place, so that nothing moves when it comes.
 */
export const FigureNote = observer(function FigureNote({ selection }: { selection: Selection }) {
  const { t, locale } = useWords();
  const { figures: mode } = useGameStores().preferences;
  const figure = useFigure(selection);
  if (mode === 'off') return <>{shareOf216(locale, winningOutcomes(selection))}</>;
  if (mode === 'miss') {
    return (
      <span className={css['note']}>
        <span className={css['figure']}>
          {t('bet.figures.missNote', { miss: figure?.miss ?? '–' })}
        </span>
        <span>{t('bet.figures.cycleNote', { cycle: cycleText(locale, selection) })}</span>
      </span>
    );
  }
  return (
    <span className={css['note']}>
      <span className={css[figure?.temperature ?? 'warm']}>
        {figure ? `${heatWord(t, figure)} ${SIGNS[figure.temperature]}` : '–'}
      </span>
      <span>{figure ? `${figure.hits}/${figure.expected}` : '–'}</span>
    </span>
  );
});
