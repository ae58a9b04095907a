import { deepStrictEqual as same, ok } from 'node:assert/strict';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { pick, type StepOf } from './steps.ts';
import type { Answer, WalkedWorld } from './walked-world.ts';

interface MoneyCall {
  readonly name: EndpointName;
  readonly payload: Record<string, unknown>;
  readonly token: string;
}

interface Sent extends MoneyCall {
  readonly key: string;
  readonly answer: Answer;
}

/** The calls that move money: what is refused leaves no trace, and what is sent twice acts once. */
export class MoneyCalls {
  readonly #world: WalkedWorld;
  readonly #sent: Sent[] = [];
  #made = 0;

  constructor(world: WalkedWorld) {
    this.#world = world;
  }

  /** Makes a call that must be answered so. One with a key is kept, to be sent again. */
  async make(
    call: MoneyCall,
    isKeyed: boolean,
    { says, acts }: { says: string; acts: boolean },
  ): Promise<Answer> {
    const { name, payload, token } = call;
    const key = `walk-${String((this.#made += 1)).padStart(6, '0')}`;
    const send = () => this.#world.call(name, payload, { token, ...(isKeyed && { key }) });
    const answer = await (acts ? send() : this.withoutTrace(send));
    same({ name, msg: answer.msg }, { name, msg: says });
    if (isKeyed) this.#sent.push({ ...call, key, answer });
    return answer;
  }

  /** Sends a kept call once more: the same gets the same answer, another is refused, neither acts. */
  async retry({ which, changed }: StepOf<'retry'>): Promise<void> {
    const sent = pick(this.#sent, which);
    if (!sent) return;
    const { name, token, key, answer } = sent;
    const payload = changed ? { ...sent.payload, more: 1 } : sent.payload;
    const again = await this.withoutTrace(() => this.#world.call(name, payload, { token, key }));
    if (changed) same(again.msg, 'This Idempotency-Key was used for another request');
    else same(again, answer);
  }

  /** For a call that must change nothing. */
  async withoutTrace(call: () => Promise<Answer>): Promise<Answer> {
    const before = this.#world.content();
    const answer = await call();
    ok(this.#world.content() === before, `a call that must not act did: ${JSON.stringify(answer)}`);
    return answer;
  }
}
