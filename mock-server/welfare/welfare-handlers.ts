import type { Data } from '#contract/api/schemas.ts';
import { WELFARE_RULES } from '#contract/rules/welfare.ts';
import { type Answer, type Call, type Handlers, Refusal } from '../api/call.ts';
import { balancesView, post, systemAccount, userAccount } from '../ledger/ledger.ts';
import { standingOf, taskById, taskView } from './tasks.ts';
import { insertClaim } from './welfare-table.ts';

export const welfareHandlers = {
  'welfare.index': ({ world, now, language, user }) => ({
    data: WELFARE_RULES.map((task) =>
      taskView(task, standingOf(world, user.id, task, now), language),
    ),
  }),
  'welfare.claim': claim,
} satisfies Handlers<'welfare.index' | 'welfare.claim'>;

/** Pays a task's reward, once for each of its periods. */
export function claim(call: Call<'welfare.claim'>): Answer<Data<'welfare.claim'>> {
  const { world, now, language, payload, user } = call;
  const task = taskById(payload.task_id);
  if (!task) throw new Refusal('task_unknown');
  const { asset } = task;
  const { status, period, reward } = standingOf(world, user.id, task, now);
  if (status === 'claimed') throw new Refusal('already_claimed');
  if (status === 'locked') throw new Refusal('not_eligible_yet');
  insertClaim(world, { userId: user.id, rule: task.id, period, asset, reward, now });
  post(world, {
    at: now,
    kind: asset,
    // The ref is unique per claim, so the ledger also refuses a second payment.
    ref: `welfare:${user.id}:${task.id}:${period}`,
    from: systemAccount(asset === 'bonus' ? 'promo' : 'points_issuer'),
    to: userAccount(user.id, asset),
    amount: reward,
  });
  return {
    data: {
      task: taskView(task, standingOf(world, user.id, task, now), language),
      balances: balancesView(world, user.id),
    },
    msg: 'claimed',
  };
}
