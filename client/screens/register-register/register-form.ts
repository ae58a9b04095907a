import {
  checkConfirm,
  checkPassword,
  checkTerms,
  checkUsername,
  type FieldProblem,
} from '#contract/rules/fields.ts';
import { toPlainText } from '#contract/typed-text.ts';
import { hasFixedText } from '../../http/envelope.ts';
import type { DescribableFailure, TextKey } from '../../i18n/i18n.ts';
import { CheckedForm } from '../shared/parts/checked-form.ts';

export type RegisterForm = ReturnType<typeof registerForm>;

const EMPTY = { username: '', password: '', confirm: '', invite: '', terms: '' };

/** Creates the form of a sign-up, with the invite code of the link, if any. */
export function registerForm(invite = '') {
  return new CheckedForm<typeof EMPTY, FieldProblem>(
    { ...EMPTY, invite },
    {
      username: ({ username }) => checkUsername(toPlainText(username)),
      password: ({ password }) => checkPassword(password),
      confirm: ({ password, confirm }) => checkConfirm(password, confirm),
      terms: ({ terms }) => checkTerms(terms === 'accepted'),
    },
  );
}

/**
 * Returns the message of a refused sign-up (ERR-11), or null when the server's message is more specific,
 * as for a taken username.
 */
export function signUpRefusal(failure: DescribableFailure): TextKey | null {
  const { kind, key } = failure;
  if (kind === 'network' || kind === 'timeout') return 'register.network';
  if (key === null && kind !== 'unauthorized' && !hasFixedText(failure)) return null;
  if (kind === 'http' || key === 'server_busy') return 'register.busy';
  if (key === 'invalid_parameters') return 'register.input';
  return key || kind === 'unauthorized' ? null : 'register.failed';
}

/** Returns whether the server requires a mobile and its code, as a stock host does (HOST-33). */
export function needsCode({ key }: DescribableFailure): boolean {
  return key === 'captcha_incorrect' || key === 'mobile_incorrect';
}
