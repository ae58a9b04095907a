import type { DescribableFailure, WordKey } from '../../i18n/i18n.ts';

/**
 * Returns the message of a refused sign-up (ERR-11), or null when the server's message is more specific,
 * as for a taken username.
 */
export function signUpRefusal(failure: DescribableFailure): WordKey | null {
  if (failure.kind === 'network' || failure.kind === 'timeout') return 'register.network';
  if (failure.kind === 'http' || failure.key === 'server_busy') return 'register.busy';
  if (failure.key === 'invalid_parameters') return 'register.input';
  return failure.key || failure.kind === 'unauthorized' ? null : 'register.failed';
}
