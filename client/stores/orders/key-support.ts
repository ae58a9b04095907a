import type { Answer, Failure } from '../../http/envelope.ts';
import type { PlayerMark } from '../session/player-mark.ts';
import type { TextStorage } from '../safe-storage.ts';

/**
 * Whether the host honours an `Idempotency-Key`, which it shows by an echo (MONEY-10), holds for one session of
 * one player, and a session belongs to one host.
 */
const HONOURED_KEY = 'keysHonoured';

export function honoursKeys(memory: TextStorage, { session }: PlayerMark): boolean {
  return memory.get(HONOURED_KEY) === session;
}

/** Call this with each answer to a call with a key. A success without an echo ends the memory. */
export function learnKeys(memory: TextStorage, answer: Answer<unknown>, player: PlayerMark): void {
  if (answer.hasEchoedKey) memory.set(HONOURED_KEY, player.session);
  else if (answer.ok && honoursKeys(memory, player)) memory.remove(HONOURED_KEY);
}

/** Refusals that neither decide the call nor an earlier attempt. */
const TEMPORARY_REFUSALS: readonly (string | null)[] = [
  'too_many_requests',
  'server_busy',
  'money_halted',
];

/** Returns whether the server decided. After a lost or broken answer the outcome is unknown. */
export function isDefinite({ kind, key }: Failure): boolean {
  return kind === 'business' && !TEMPORARY_REFUSALS.includes(key);
}
