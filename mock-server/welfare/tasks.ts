import type { WireLanguage } from '#contract/errors.ts';
import type { Minor } from '#contract/money.ts';
import { levelOf } from '#contract/rules/vip.ts';
import {
  rewardOf,
  WELFARE_RULES,
  type WelfareRule,
  type WelfareRuleId,
} from '#contract/rules/welfare.ts';
import { dayText } from '#contract/time-zone.ts';
import { lastDays, weekText } from '../api/days.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { World } from '../core/world/world.ts';
import { betsWithin, depositsCompleted, isClaimed, profileFieldsFilled } from './welfare-table.ts';
import { rewardText, textsOf } from './welfare-texts.ts';

export type Task = (typeof WELFARE_RULES)[number];

/** The state of a task for a user at a moment. */
export interface Standing {
  /** The period of one claim: `once`, the day, or the ISO week. */
  readonly period: string;
  readonly progress: number;
  readonly status: 'available' | 'claimed' | 'locked';
  readonly reward: Minor;
}

export function taskById(id: string): Task | undefined {
  return WELFARE_RULES.find((task) => task.id === id);
}

export function standingOf(world: World, userId: number, task: Task, now: number): Standing {
  const period = periodOf(task, now);
  const progress = Math.min(progressOf(world, userId, task, now), task.target);
  const isDone = isClaimed(world, userId, task.id, period);
  return {
    period,
    progress,
    status: isDone ? 'claimed' : progress >= task.target ? 'available' : 'locked',
    reward: rewardOf(task, balanceOf(world, userId, 'points')),
  };
}

export function taskView(
  task: WelfareRule & { id: WelfareRuleId },
  { progress, status, reward }: Standing,
  language: WireLanguage,
) {
  return {
    task_id: task.id,
    ...textsOf(task, language),
    every: task.every,
    asset: task.asset,
    reward: rewardText(task.asset, reward),
    status,
    progress,
    target: task.target,
  };
}

function periodOf({ every }: WelfareRule, now: number): string {
  if (every === 'once') return 'once';
  return every === 'day' ? dayText(now) : weekText(now);
}

/** Counts the rows on every request; there are no stored counters. */
function progressOf(world: World, userId: number, { counts }: WelfareRule, now: number): number {
  switch (counts) {
    case 'visits':
      // The request itself is the activity.
      return 1;
    case 'deposits':
      return depositsCompleted(world, userId);
    case 'bets':
      return betsWithin(world, userId, lastDays(now, 1));
    case 'profile_fields':
      return profileFieldsFilled(world, userId);
    case 'vip_level':
      return levelOf(balanceOf(world, userId, 'points'));
  }
}
