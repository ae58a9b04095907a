import css from './dice.module.css';

export interface SumDotProps {
  sum: number;
  /** A triple is neither big nor small. */
  size: 'big' | 'small' | 'triple';
}

/** The sum of a draw in the one code of the app: the colour is the size, a filled dot is odd. */
export function SumDot({ sum, size }: SumDotProps) {
  return (
    <span
      className={`${css['sum']} ${css[`${size}Sum`]} ${sum % 2 ? css['oddSum'] : ''}`}
      translate="no"
    >
      {sum}
    </span>
  );
}
