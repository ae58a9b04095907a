import { messageText, type MessageKey, type MessageValues } from '#contract/errors.ts';
import { formatMoney, parseMoney, type Minor } from '#contract/money.ts';
import type { Failure } from '../../http/envelope.ts';

export interface AmountRule {
  /** Available balance on the wire; null if unknown, and then the server decides. */
  readonly available: string | null;
  /** Message for a larger amount. */
  readonly exceeds: MessageKey;
  /** Limits of one order. */
  readonly limits?: { readonly min: Minor; readonly max: Minor };
}

/** Validates an amount with the server's rules and in their order; null if it is valid. */
export function amountProblem(text: string, rule: AmountRule): Failure | null {
  const amount = parseMoney(text.trim());
  if (amount === null || amount === 0) return refusal('amount_invalid');
  const available = rule.available === null ? null : parseMoney(rule.available);
  if (available === 0) return refusal('insufficient_balance');
  if (available !== null && amount > available) return refusal(rule.exceeds);
  if (!rule.limits) return null;
  const { min, max } = rule.limits;
  if (amount >= min && amount <= max) return null;
  return refusal('amount_out_of_range', { min: formatMoney(min), max: formatMoney(max) });
}

/** Returns the amount for the "all" button: the balance, capped at the limit. */
export function allOf(available: string, max?: Minor): string {
  const amount = parseMoney(available);
  return amount === null || max === undefined || amount <= max ? available : formatMoney(max);
}

/** Normalises an amount, so that the same amount is the same call: "10" becomes "10.00". */
export function wireAmount(text: string): string {
  const amount = parseMoney(text.trim());
  return amount === null ? text : formatMoney(amount);
}

/** Builds the failure that the server would answer with. */
export function refusal(key: MessageKey, values: MessageValues = {}): Failure {
  return { kind: 'business', code: 0, key, message: messageText(key, 'en', values) };
}
