import type { Dice } from '#contract/rules/dice.ts';
import { Die, type DieProps } from './die.tsx';
import css from './dice-row.module.css';

export interface DiceRowProps extends Pick<DieProps, 'size' | 'faces' | 'isTumbling'> {
  dice: Dice;
  /** Accessible name of the three pictures: "3, 4, 4". */
  name: string;
}

export function DiceRow({ dice, name, size = 'm', ...look }: DiceRowProps) {
  const [first, second, third] = dice;
  return (
    <span className={`${css['row']} ${css[size]}`} role="img" aria-label={name}>
      <Die face={first} order={0} size={size} {...look} />
      <Die face={second} order={1} size={size} {...look} />
      <Die face={third} order={2} size={size} {...look} />
    </span>
  );
}
