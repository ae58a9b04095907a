import { WELFARE_RULES } from '#contract/rules/welfare.ts';
import type { Handlers } from '../api/call.ts';
import { claim } from './claim.ts';
import { standingOf, taskView } from './tasks.ts';

export const welfareHandlers = {
  'welfare.index': ({ world, now, language, user }) => ({
    data: WELFARE_RULES.map((task) =>
      taskView(task, standingOf(world, user.id, task, now), language),
    ),
  }),
  'welfare.claim': claim,
} satisfies Handlers<'welfare.index' | 'welfare.claim'>;
