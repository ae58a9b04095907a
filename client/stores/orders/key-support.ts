import type { Answer, Failure } from '../../http/envelope.ts';
import type { PlayerMark } from '../session/player-mark.ts';
import type { TextStorage } from '../safe-storage.ts';

/**
 * Remembers whether the host honours an `Idempotency-Key`, which it shows by an echo (MONEY-10). The
 * memory holds for one session of one player, and a session belongs to one host.
 */
export class KeySupport {
  readonly #memory: TextStorage;

  constructor(memory: TextStorage) {
    this.#memory = memory;
  }

  isKnownFor({ session }: PlayerMark): boolean {
    return this.#memory.get(HONOURED_KEY) === session;
  }

  /** Call this with each answer to a call with a key. A success without an echo ends the memory. */
  learn(answer: Answer<unknown>, player: PlayerMark): void {
    if (answer.hasEchoedKey) this.#memory.set(HONOURED_KEY, player.session);
    else if (answer.ok && this.isKnownFor(player)) this.#memory.remove(HONOURED_KEY);
  }
}

const HONOURED_KEY = 'keysHonoured';

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
