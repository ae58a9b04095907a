import type { Failure } from './envelope.ts';

/**
 * Whether the connection carried no answer: a time-out, or a network failure. ERR-14 counts
 * both as code 5; a page whose own load meets it asks for a tap to try again.
 */
export function isConnectionLost({ kind }: Pick<Failure, 'kind'>): boolean {
  return kind === 'timeout' || kind === 'network';
}
