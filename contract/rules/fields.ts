import { parseMoney } from '../money.ts';
import { TEXT_MAX_LENGTH } from './limits.ts';

/**
 * The limits of form fields (VAL-1 to VAL-10), one function per field for both sides: the form shows
 * the problem, the server refuses for it. All take the text as typed and run in linear time.
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
/** What the real host's column holds (HOST-21). */
export const NICKNAME_MAX_LENGTH = 50;
export const FEEDBACK_MIN_LENGTH = 5;
export { TEXT_MAX_LENGTH };

/** 4–11 letters, digits and underscores of ASCII, a letter first: "kay_7". */
export function checkUsername(text: string): FieldProblem | null {
  if (text === '') return 'username_required';
  const fits = isWithin(text, USERNAME_MIN_LENGTH, USERNAME_MAX_LENGTH);
  return fits && /^[A-Za-z]\w*$/.test(text) ? null : 'username_format';
}

/**
 * 8–12 characters with at least one letter and one digit, of ASCII. Punctuation is allowed besides
 * ("pass-w0rd"); blanks, control characters and other alphabets are not.
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

/** The terms and the privacy policy, both accepted by one tick. */
export function checkTerms(accepted: boolean): FieldProblem | null {
  return accepted ? null : 'terms';
}

/**
 * Whether to ask "Continue anyway?". Not weak is a password with lower case, upper case and a digit
 * that is over 8 characters long. A weak one is still valid.
 */
export function isWeakPassword(text: string): boolean {
  const mixedCase = /[a-z]/.test(text) && /[A-Z]/.test(text);
  return !(mixedCase && /\d/.test(text) && text.length > 8);
}

/**
 * An ASCII address whose domain has a dot, at most TEXT_MAX_LENGTH long. "" is no address either:
 * whether the field may stay empty is for the form to say.
 */
export function checkEmail(text: string): FieldProblem | null {
  return text.length <= TEXT_MAX_LENGTH && EMAIL.test(text) ? null : 'email_format';
}

/** A mainland number as FastAdmin knows it: 1 and ten more digits. "" is none. */
export function checkMobile(text: string): FieldProblem | null {
  return /^1\d{10}$/.test(text) ? null : 'mobile_format';
}

export function checkNickname(text: string): FieldProblem | null {
  return text.trim() === '' ? 'nickname_required' : null;
}

/**
 * At least 6 characters, whatever they are: changing a password asks less than registering does
 * (CON-4).
 */
export function checkNewPassword(text: string): FieldProblem | null {
  if (text === '') return 'password_required';
  return characters(text) >= NEW_PASSWORD_MIN_LENGTH ? null : 'new_password_short';
}

/** At least 5 characters, blanks around them not counted. */
export function checkFeedback(text: string): FieldProblem | null {
  return characters(text.trim()) >= FEEDBACK_MIN_LENGTH ? null : 'feedback_short';
}

/** An amount above zero with at most two decimals. Whether the balance holds it is not known here. */
export function checkAmount(text: string): FieldProblem | null {
  const amount = parseMoney(text);
  return amount !== null && amount > 0 ? null : 'amount_invalid';
}

export function checkRecipient(text: string): FieldProblem | null {
  return text.trim() === '' ? 'recipient_required' : null;
}

/** What `<input type="email">` takes (HTML Standard, "valid e-mail address"), and a dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)+$/;

function isWithin(text: string, min: number, max: number): boolean {
  return text.length >= min && text.length <= max;
}

/** As a reader counts: a character outside the basic plane is one, not two. */
function characters(text: string): number {
  return Array.from(text).length;
}
