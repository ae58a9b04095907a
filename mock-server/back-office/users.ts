import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { formatMoney, MAX_MINOR } from '#contract/money.ts';
import { orderNo } from '../ledger/order-no.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { logIn, logOutEverywhere } from '../user/session.ts';
import { allUsers } from '../user/user-list.ts';
import { setStatus, userByUsername, type UserRow } from '../user/user-table.ts';
import { depositAtOnce } from '../wallet/deposit-review.ts';
import { DEPOSITS } from '../wallet/deposit-table.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { Amount, amountOf, MOST } from './amount.ts';
import type { ControlDeps } from '../core/control/deps.ts';
import { makeUserCall } from './make-user.ts';
import { presentOf } from '../core/control/present.ts';
import { Problem } from '../core/control/problem.ts';

interface Named {
  Params: { username: string };
}

const BanBody = Type.Object({ banned: Type.Boolean() }, { additionalProperties: false });
const DepositBody = Type.Object({ amount: Amount }, { additionalProperties: false });

/** The users of a world, and what only a back office may do with them. */
export function userCalls(app: FastifyInstance, deps: ControlDeps): void {
  app.get('/users', (request) => {
    const { world } = presentOf(deps, request);
    return { users: allUsers(world).map((each) => ({ ...each, main: formatMoney(each.main) })) };
  });

  makeUserCall(app, deps);

  app.post<Named>('/users/:username/login', (request) => {
    const { world, now } = presentOf(deps, request);
    const user = userNamed(world, request.params.username);
    if (user.status !== 'normal') {
      throw new Problem(
        409,
        'User is banned',
        `${user.username} is banned, so that no token of theirs would be good: POST /__mock/users/${user.username}/ban {"banned":false} first.`,
      );
    }
    return transaction(world.db, () => logIn(world, user, now));
  });

  app.post<Named>('/users/:username/expire-tokens', (request) => {
    const { world, now } = presentOf(deps, request);
    const { id } = userNamed(world, request.params.username);
    return { expired: logOutEverywhere(world, id, now) };
  });

  app.post<Named & { Body: Static<typeof BanBody> }>(
    '/users/:username/ban',
    { schema: { body: BanBody } },
    (request) => {
      const { world } = presentOf(deps, request);
      const { id, username } = userNamed(world, request.params.username);
      const status = request.body.banned ? 'banned' : 'normal';
      setStatus(world, id, status);
      return { username, status };
    },
  );

  app.post<Named & { Body: Static<typeof DepositBody> }>(
    '/users/:username/deposit',
    { schema: { body: DepositBody } },
    (request) => {
      const { world, now } = presentOf(deps, request);
      const user = userNamed(world, request.params.username);
      const amount = amountOf(request.body.amount);
      if (balanceOf(world, user.id) + amount > MAX_MINOR) throw tooMuch(world, user);
      const id = transaction(world.db, () =>
        depositAtOnce(world, { userId: user.id, amount, now }),
      );
      const main = formatMoney(balanceOf(world, user.id));
      return { order_no: orderNo(DEPOSITS.letter, id), main };
    },
  );
}

function userNamed(world: World, username: string): UserRow {
  const user = userByUsername(world, username);
  if (user) return user;
  throw new Problem(
    404,
    'Unknown user',
    `There is no user "${username}" in this world: GET /__mock/users lists them, POST /__mock/users makes one.`,
  );
}

function tooMuch(world: World, { id, username }: UserRow): Problem {
  const balance = formatMoney(balanceOf(world, id));
  return new Problem(
    409,
    'More than an account holds',
    `${username} has ${balance}, and no account holds more than ${MOST}: give less.`,
  );
}
