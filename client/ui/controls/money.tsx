import { groupDigits } from '#contract/money.ts';
import css from './money.module.css';

export interface MoneyProps {
  /** The wire amount: "1240.00". */
  amount: string;
  size?: 's' | 'm' | 'l' | 'xl' | 'xxl';
  /** Shows + as well as −, so that colour is not the only sign. */
  isSigned?: boolean;
  /** `result` is green above zero. */
  tone?: 'plain' | 'result';
  /** Hides the digits; screen readers get this label. */
  hiddenLabel?: string | undefined;
  /** Not money, such as points: it has no decimals. */
  isCount?: boolean;
}

export function Money({
  amount,
  size = 'm',
  isSigned = false,
  tone = 'plain',
  hiddenLabel,
  isCount = false,
}: MoneyProps) {
  if (hiddenLabel !== undefined) {
    return (
      <span className={`numerals bold nowrap ${css[size]}`}>
        <span className="visually-hidden">{hiddenLabel}</span>
        <span aria-hidden="true">••••</span>
      </span>
    );
  }
  const { sign, whole, decimals } = moneyParts(amount, isSigned);
  const toneClass = tone === 'result' && sign === '+' ? 'up' : '';
  return (
    <span translate="no" className={`numerals bold nowrap ${css[size]} ${toneClass}`}>
      <span>{`${sign}${whole}`}</span>
      {decimals && !isCount && <span className={css['decimals']}>{`.${decimals}`}</span>}
    </span>
  );
}

interface MoneyParts {
  sign: '' | '+' | '−';
  whole: string;
  decimals: string;
}

/**
 * Splits a wire amount for display: "-1240.5" is − 1,240 .50. Shows the server's digits without
 * computing; a text that is not an amount is shown unchanged.
 */
function moneyParts(wire: string, isSigned: boolean): MoneyParts {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(wire);
  if (!match) return { sign: '', whole: wire, decimals: '' };
  const [, minus = '', digits = '0', cents = ''] = match;
  const decimals = cents.padEnd(2, '0');
  const isZero = /^0*$/.test(digits + decimals);
  let sign: MoneyParts['sign'] = '';
  if (!isZero) sign = minus ? '−' : isSigned ? '+' : '';
  return { sign, whole: groupDigits(digits), decimals };
}

/** Formats an amount for sentences, labels and toasts: "−1,240.50". */
export function moneyText(wire: string, isSigned = false): string {
  const { sign, whole, decimals } = moneyParts(wire, isSigned);
  return decimals ? `${sign}${whole}.${decimals}` : `${sign}${whole}`;
}
