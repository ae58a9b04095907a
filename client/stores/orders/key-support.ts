import type { Answer, Failure } from '../../http/envelope.ts';
import type { PlayerMark } from '../session/player-mark.ts';
import type { TextStorage } from '../safe-storage.ts';

/** Its value is the session, because another player may use another host. */
const HONOURED_KEY = 'keysHonoured';

/** Returns whether the host has shown in this session, by an echo, that it honours an `Idempotency-Key` (MONEY-10). */
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
