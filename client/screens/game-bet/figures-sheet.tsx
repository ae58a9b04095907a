import { winningOutcomes } from '#contract/rules/chances.ts';
import { useWords } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import css from './figures.module.css';
import { ReadingSheet } from './reading-sheet.tsx';

export interface FiguresSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

const TERMS = [
  'appearances',
  'expected',
  'current',
  'average',
  'max',
  'previous',
  'streak',
  'temperature',
] as const;

const EXAMPLE = winningOutcomes({ play: 'sum', pick: '10' });

/** Explains what each figure counts and why none of them predicts a draw. */
export function FiguresSheet({ isOpen, onClose }: FiguresSheetProps) {
  const { t, locale } = useWords();
  const example = {
    outcomes: EXAMPLE,
    expected: formatNumber(locale, (100 * EXAMPLE) / 216, 1),
  };
  return (
    <ReadingSheet isOpen={isOpen} onClose={onClose} title={t('bet.figures.how')}>
      <p>{t('bet.figures.useless')}</p>
      <dl className={css['terms']}>
        {TERMS.map((term) => (
          <div key={term}>
            <dt className={css['term']}>{t(`bet.figures.${term}`)}</dt>
            <dd className={css['description']}>{t(`bet.figures.${term}Text`, example)}</dd>
          </div>
        ))}
      </dl>
    </ReadingSheet>
  );
}
