import type { Dice } from '#contract/rules/dice.ts';
import { Die, type DieProps } from './die.tsx';
import css from './dice.module.css';

interface DiceRowProps extends Pick<DieProps, 'size' | 'faces'> {
  dice: Dice;
  /** Accessible name of the three pictures: "3, 4, 4". */
  name: string;
}

/** Shows the three dice of a draw at rest. `DiceStage` shows how they are thrown. */
export function DiceRow({ dice, name, size = 'm', faces }: DiceRowProps) {
  const [first, second, third] = dice;
  return (
    <span className={`${css['row']} ${css[size]}`} role="img" aria-label={name}>
      <Die face={first} size={size} faces={faces} />
      <Die face={second} size={size} faces={faces} />
      <Die face={third} size={size} faces={faces} />
    </span>
  );
}
