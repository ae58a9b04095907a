import {
  checkConfirm,
  checkPassword,
  checkTerms,
  checkUsername,
  type FieldProblem,
} from '#contract/rules/fields.ts';
import type { DescribableFailure, TextKey } from '../../i18n/i18n.ts';
import { CheckedForm } from '../shared/parts/checked-form.ts';

export type RegisterForm = ReturnType<typeof registerForm>;

const EMPTY = { username: '', password: '', confirm: '', terms: '' };

export function registerForm() {
  return new CheckedForm<typeof EMPTY, FieldProblem>(EMPTY, {
    username: ({ username }) => checkUsername(username),
    password: ({ password }) => checkPassword(password),
    confirm: ({ password, confirm }) => checkConfirm(password, confirm),
    terms: ({ terms }) => checkTerms(terms === 'accepted'),
  });
}

/**
 * Returns the message of a refused sign-up (ERR-11), or null when the server's message is more specific,
 * as for a taken username.
 */
export function signUpRefusal(failure: DescribableFailure): TextKey | null {
  if (failure.kind === 'network' || failure.kind === 'timeout') return 'register.network';
  if (failure.kind === 'http' || failure.key === 'server_busy') return 'register.busy';
  if (failure.key === 'invalid_parameters') return 'register.input';
  return failure.key || failure.kind === 'unauthorized' ? null : 'register.failed';
}
