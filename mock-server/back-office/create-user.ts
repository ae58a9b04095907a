import type { USER_CALLS } from '#contract/control/dicebox/users.ts';
import { minor } from '#contract/money.ts';
import {
  checkMobile,
  checkNickname,
  checkPassword,
  checkUsername,
} from '#contract/rules/fields.ts';
import { KNOWN_PASSWORD_HASH } from '#fixtures/known-password.ts';
import { Problem } from '../core/control/problem.ts';
import type { ControlHandler, ControlRequest } from '../core/control/register-calls.ts';
import { Refusal } from '../api/refusal.ts';
import { row, transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { postOpening, type Opening } from '../ledger/opening.ts';
import { createUser } from '../user/new-user.ts';
import { hashPassword } from '../user/passwords.ts';
import { logIn } from '../user/session.ts';
import { isNicknameTaken, userByMobile, userByUsername, type NewUser } from '../user/user-table.ts';
import { parseAmount } from './amount.ts';

type Call = (typeof USER_CALLS)['POST /users'];
type Wanted = ControlRequest<'POST /users', Call>['body'];

/**
 * Creates a user with money, and logs them in. A user without a password gets the known one, whose
 * hash is prepared: hashing takes time by design.
 */
export const createUserWithMoney: ControlHandler<'POST /users', Call> = async ({
  body: wanted,
  catchUp,
}) => {
  assertValid(wanted);
  const opening = parseOpening(wanted);
  const passwordHash = await hashOf(wanted.password);
  const { world, now } = catchUp();
  return transaction(world.db, () => {
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
  });
};

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
    throw new Problem(
      429,
      'Too many passwords at once',
      'Hashing a password takes time, and too many wait for it: send this again later, or leave out "password" for the known one.',
    );
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

/** As at sign-up, a nickname of one user cannot be the username of another. */
const isTaken = (world: World, name: string) =>
  userByUsername(world, name) !== undefined || isNicknameTaken(world, name);

/** Returns the next free name of player1, player2 … */
function freeUsername(world: World): string {
  const newest = row<{ id: number | null }>(world.db, 'SELECT MAX(id) AS id FROM user')?.id ?? 0;
  for (let number = newest + 1; ; number += 1) {
    const name = `player${number}`;
    if (!isTaken(world, name)) return name;
  }
}
