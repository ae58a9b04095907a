export interface MoneyParts {
  sign: '' | '+' | '−';
  whole: string;
  decimals: string;
}

/**
 * Splits a wire amount for display: "-1240.5" is − 1,240 .50. Shows the server's digits without
 * computing; a text that is not an amount is shown unchanged.
 */
export function moneyParts(wire: string, isSigned: boolean): MoneyParts {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(wire);
  if (!match) return { sign: '', whole: wire, decimals: '' };
  const [, minus = '', digits = '0', cents = ''] = match;
  const decimals = cents.padEnd(2, '0');
  const isZero = /^0*$/.test(digits + decimals);
  let sign: MoneyParts['sign'] = '';
  if (!isZero) sign = minus ? '−' : isSigned ? '+' : '';
  return { sign, whole: digits.replace(/\B(?=(\d{3})+$)/g, ','), decimals };
}

/** Formats an amount for sentences, labels and toasts: "−1,240.50". */
export function moneyText(wire: string, isSigned = false): string {
  const { sign, whole, decimals } = moneyParts(wire, isSigned);
  return decimals ? `${sign}${whole}.${decimals}` : `${sign}${whole}`;
}
