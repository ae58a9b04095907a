import { multiplierCap } from '#contract/rules/chase-plan.ts';
import { useT, type Translate } from '../../i18n/i18n.ts';
import { CHASE_RANGES, type ChaseField } from '../../stores/game/chase-plan-form.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';

/** Why the plan is none, in words; null where it is one. Call it in an observer. */
export function useChaseProblem(): string | null {
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
      return t('chase.problem.field'); // which, the field itself says
  }
}

/** What a field takes. */
export function rangeWords(t: Translate, field: Exclude<ChaseField, 'loss'>): string {
  const [min, max] = CHASE_RANGES[field];
  return t('chase.wholeHint', { min, max });
}

export function fieldProblem(t: Translate, field: ChaseField): string {
  if (field === 'loss') return t('chase.problem.loss');
  const [min, max] = CHASE_RANGES[field];
  return t('chase.problem.whole', { min, max });
}
