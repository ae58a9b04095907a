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
}

export function Money({
  amount,
  size = 'm',
  isSigned = false,
  tone = 'plain',
  hiddenLabel,
}: MoneyProps) {
  if (hiddenLabel !== undefined) return <Hidden size={size} label={hiddenLabel} />;
  const { sign, whole, decimals } = moneyParts(amount, isSigned);
  const toneClass = tone === 'result' && sign === '+' ? 'up' : '';
  return (
    <span translate="no" className={`numerals bold nowrap ${css[size]} ${toneClass}`}>
      <span>{`${sign}${whole}`}</span>
      {decimals && <span className={css['decimals']}>{`.${decimals}`}</span>}
    </span>
  );
}

/** Shows a count that is not money, such as points: it has no decimals. */
export function Count({ text, hiddenLabel }: { text: string; hiddenLabel?: string | undefined }) {
  if (hiddenLabel !== undefined) return <Hidden size="m" label={hiddenLabel} />;
  return (
    <span translate="no" className={`numerals bold nowrap ${css['m']}`}>
      {text}
    </span>
  );
}

function Hidden({ size, label }: { size: NonNullable<MoneyProps['size']>; label: string }) {
  return (
    <span className={`numerals bold nowrap ${css[size]}`}>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">••••</span>
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
