import { toPlainText } from '../typed-text.ts';
import { TEXT_MAX_LENGTH } from './limits.ts';

/**
 * The limits of form fields (VAL-1 to VAL-10), one function per field for both sides: the form shows
 * the problem, the server refuses the call. All take the text as typed and run in linear time.
 */
export type FieldProblem =
  | 'username_required'
  | 'username_format'
  | 'password_required'
  | 'password_format'
  | 'confirm_required'
  | 'confirm_mismatch'
  | 'terms'
  | 'email_format'
  | 'mobile_format'
  | 'nickname_required'
  | 'new_password_short'
  | 'feedback_short'
  | 'amount_invalid'
  | 'recipient_required';

/** Lengths in characters. */
export const USERNAME_MIN_LENGTH = 4;
export const USERNAME_MAX_LENGTH = 11;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 12;
export const NEW_PASSWORD_MIN_LENGTH = 6;
/** Maximum length of a password that is reset by code (HOST-37). */
const RESET_MAX_LENGTH = 30;
/** Length of the real host's column (HOST-21). */
export const NICKNAME_MAX_LENGTH = 50;
export const FEEDBACK_MIN_LENGTH = 5;
export { TEXT_MAX_LENGTH };

/** Accepts 4–11 ASCII letters, digits and underscores, beginning with a letter: "kay_7". */
export function checkUsername(text: string): FieldProblem | null {
  if (text === '') return 'username_required';
  const fits = isWithin(text, USERNAME_MIN_LENGTH, USERNAME_MAX_LENGTH);
  return fits && /^[A-Za-z]\w*$/.test(text) ? null : 'username_format';
}

/**
 * Accepts 8–12 printable ASCII characters with at least one letter and one digit. Punctuation is
 * allowed ("pass-w0rd"); spaces, control characters and other alphabets are not.
 */
export function checkPassword(text: string): FieldProblem | null {
  if (text === '') return 'password_required';
  const fits = isWithin(text, PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH) && /^[!-~]*$/.test(text);
  return fits && /[A-Za-z]/.test(text) && /\d/.test(text) ? null : 'password_format';
}

export function checkConfirm(password: string, confirm: string): FieldProblem | null {
  if (confirm === '') return 'confirm_required';
  return confirm === password ? null : 'confirm_mismatch';
}

export function checkTerms(accepted: boolean): FieldProblem | null {
  return accepted ? null : 'terms';
}

/**
 * Returns whether to ask "Continue anyway?". A password is strong with lower case, upper case, a digit
 * and more than 8 characters. A weak password is still valid.
 */
export function isWeakPassword(text: string): boolean {
  const mixedCase = /[a-z]/.test(text) && /[A-Z]/.test(text);
  return !(mixedCase && /\d/.test(text) && text.length > 8);
}

/**
 * Accepts an ASCII address with a dot in the domain, at most TEXT_MAX_LENGTH long. Refuses "": the form
 * decides whether the field is optional.
 */
export function checkEmail(text: string): FieldProblem | null {
  return text.length <= TEXT_MAX_LENGTH && EMAIL.test(text) ? null : 'email_format';
}

/** Accepts a mainland Chinese number as FastAdmin does: 1 and ten more digits. Refuses "". */
export function checkMobile(text: string): FieldProblem | null {
  return /^1\d{10}$/.test(text) ? null : 'mobile_format';
}

export function checkNickname(text: string): FieldProblem | null {
  return nameAsSeen(text) === '' ? 'nickname_required' : null;
}

/**
 * Accepts 6 or more characters of any kind: changing a password has weaker rules than registering
 * (CON-4).
 */
export function checkNewPassword(text: string): FieldProblem | null {
  if (text === '') return 'password_required';
  return characters(text) >= NEW_PASSWORD_MIN_LENGTH ? null : 'new_password_short';
}

/** Accepts 6 to 30 characters without spaces, the host's rule for a password that is reset (VAL-16). */
export function checkResetPassword(text: string): 'password_length' | null {
  const fits = characters(text) >= NEW_PASSWORD_MIN_LENGTH && characters(text) <= RESET_MAX_LENGTH;
  return fits && !/\s/.test(text) ? null : 'password_length';
}

/** Accepts 5 or more characters, not counting surrounding whitespace. */
export function checkFeedback(text: string): FieldProblem | null {
  return characters(text.trim()) >= FEEDBACK_MIN_LENGTH ? null : 'feedback_short';
}

export function checkRecipient(text: string): FieldProblem | null {
  return text.trim() === '' ? 'recipient_required' : null;
}

/**
 * The addresses that a FastAdmin host takes: PHP's filter of the text in which `'`, `&`, `<`, `>` and `"` are
 * escaped. So those five are refused, dots in a row too, and a last label that begins with a digit.
 */
const EMAIL =
  /^(?=.{1,64}@)[\w!#$%*+/=?^`{|}~-]+(?:\.[\w!#$%*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?$/;

function isWithin(text: string, min: number, max: number): boolean {
  return text.length >= min && text.length <= max;
}

/** Counts code points: a character outside the basic plane is one, not two. */
function characters(text: string): number {
  return Array.from(text).length;
}

/** Returns a name as people tell it from others: without case, width and characters that have no shape. */
export const nameAsSeen = (name: string): string =>
  toPlainText(name.replaceAll(/\p{DI}/gu, '')).toLowerCase();
