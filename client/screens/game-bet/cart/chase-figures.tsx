import { observer } from 'mobx-react-lite';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { minor } from '#contract/money.ts';
import { multiplierCap } from '#contract/rules/chase-plan.ts';
import { formatDay, formatTime } from '../../../i18n/day-formats.ts';
import { formatPercent } from '../../../i18n/number-formats.ts';
import type { ChaseFormRow } from '../../../stores/game/slip/chase-plan-form.ts';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { formatAmount } from '../amount-formats.ts';
import type { CartView } from './use-placed-bet.ts';
import css from './chase.module.css';

/** Shows the cost and the chances of the chase, computed by the rules that settle it. */
export const ChaseFigures = observer(function ChaseFigures({ chase }: Pick<CartView, 'chase'>) {
  const { t, i18n } = useTranslation();
  const { preview, rows } = chase;
  if (!preview) return null;
  const figures = [
    [t('chase.total'), formatAmount(preview.total)],
    [t('chase.worst'), formatAmount(minor(0 - preview.worst), true)],
    [t('chase.winChance'), formatChance(i18n.language, preview.winChance)],
    [t('chase.ends'), formatEnd(i18n, rows)],
  ] as const;
  return (
    <dl className={css['figures']}>
      <Figures figures={figures} />
    </dl>
  );
});

/** Formats a chance as a percentage that is never rounded up to 100 %. */
function formatChance(locale: string, chance: number): string {
  const max = 0.9999;
  return chance > max ? `> ${formatPercent(locale, max)}` : formatPercent(locale, chance);
}

/** Formats the time of the last draw: "10:30", with the day if the chase goes past midnight. */
function formatEnd(
  { t, language }: Pick<i18n, 't' | 'language'>,
  rows: readonly ChaseFormRow[],
): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first?.gameNo || !last?.gameNo || last.drawTime === null) return '–';
  const time = formatTime(last.drawTime);
  const day = last.gameNo.slice(0, 8);
  if (day === first.gameNo.slice(0, 8)) return time;
  return t('chase.endsOn', { time, day: formatDay(language, toIsoDay(day)) });
}

const toIsoDay = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

/** Describes why the plan is not valid; `null` for a valid plan. Call it in an observer. */
export function useChaseProblem(): string | null {
  const { t } = useTranslation();
  const { slip } = useGameStores();
  const { problem } = slip.chase;
  switch (problem) {
    case null:
      return null;
    case 'row':
      return t('chase.problem.row', { max: multiplierCap(slip.cart) });
    case 'lines':
    case 'several_plays':
    case 'cannot_clear':
    case 'capped':
      return t(`chase.problem.${problem}`);
    case 'periods':
    case 'multiplier':
    case 'every':
    case 'times':
    case 'percent':
    case 'loss':
      return t('chase.problem.field'); // the field itself shows the problem
  }
}

interface FiguresProps {
  figures: readonly (readonly [label: string, figure: string])[];
}

/** Lists figures below their labels. It belongs into a `<dl>`. */
export function Figures({ figures }: FiguresProps) {
  return figures.map(([label, figure]) => (
    <div key={label}>
      <dt className="fine">{label}</dt>
      <dd>{figure}</dd>
    </div>
  ));
}
