import { moneyParts } from './money-parts.ts';
import css from './money-text.module.css';

export interface MoneyProps {
  /** The wire amount: "1240.00". */
  amount: string;
  size?: 's' | 'm' | 'l' | 'xl';
  /** Shows + as well as −, so that colour is not the only sign. */
  isSigned?: boolean;
  /** Gold for winnings; `result` is green above zero and red below. */
  tone?: 'plain' | 'gold' | 'result';
  /** Hides the digits; screen readers get this label. */
  hiddenLabel?: string | undefined;
}

export function Money({
  amount,
  size = 'm',
  isSigned = false,
  tone = 'plain',
  hiddenLabel,
}: MoneyProps) {
  if (hiddenLabel !== undefined) {
    return (
      <span className={`${css['money']} ${css[size]}`}>
        <span className="visually-hidden">{hiddenLabel}</span>
        <span aria-hidden="true">••••</span>
      </span>
    );
  }
  const { sign, whole, decimals } = moneyParts(amount, isSigned);
  const resultTone = sign === '−' ? css['down'] : sign === '+' ? css['up'] : '';
  const toneClass = tone === 'result' ? resultTone : css[tone];
  return (
    <span className={`${css['money']} ${css[size]} ${toneClass}`}>
      {sign}
      {whole}
      {decimals && <span className={css['decimals']}>.{decimals}</span>}
    </span>
  );
}
