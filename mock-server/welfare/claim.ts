import type { Data } from '#contract/api/schemas.ts';
import { balancesView } from '../ledger/balances-view.ts';
import type { Answer, Call } from '../core/http/endpoint.ts';
import { Refusal } from '../core/http/refusal.ts';
import { post, system, user } from '../ledger/ledger.ts';
import { standingOf, taskById, taskView } from './tasks.ts';
import { insertClaim } from './welfare-table.ts';

/** Pays a task's reward, once for each period of it. */
export function claim(call: Call<'welfare.claim'>): Answer<Data<'welfare.claim'>> {
  const { world, now, language, payload, user: caller } = call;
  const task = taskById(payload.task_id);
  if (!task) throw new Refusal('task_unknown');
  const { asset } = task;
  const { status, period, reward } = standingOf(world, caller.id, task, now);
  if (status === 'claimed') throw new Refusal('already_claimed');
  if (status === 'locked') throw new Refusal('not_eligible_yet');
  insertClaim(world, { userId: caller.id, rule: task.id, period, asset, reward, now });
  post(world, {
    at: now,
    kind: asset,
    // What is claimed is its own number: the ledger too takes it once.
    ref: `welfare:${caller.id}:${task.id}:${period}`,
    from: system(asset === 'bonus' ? 'promo' : 'points_issuer'),
    to: user(caller.id, asset),
    amount: reward,
  });
  return {
    data: {
      task: taskView(task, standingOf(world, caller.id, task, now), language),
      balances: balancesView(world, caller.id),
    },
    msg: 'claimed',
  };
}
