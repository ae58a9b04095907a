import type { USER_CALLS } from '#contract/control/dicebox/users.ts';
import { formatMoney, MAX_MINOR } from '#contract/money.ts';
import { Problem } from '../core/control/problem.ts';
import type { ControlHandlers } from '../core/control/register-calls.ts';
import { rows, transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { logIn, logOutEverywhere } from '../user/session.ts';
import { allUsers } from '../user/user-list.ts';
import { setStatus, userByUsername, type UserRow } from '../user/user-table.ts';
import { depositAtOnce } from '../wallet/deposit-review.ts';
import { DEPOSITS } from '../wallet/deposit-table.ts';
import { orderNo } from '../ledger/order-no.ts';
import { MAX_AMOUNT, parseAmount } from './amount.ts';
import { createUserWithMoney } from './create-user.ts';

export const userHandlers: ControlHandlers<typeof USER_CALLS> = {
  'GET /users': ({ catchUp }) => ({
    users: allUsers(catchUp().world).map((each) => ({ ...each, main: formatMoney(each.main) })),
  }),

  'POST /users': createUserWithMoney,

  'POST /users/:username/login': ({ catchUp, params }) => {
    const { world, now } = catchUp();
    const user = findUser(world, params.username);
    if (user.status === 'normal') return transaction(world.db, () => logIn(world, user, now));
    throw new Problem(
      409,
      'User is banned',
      `${user.username} is banned, so a token of theirs would not be valid: POST /__mock/users/${user.username}/ban {"banned":false} first.`,
    );
  },

  'POST /users/:username/expire-tokens': ({ catchUp, params }) => {
    const { world, now } = catchUp();
    const { id } = findUser(world, params.username);
    return { expired: logOutEverywhere(world, id, now) };
  },

  'POST /users/:username/ban': ({ catchUp, params, body }) => {
    const { world } = catchUp();
    const { id, username } = findUser(world, params.username);
    const status = body.banned ? 'banned' : 'normal';
    setStatus(world, id, status);
    return { username, status };
  },

  'POST /users/:username/deposit': ({ catchUp, params, body }) => {
    const { world, now } = catchUp();
    const user = findUser(world, params.username);
    const amount = parseAmount(body.amount);
    if (balanceOf(world, user.id) + amount > MAX_MINOR) throw tooMuch(world, user);
    const id = transaction(world.db, () => depositAtOnce(world, { userId: user.id, amount, now }));
    const main = formatMoney(balanceOf(world, user.id));
    return { order_no: orderNo(DEPOSITS.letter, id), main };
  },

  'GET /sms': ({ catchUp }) => ({
    codes: rows<SmsRow>(
      catchUp().world.db,
      'SELECT mobile, event, code, created_at, expires_at FROM sms_code ORDER BY id DESC LIMIT 100',
    ),
  }),
};

interface SmsRow {
  readonly mobile: string;
  readonly event: string;
  readonly code: string;
  readonly created_at: number;
  readonly expires_at: number;
}

function findUser(world: World, username: string): UserRow {
  const user = userByUsername(world, username);
  if (user) return user;
  throw new Problem(
    404,
    'Unknown user',
    `There is no user "${username}" in this world: GET /__mock/users lists them, POST /__mock/users creates one.`,
  );
}

function tooMuch(world: World, { id, username }: UserRow): Problem {
  const balance = formatMoney(balanceOf(world, id));
  return new Problem(
    409,
    'More than an account holds',
    `${username} has ${balance}, and an account holds at most ${MAX_AMOUNT}: give less.`,
  );
}
