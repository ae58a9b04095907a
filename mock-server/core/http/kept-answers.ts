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

/** A call that reads, with all that its answer depends on. */
export interface ReadCall {
  readonly world: World;
  /** Everything that the handler reads of the call, as text. */
  readonly key: string;
  readonly now: number;
}

/** A new answer; without `sameUntil` it is not kept. */
interface NewAnswer {
  readonly data: unknown;
  readonly msg?: string | undefined;
  readonly sameUntil?: number | undefined;
}

/** Returns the answer that is kept for a call; undefined when it has to be handled. */
export function findKept({ world, key, now }: ReadCall): KeptAnswer | undefined {
  return answersByWorld.get(world)?.find(key, changesOf(world.db), now);
}

/** Returns an answer as text, and keeps it when its handler says how long it stays the same. */
export function toText(
  { world, key }: ReadCall,
  { data, msg, sameUntil = 0 }: NewAnswer,
): KeptAnswer {
  const text = JSON.stringify(data);
  const answer = { data: text, msg, sameUntil, mayHoldSecret: mayHoldSecret(text) };
  // What is not committed yet may be undone.
  if (sameUntil === 0 || world.db.inTransaction) return answer;
  let answers = answersByWorld.get(world);
  if (!answers) answersByWorld.set(world, (answers = new KeptAnswers()));
  answers.keep(key, changesOf(world.db), answer);
  return answer;
}
