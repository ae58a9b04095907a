import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { minor } from '#contract/money.ts';
import { multiplierCap } from '#contract/rules/chase-plan.ts';
import { formatDay, formatTime } from '../../i18n/day-formats.ts';
import { useT, useWords, type Words } from '../../i18n/i18n.ts';
import type { Locale } from '../../i18n/locales.ts';
import { formatPercent } from '../../i18n/number-formats.ts';
import type { ChaseFormRow } from '../../stores/game/chase-plan-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/form-problem.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { formatAmount } from './amount-formats.ts';
import { ChaseKind, ChasePeriods, ChaseStops } from './chase-form.tsx';
import { ChaseRows } from './chase-rows.tsx';
import { FigurePairs } from './figure-pairs.tsx';
import css from './chase.module.css';

/** Shows in the cart whether the lines are bet over several periods, and opens the plan. */
export const ChaseEntry = observer(function ChaseEntry() {
  const t = useT();
  const { slip } = useGameStores();
  const { chase } = slip;
  const problem = useChaseProblem();
  const [isOpen, setIsOpen] = useState(false);
  const state = chase.isOn ? t('chase.on', { periods: chase.rows.length }) : t('chase.off');
  return (
    <div className={css['entry']}>
      <ListRow
        title={t('chase.title')}
        end={<span className={chase.isOn ? css['entryOn'] : ''}>{state}</span>}
        onClick={() => setIsOpen(true)}
      />
      {chase.isOn && (
        <div className={css['entrySummary']}>
          {slip.linesError === null && problem && (
            <p role="alert" className={css['problem']}>
              {problem}
            </p>
          )}
          {!problem && <ChaseFigures />}
        </div>
      )}
      <ChaseSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
});

/** 1.00 doubled ten times. */
const DOUBLED = '1024.00';

interface ChaseSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Edits the plan of a chase: periods, stakes and stop rules, with the worst case. */
const ChaseSheet = observer(function ChaseSheet({ isOpen, onClose }: ChaseSheetProps) {
  const t = useT();
  const problem = useChaseProblem();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('chase.title')}
      closeLabel={t('common.close')}
      footer={<ChaseActions onClose={onClose} />}
    >
      <div className={css['plan']}>
        <p className={css['quiet']}>{t('chase.intro')}</p>
        <ChasePeriods />
        <ChaseKind />
        <ChaseStops />
        <FormProblem text={problem} />
        {!problem && (
          <section className={css['figures']} aria-label={t('chase.worst')}>
            <ChaseFigures />
            <p className={css['quiet']}>{t('chase.plain', { grown: DOUBLED })}</p>
          </section>
        )}
        <ChaseRows />
        <p className={css['quiet']}>{t('chase.stopAnyTime')}</p>
      </div>
    </Sheet>
  );
});

const ChaseActions = observer(function ChaseActions({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { chase } = useGameStores().slip;
  const total = chase.preview?.total;
  const applyPlan = () => {
    if (chase.problem) return;
    chase.turnOn();
    onClose();
  };
  const dropPlan = () => {
    chase.turnOff();
    onClose();
  };
  return (
    <div className={css['actions']}>
      {chase.isOn && <Button onClick={dropPlan}>{t('chase.drop')}</Button>}
      <Button kind="primary" isWide onClick={applyPlan}>
        {total === undefined ? t('chase.useNone') : t('chase.use', { total: formatAmount(total) })}
      </Button>
    </div>
  );
});

/** Shows the cost and the chances of the chase, computed by the rules that settle it. */
const ChaseFigures = observer(function ChaseFigures() {
  const words = useWords();
  const { t, locale } = words;
  const { chase } = useGameStores().slip;
  const { preview, rows } = chase;
  if (!preview) return null;
  const figures = [
    [t('chase.total'), formatAmount(preview.total)],
    [t('chase.worst'), formatAmount(minor(0 - preview.worst), true)],
    [t('chase.winChance'), formatChance(locale, preview.winChance)],
    [t('chase.ends'), formatEnd(words, rows)],
  ] as const;
  return <FigurePairs figures={figures} />;
});

/** Formats a chance as a percentage that is never rounded up to 100 %. */
function formatChance(locale: Locale, chance: number): string {
  const max = 0.9999;
  return chance > max ? `> ${formatPercent(locale, max)}` : formatPercent(locale, chance);
}

/** Formats the time of the last draw: "10:30", with the day if the chase goes past midnight. */
function formatEnd({ t, locale }: Words, rows: readonly ChaseFormRow[]): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first?.gameNo || !last?.gameNo || last.drawTime === null) return '–';
  const time = formatTime(last.drawTime);
  const day = last.gameNo.slice(0, 8);
  if (day === first.gameNo.slice(0, 8)) return time;
  return t('chase.endsOn', { time, day: formatDay(locale, toIsoDay(day)) });
}

const toIsoDay = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

/** Describes why the plan is not valid; `null` for a valid plan. Call it in an observer. */
function useChaseProblem(): string | null {
  const t = useT();
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
