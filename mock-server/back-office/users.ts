import type { USER_CALLS } from '#contract/control/dicebox/users.ts';
import { formatMoney, MAX_MINOR, minor, type Minor, parseMoney } from '#contract/money.ts';
import {
  checkMobile,
  checkNickname,
  checkPassword,
  checkUsername,
} from '#contract/rules/fields.ts';
import { KNOWN_PASSWORD_HASH } from '#fixtures/players.ts';
import { Refusal } from '../api/call.ts';
import { Problem } from '../core/control/problem.ts';
import type { ControlHandlers, ControlRequest } from '../core/control/register-calls.ts';
import { row, rows, transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { type Opening, postOpening } from '../ledger/opening.ts';
import { orderNo } from '../ledger/order-no.ts';
import { hashPassword } from '../user/passwords.ts';
import { logIn, logOutEverywhere } from '../user/session.ts';
import {
  allUsers,
  createUser,
  isNicknameTaken,
  type NewUser,
  setStatus,
  userByMobile,
  userByUsername,
  type UserRow,
} from '../user/user-table.ts';
import { depositAtOnce, DEPOSITS } from '../wallet/deposit.ts';

export const userHandlers: ControlHandlers<typeof USER_CALLS> = {
  'GET /users': ({ catchUp }) =>
    catchUp(({ world }) => ({
      users: allUsers(world).map((each) => ({ ...each, main: formatMoney(each.main) })),
    })),

  'POST /users': createUserWithMoney,

  'POST /users/:username/login': ({ catchUp, params }) =>
    catchUp(({ world, now }) => {
      const user = findUser(world, params.username);
      if (user.status === 'normal') return transaction(world.db, () => logIn(world, user, now));
      const detail = `${user.username} is banned, so a token of theirs would not be valid: POST /__mock/users/${user.username}/ban {"banned":false} first.`;
      throw new Problem(409, 'User is banned', detail);
    }),

  'POST /users/:username/expire-tokens': ({ catchUp, params }) =>
    catchUp(({ world, now }) => {
      const { id } = findUser(world, params.username);
      return { expired: logOutEverywhere(world, id, now) };
    }),

  'POST /users/:username/ban': ({ catchUp, params, body }) =>
    catchUp(({ world }) => {
      const { id, username } = findUser(world, params.username);
      const status = body.banned ? 'banned' : 'normal';
      setStatus(world, id, status);
      return { username, status };
    }),

  'POST /users/:username/deposit': ({ catchUp, params, body }) =>
    catchUp(({ world, now }) => {
      const user = findUser(world, params.username);
      const amount = parseAmount(body.amount);
      if (balanceOf(world, user.id) + amount > MAX_MINOR) throw tooMuch(world, user);
      const id = transaction(world.db, () =>
        depositAtOnce(world, { userId: user.id, amount, now }),
      );
      const main = formatMoney(balanceOf(world, user.id));
      return { order_no: orderNo(DEPOSITS.letter, id), main };
    }),

  'GET /sms': ({ catchUp }) =>
    catchUp(({ world }) => ({
      codes: rows<SmsRow>(
        world.db,
        'SELECT mobile, event, code, created_at, expires_at FROM sms_code ORDER BY id DESC LIMIT 100',
      ),
    })),
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
  const detail = `There is no user "${username}" in this world: GET /__mock/users lists them, POST /__mock/users creates one.`;
  throw new Problem(404, 'Unknown user', detail);
}

function tooMuch(world: World, { id, username }: UserRow): Problem {
  const balance = formatMoney(balanceOf(world, id));
  const detail = `${username} has ${balance}, and an account holds at most ${MAX_AMOUNT}: give less.`;
  return new Problem(409, 'More than an account holds', detail);
}

type Call = (typeof USER_CALLS)['POST /users'];
type Wanted = ControlRequest<'POST /users', Call>['body'];

/**
 * Creates a user with money and logs them in. The default password has a precomputed hash, because hashing
 * takes time by design.
 */
async function createUserWithMoney({
  body: wanted,
  catchUp,
}: ControlRequest<'POST /users', Call>): Promise<ReturnType<typeof logIn>> {
  assertValid(wanted);
  const opening = parseOpening(wanted);
  const passwordHash = await hashOf(wanted.password);
  return catchUp(({ world, now }) =>
    transaction(world.db, () => {
      assertFree(world, wanted);
      const { username = freeUsername(world), nickname, mobile } = wanted;
      const fresh: NewUser = {
        username,
        passwordHash,
        email: null,
        now,
        ...(nickname !== undefined && { nickname: nickname.trim() }),
        ...(mobile !== undefined && { mobile }),
      };
      const user = createUser(world, fresh);
      postOpening(world, user.id, opening, { at: now, ref: `office:${user.id}` });
      return logIn(world, user, now);
    }),
  );
}

/** Applies the rules of the sign-up form and of the profile. */
function assertValid({ username, password, nickname, mobile }: Wanted): void {
  const problem =
    (username !== undefined && checkUsername(username) && RULES.username) ||
    (password !== undefined && checkPassword(password) && RULES.password) ||
    (nickname !== undefined && checkNickname(nickname) && RULES.nickname) ||
    (mobile !== undefined && checkMobile(mobile) && RULES.mobile);
  if (problem) throw new Problem(400, 'Not a user', problem);
}

const RULES = {
  username:
    'A username has 4 to 11 letters, digits and underscores, a letter first: give another, or leave it out to get one.',
  password:
    'A password has 8 to 12 characters, at least one letter and one digit: give another, or leave it out for the known one.',
  nickname: 'A nickname is not blank: give another, or leave it out to use the username.',
  mobile:
    'A mobile is 1 and ten more digits, such as "13800000001": give another, or leave it out.',
};

function parseOpening({ balance = 0, bonus = 0, points = 0 }: Wanted): Opening {
  return {
    balance: parseAmount(balance, { min: 0 }),
    bonus: parseAmount(bonus, { min: 0 }),
    points: minor(points),
  };
}

async function hashOf(password: string | undefined): Promise<string> {
  if (password === undefined) return KNOWN_PASSWORD_HASH;
  try {
    return await hashPassword(password);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const detail =
      'Hashing a password takes time, and too many wait for it: send this again later, or leave out "password" for the known one.';
    throw new Problem(429, 'Too many passwords at once', detail);
  }
}

function assertFree(world: World, { username, nickname, mobile }: Wanted): void {
  const taken = (name: string, value: string) =>
    new Problem(
      409,
      'User exists',
      `Somebody in this world has the ${name} "${value}" already: log in as them, or choose another.`,
    );
  if (username !== undefined && isTaken(world, username)) throw taken('name', username);
  if (nickname !== undefined && isNicknameTaken(world, nickname.trim())) {
    throw taken('nickname', nickname.trim());
  }
  if (mobile !== undefined && userByMobile(world, mobile)) throw taken('mobile', mobile);
}

/** Returns true if a user has the name as username or nickname. Sign-up applies the same rule. */
const isTaken = (world: World, name: string) =>
  userByUsername(world, name) !== undefined || isNicknameTaken(world, name);

function freeUsername(world: World): string {
  const newest = row<{ id: number | null }>(world.db, 'SELECT MAX(id) AS id FROM user')?.id ?? 0;
  for (let number = newest + 1; ; number += 1) {
    const name = `player${number}`;
    if (!isTaken(world, name)) return name;
  }
}

const MAX_AMOUNT = formatMoney(minor(MAX_MINOR));

/** Parses an amount of a request, such as "10.50" or 10.5; `min` is in minor units. */
function parseAmount(input: string | number, { min = 1 } = {}): Minor {
  const amount = parseMoney(input);
  if (amount !== null && amount >= min) return amount;
  const detail = `"${input}" is not an amount: give ${formatMoney(minor(min))} to ${MAX_AMOUNT} with at most two decimals, such as "10.50".`;
  throw new Problem(400, 'Not an amount', detail);
}
