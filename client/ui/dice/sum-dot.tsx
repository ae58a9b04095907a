import type { Size } from '#contract/rules/dice.ts';
import css from './dice.module.css';

/** The sum of a draw in the one code of the app: the colour is the size, a filled dot is odd. */
export function SumDot({ sum, size }: { sum: number; size: Size }) {
  return (
    <span
      className={`${css['sum']} ${css[`${size}Sum`]} ${sum % 2 ? css['oddSum'] : ''}`}
      translate="no"
    >
      {sum}
    </span>
  );
}
