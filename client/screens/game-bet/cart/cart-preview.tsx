import { observer } from 'mobx-react-lite';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { minor } from '#contract/money.ts';
import type { CartPreview } from '#contract/rules/chances.ts';
import { formatDay, formatTime } from '../../../i18n/day-formats.ts';
import { formatPercent } from '../../../i18n/number-formats.ts';
import type { ChaseFormRow } from '../../../stores/game/slip/chase-plan-form.ts';
import { formatAmount } from '../amount-formats.ts';
import type { CartView } from './use-placed-bet.ts';
import css from './cart.module.css';

/** Shows the chance and the results of a bet on one draw, computed by the rules that settle it. */
export function BetFigures({ preview }: { preview: CartPreview }) {
  const { t } = useTranslation();
  const figures = [
    [t('bet.best'), formatAmount(preview.best, true)],
    [t('bet.worst'), formatAmount(preview.worst, true)],
    [t('bet.cost'), formatAmount(minor(0 - preview.expectedCost), true)],
  ] as const;
  return <Figures chance={preview.aheadOutcomes / 216} figures={figures} />;
}

/** Shows the chance and the cost of a chase, computed by the rules that settle it. */
export const ChaseFigures = observer(function ChaseFigures({ chase }: Pick<CartView, 'chase'>) {
  const { t, i18n } = useTranslation();
  const { preview, rows } = chase;
  if (!preview) return null;
  const figures = [
    [t('chase.total'), formatAmount(preview.total)],
    [t('bet.worst'), formatAmount(minor(0 - preview.worst), true)],
    [t('chase.ends'), formatEnd(i18n, rows)],
  ] as const;
  return <Figures chance={preview.aheadChance} figures={figures} />;
});

interface FiguresProps {
  /** From 0 to 1. */
  chance: number;
  figures: readonly (readonly [label: string, figure: string])[];
}

/** One figure leads. */
function Figures({ chance, figures }: FiguresProps) {
  const { t } = useTranslation();
  return (
    <dl className={`spread ${css['figures']}`}>
      <div className={css['leading']} style={{ backgroundSize: `${chance * 100}% 6px, 100% 6px` }}>
        <dt className="bold">{t('bet.ahead')}</dt>
        <dd className="numerals">{formatChance(chance)}</dd>
      </div>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt className="fine">{label}</dt>
          <dd className="numerals">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Formats a chance as a percentage that is never rounded up to 100 %. */
function formatChance(chance: number): string {
  const max = 0.9999;
  return chance > max && chance < 1 ? `> ${formatPercent(max)}` : formatPercent(chance);
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
