import { changesOf } from '../world/database.ts';
import type { World } from '../world/world.ts';
import { mayHoldSecret } from './redact.ts';

/** The answer of a call that reads, as text. It equals a new one while it is kept. */
export interface KeptAnswer {
  /** The `data` of the envelope as JSON. */
  readonly data: string;
  readonly msg: string | undefined;
  /** World time at which it would change by itself. */
  readonly sameUntil: number;
  /** False when no field of it is to be hidden in the journal. */
  readonly mayHoldSecret: boolean;
}

/** Characters kept for one world. */
const MAX_LENGTH = 200_000;

/**
 * The kept answers of one world. Any write to the world removes all of them, so an answer always shows the
 * current data.
 */
class KeptAnswers {
  readonly #answers = new Map<string, KeptAnswer>();
  #changes = '';
  #length = 0;

  find(key: string, changes: string, now: number): KeptAnswer | undefined {
    if (changes !== this.#changes) return undefined;
    const found = this.#answers.get(key);
    return found && now < found.sameUntil ? found : undefined;
  }

  keep(key: string, changes: string, answer: KeptAnswer): void {
    if (changes !== this.#changes || this.#length > MAX_LENGTH) {
      this.#answers.clear();
      this.#changes = changes;
      this.#length = 0;
    }
    this.#answers.set(key, answer);
    this.#length += answer.data.length + key.length;
  }
}

const answersByWorld = new WeakMap<World, KeptAnswers>();

/**
 * Returns the answer that is kept for a call; undefined when it has to be handled.
 *
 * @param key everything that the handler reads of the call, as text
 */
export function findKept(world: World, key: string, now: number): KeptAnswer | undefined {
  return answersByWorld.get(world)?.find(key, changesOf(world.db), now);
}

/** A new answer; without `sameUntil` it is not kept. */
interface NewAnswer {
  readonly data: unknown;
  readonly msg?: string | undefined;
  readonly sameUntil?: number | undefined;
}

/** Keeps an answer when its handler says how long it stays the same. */
export function keepAnswer(
  world: World,
  key: string,
  { data, msg, sameUntil = 0 }: NewAnswer,
): void {
  // What is not committed yet may be undone.
  if (sameUntil === 0 || world.db.inTransaction) return;
  const text = JSON.stringify(data);
  let answers = answersByWorld.get(world);
  if (!answers) answersByWorld.set(world, (answers = new KeptAnswers()));
  const answer = { data: text, msg, sameUntil, mayHoldSecret: mayHoldSecret(text) };
  answers.keep(key, changesOf(world.db), answer);
}
