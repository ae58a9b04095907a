import fc from 'fast-check';
import { deepStrictEqual as same } from 'node:assert/strict';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import type { Model, ObservedWorld } from './model.ts';
import { type CallStep, PlayerCalls } from './player-calls.ts';
import { JSON_TYPE, planUpload, type Post, send } from './requests.ts';
import { pick, STEP_HERE, type StepHere } from './steps.ts';
import type { Answer } from './walked-world.ts';

const CALLS = ['deposit', 'transfer', 'withdraw', 'save', 'bet', 'chase', 'cancel'];
const UPLOAD = fc.record({
  do: fc.constant('upload'),
  who: fc.nat({ max: 99 }),
  chunks: fc.constantFrom(1, 2, 3, 4),
  size: fc.integer({ min: 100, max: 20_000 }),
});
const isCall = (step: StepHere): step is CallStep => CALLS.includes(step.do);
const STEPS = fc.noBias(
  fc.oneof({ weight: 9, arbitrary: STEP_HERE.filter(isCall) }, { weight: 1, arbitrary: UPLOAD }),
);

/** A call that was sent, and what a granted answer changes. */
export interface Sent extends Post {
  readonly isMerge: boolean;
  readonly apply: (data: unknown) => void;
}

/** The calls that clients make until the server is killed. */
export class KillCalls extends PlayerCalls {
  /** Rows of files and chunks that the answers promised. */
  uploads: readonly string[] = [];
  readonly #seed: number;
  #made = 0;

  constructor(model: Model, world: ObservedWorld, seed: number) {
    super(model, world);
    this.#seed = seed;
  }

  override save(): () => void {
    const [restore, uploads] = [super.save(), this.uploads];
    return () => {
      restore();
      this.uploads = uploads;
    };
  }

  /** Returns the next calls of a client, which are sent one after the other. */
  next(isMoving: boolean): Sent[] {
    const no = (this.#made += 1);
    const [step] = fc.sample(STEPS, { seed: this.#seed + no, numRuns: 1 });
    if (!step) return [];
    if (step.do === 'upload') {
      const player = pick(this.players, step.who);
      const calls = player ? planUpload(player, `upload ${this.#seed} ${no}`, step) : [];
      return calls.map((call) => ({
        ...call,
        apply: () => {
          const left = this.uploads.filter((row) => !call.removes.includes(row));
          this.uploads = [...left, call.adds];
        },
      }));
    }
    // While the clock moves, nobody knows when a chase was cancelled or a review began.
    if (isMoving && (step.do === 'cancel' || step.do === 'deposit')) return [];
    const call = this.plan(step);
    if (!call) return [];
    const key = `kill-${this.#seed}-${String(no).padStart(8, '0')}`;
    return [
      {
        path: ENDPOINTS[call.name].path,
        headers: { ...JSON_TYPE, 'idempotency-key': key, token: call.token },
        body: JSON.stringify(call.payload),
        isMerge: false,
        apply: call.apply,
      },
    ];
  }
}

/** Sends a call of a player. Returns null when no complete answer came. */
export async function sendForAnswer(
  url: string,
  sent: Sent,
  onFirstBytes?: () => void,
): Promise<Answer | null> {
  const reply = await send(url, sent, onFirstBytes);
  // A server that closes refuses calls; a client sends them again.
  if (!reply || reply.status === 503) return null;
  same(reply.status, 200, `${sent.path}: ${reply.text}`);
  const { code, msg, data } = JSON.parse(reply.text) as Answer; // the envelope
  return { code, msg, data };
}
