import { messageText, type MessageKey, type MessageValues } from '#contract/errors.ts';
import {
  formatMoney,
  MAX_MINOR,
  minor,
  parseMoney,
  parseTypedMoney,
  shortAmount,
  ZERO,
  type Minor,
} from '#contract/money.ts';
import type { Failure } from '../../http/envelope.ts';

export interface AmountRule {
  /** Available balance on the wire; null if unknown, and then the server decides. */
  readonly available: string | null;
  readonly exceeds: MessageKey;
  readonly limits?: { readonly min: Minor; readonly max: Minor };
}

/** Validates an amount with the server's rules and in their order; null if it is valid. */
export function amountProblem(text: string, rule: AmountRule): Failure | null {
  const amount = parseTypedMoney(text);
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
  const amount = parseTypedMoney(text);
  return amount === null ? text : formatMoney(amount);
}

/** Builds the failure that the server would answer with. */
export function refusal(key: MessageKey, values: MessageValues = {}): Failure {
  return { kind: 'business', code: 0, key, message: messageText(key, 'en', values) };
}

/** Adds to a typed amount, as a chip does; a text that is not an amount counts as nothing. */
export function plusAmount(text: string, more: Minor): string {
  const sum = minor((parseTypedMoney(text) ?? ZERO) + more);
  return sum > MAX_MINOR ? text : shortAmount(sum);
}

/** The keys of the keypad, in its order. */
export const AMOUNT_KEYS = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '.',
  '0',
  'delete',
] as const;
export type AmountKey = (typeof AMOUNT_KEYS)[number];

/** Returns the text after a key of the keypad. A key that no amount can go on with changes nothing. */
export function typeKey(text: string, key: AmountKey): string {
  const plain = plainAmount(text);
  if (key === 'delete') return plain.slice(0, -1);
  const typed =
    key === '.' && plain === '' ? '0.' : (plain === '0' && key !== '.' ? '' : plain) + key;
  return /^(0|[1-9]\d{0,10})(\.\d{0,2})?$/.test(typed) ? typed : text;
}

/**
 * Rewrites an amount without groups and with a decimal point, so that editing its digits cannot change what a
 * separator means: "1,250" is "1250". What is so already stays, like a text that is not understood.
 */
export function plainAmount(text: string): string {
  const amount = /^(0|[1-9]\d*)(\.\d{0,2})?$/.test(text) ? null : parseTypedMoney(text);
  return amount === null ? text : shortAmount(amount);
}
