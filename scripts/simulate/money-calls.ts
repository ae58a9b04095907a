import { ok, deepStrictEqual as same } from 'node:assert/strict';
import type { PlannedCall } from './player-calls.ts';
import { pick, type StepOf } from './steps.ts';
import type { Answer, WalkedWorld } from './walked-world.ts';

type MoneyCall = Pick<PlannedCall, 'name' | 'payload' | 'token'>;

interface Sent extends MoneyCall {
  readonly key: string;
  readonly answer: Answer;
}

/** The manner in which a call is made. */
interface Manner {
  readonly keyed: boolean;
  readonly trouble: StepOf<'bet'>['trouble'];
}

/** Makes the calls that move money: a refused call must change nothing, and a repeated one nothing more. */
export class MoneyCalls {
  readonly #world: WalkedWorld;
  readonly #sent: Sent[] = [];
  #made = 0;

  constructor(world: WalkedWorld) {
    this.#world = world;
  }

  /** Makes a call that must be answered with `msg`. A call with a key is kept for `retry`, and a failed one is made again. */
  async make(
    call: MoneyCall,
    { keyed: isKeyed, trouble }: Manner,
    { msg, changes }: { msg: string; changes: boolean },
  ): Promise<Answer> {
    const { name, payload, token } = call;
    const key = `walk-${String((this.#made += 1)).padStart(6, '0')}`;
    const send = () => this.#world.call(name, payload, { token, ...(isKeyed && { key }) });
    // A refusal without a key writes nothing, so no disk can be full.
    if (trouble === 'disk full' && (changes || isKeyed)) {
      await this.#world.office('/faults', { kind: 'disk_full', route: name });
      same((await this.expectUnchanged(send)).msg, 'Server busy, try again later');
    }
    // Without a key a call that arrives twice is done twice.
    if (trouble === 'sent twice' && isKeyed) {
      await this.#world.office('/faults', { kind: 'duplicate', route: name });
    }
    const answer = await (changes ? send() : this.expectUnchanged(send));
    same({ name, msg: answer.msg }, { name, msg });
    if (isKeyed) this.#sent.push({ ...call, key, answer });
    return answer;
  }

  /** Returns a function that forgets the calls from now on, as a restore of the world does. */
  save(): () => void {
    const { length } = this.#sent;
    return () => void this.#sent.splice(length);
  }

  /** Repeats a kept call: an equal one must get the equal answer, a different one must be refused. */
  async retry({ which, changed }: StepOf<'retry'>): Promise<void> {
    const sent = pick(this.#sent, which);
    if (!sent) return;
    const { name, token, key, answer } = sent;
    const payload = changed ? { ...sent.payload, more: 1 } : sent.payload;
    const again = await this.expectUnchanged(() => this.#world.call(name, payload, { token, key }));
    if (changed) same(again.msg, 'This Idempotency-Key was used for another request');
    else same(again, answer);
  }

  /** Makes a call that must change nothing. */
  async expectUnchanged(call: () => Promise<Answer>): Promise<Answer> {
    const before = this.#world.content();
    const answer = await call();
    ok(
      this.#world.content() === before,
      `a call changed the world and must not: ${JSON.stringify(answer)}`,
    );
    return answer;
  }
}
