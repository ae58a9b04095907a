import { messageText, type MessageKey, type MessageValues } from '#contract/errors.ts';
import { formatMoney, parseMoney, type Minor } from '#contract/money.ts';
import type { Failure } from '../../http/envelope.ts';

export interface AmountRule {
  /** What there is, as the host wrote it; null while it is not known, and then the host decides. */
  readonly available: string | null;
  /** What the host says to more than that. */
  readonly exceeds: MessageKey;
  /** What one order may be. */
  readonly limits?: { readonly min: Minor; readonly max: Minor };
}

/** What is wrong with an amount, as the host would say it and in its order; null for nothing. */
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

/** All of it, as far as one order may go: what the button "all" fills in. */
export function allOf(available: string, max?: Minor): string {
  const amount = parseMoney(available);
  return amount === null || max === undefined || amount <= max ? available : formatMoney(max);
}

/** Amounts go out in one form, so that the same amount is the same call: "10" is "10.00". */
export function wireAmount(text: string): string {
  const amount = parseMoney(text.trim());
  return amount === null ? text : formatMoney(amount);
}

/** What the host would say, without asking it. */
export function refusal(key: MessageKey, values: MessageValues = {}): Failure {
  return { kind: 'business', code: 0, key, message: messageText(key, 'en', values) };
}
