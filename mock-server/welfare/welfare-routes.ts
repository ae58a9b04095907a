import type { FastifyPluginAsync } from 'fastify';
import type { Data } from '#contract/api/schemas.ts';
import { type Answer, type Call, endpoint, Refusal } from '../api/call.ts';
import { nextDay } from '../api/days.ts';
import { balancesView, post, systemAccount, userAccount } from '../ledger/ledger.ts';
import { standingOf, standingsOf, taskView } from './tasks.ts';
import { claimRef, insertClaim } from './welfare-table.ts';

/** Rewards are assumed: a host that nobody has changed shows how the app does without (HOST-32). */
const ASSUMED = { stock: null };

export const welfareRoutes: FastifyPluginAsync = async (app) => {
  app.route(endpoint('welfare.index', index, ASSUMED));
  app.route(endpoint('welfare.claim', claim, ASSUMED));
};

function index(call: Call<'welfare.index'>): Answer<Data<'welfare.index'>> {
  const { world, now, language, user } = call;
  return {
    data: standingsOf(world, user.id, now).map((standing) => taskView(standing, language)),
    sameUntil: nextDay(now),
  };
}

/** Pays a task's reward, once for each of its periods. */
export function claim(call: Call<'welfare.claim'>): Answer<Data<'welfare.claim'>> {
  const { world, now, language, payload, user } = call;
  const standing = standingOf(world, user.id, payload.task_id, now);
  if (!standing) throw new Refusal('task_unknown');
  const { task, status, period, reward } = standing;
  if (status === 'claimed') throw new Refusal('already_claimed');
  if (status === 'locked') throw new Refusal('not_eligible_yet');
  const { asset, kind = asset } = task;
  const claimed = { userId: user.id, rule: task.id, period, asset, reward, now };
  insertClaim(world, claimed);
  post(world, {
    at: now,
    kind,
    // The ref is unique per claim, so the ledger also refuses a second payment.
    ref: claimRef(claimed),
    from: systemAccount(asset === 'bonus' ? 'promo' : 'points_issuer'),
    // A bonus is play money like any other (decision 007).
    to: userAccount(user.id, asset === 'bonus' ? 'main' : 'points'),
    amount: reward,
  });
  return {
    data: {
      task: taskView({ ...standing, status: 'claimed' }, language),
      balances: balancesView(world, user.id),
    },
    msg: 'claimed',
  };
}
