import { useTranslation } from 'react-i18next';
import { sumOf } from '#contract/rules/dice.ts';
import { diceName, labelsOf } from '../../../i18n/game-words.ts';
import type { RevealStage, RevealStep } from '../../../stores/game/results/reveal-store.ts';
import { DiceStage } from '../../../ui/dice/dice-stage.tsx';
import css from './throw.module.css';

/** Number of dice that rest at each step of a throw, before the last rests. */
const RESTING: Partial<Record<RevealStep, 0 | 1 | 2>> = { shaking: 0, first: 1, second: 2 };

interface ThrowProps {
  stage: Pick<RevealStage, 'dice' | 'step'>;
  faces: 'dice' | 'fish';
}

/** Shows how the dice of a draw are thrown, then their sum. */
export function Throw({ stage: { dice, step }, faces }: ThrowProps) {
  const { t } = useTranslation();
  const resting = dice ? (RESTING[step] ?? 3) : 0;
  return (
    <>
      <DiceStage
        dice={dice}
        resting={resting}
        faces={faces}
        size="l"
        name={
          dice && resting === 3
            ? diceName(t, dice, faces)
            : t(step === 'dimmed' ? 'game.phase.closed' : 'game.phase.drawing')
        }
      />
      {/* Its place is kept, so that the dice do not move aside. */}
      <strong className={`numerals ${css['sum']}`} translate="no">
        {dice && resting === 3 && step !== 'third' && (
          <span data-sum={step}>
            <span>{`${sumOf(dice)} `}</span>
            <span className={css['labels']}>{labelsOf(t, dice).join(' · ')}</span>
          </span>
        )}
      </strong>
    </>
  );
}
