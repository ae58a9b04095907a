import { observer } from 'mobx-react-lite';
import { minor } from '#contract/money.ts';
import { formatDay, formatTime } from '../../i18n/day-formats.ts';
import { useWords, type Words } from '../../i18n/i18n.ts';
import type { Locale } from '../../i18n/locales.ts';
import { formatPercent } from '../../i18n/number-formats.ts';
import type { ChaseFormRow } from '../../stores/game/chase-plan-form.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { FigurePairs } from './figure-pairs.tsx';
import { amountText } from './money-words.ts';

/** What the chase may cost and bring, counted by the rules that settle it. */
export const ChaseFigures = observer(function ChaseFigures() {
  const words = useWords();
  const { t, locale } = words;
  const { chase } = useGameStores().slip;
  const { preview, rows } = chase;
  if (!preview) return null;
  const figures = [
    [t('chase.total'), amountText(preview.total)],
    [t('chase.worst'), amountText(minor(0 - preview.worst), true)],
    [t('chase.winChance'), chanceText(locale, preview.winChance)],
    [t('chase.ends'), endText(words, rows)],
  ] as const;
  return <FigurePairs figures={figures} />;
});

/** Never rounded up to certainty. */
function chanceText(locale: Locale, chance: number): string {
  const most = 0.9999;
  return chance > most ? `> ${formatPercent(locale, most)}` : formatPercent(locale, chance);
}

/** "10:30"; with its day where the chase goes over midnight. */
function endText({ t, locale }: Words, rows: readonly ChaseFormRow[]): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first?.gameNo || !last?.gameNo || last.drawTime === null) return '–';
  const time = formatTime(last.drawTime);
  const day = last.gameNo.slice(0, 8);
  if (day === first.gameNo.slice(0, 8)) return time;
  return t('chase.endsOn', { time, day: formatDay(locale, isoDay(day)) });
}

const isoDay = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
