import { levelOf } from '#contract/rules/vip.ts';
import { minor, type Minor } from '#contract/money.ts';
import { rows } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { UserRow } from './user-table.ts';

export interface ListedUser extends Pick<UserRow, 'id' | 'username' | 'nickname' | 'status'> {
  readonly main: Minor;
  readonly level: number;
}

/** Returns every user of a world by sign-up time. */
export function allUsers({ db }: World): ListedUser[] {
  return rows<Omit<ListedUser, 'level'> & { points: number }>(
    db,
    `SELECT user.id, username, nickname, status,
       main.credits - main.debits AS main, points.credits - points.debits AS points
     FROM user
     JOIN account main ON main.user_id = user.id AND main.name = 'main'
     JOIN account points ON points.user_id = user.id AND points.name = 'points'
     ORDER BY user.id`,
  ).map(({ points, ...listed }) => ({ ...listed, level: levelOf(minor(points)) }));
}
