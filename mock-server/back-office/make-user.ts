import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { MAX_MINOR, minor } from '#contract/money.ts';
import {
  checkMobile,
  checkNickname,
  checkPassword,
  checkUsername,
  NICKNAME_MAX_LENGTH,
} from '#contract/rules/fields.ts';
import { KNOWN_PASSWORD_HASH } from '#fixtures/known-password.ts';
import { Refusal } from '../core/http/refusal.ts';
import { postOpening, type Opening } from '../ledger/opening.ts';
import { createUser } from '../user/new-user.ts';
import { hashPassword } from '../user/passwords.ts';
import { logIn } from '../user/session.ts';
import { isNicknameTaken, userByMobile, userByUsername, type NewUser } from '../user/user-table.ts';
import { row, transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { Amount, amountOf } from './amount.ts';
import type { ControlDeps } from '../core/control/deps.ts';
import { presentOf } from '../core/control/present.ts';
import { Problem } from '../core/control/problem.ts';

const NewUserBody = Type.Object(
  {
    username: Type.Optional(Type.String()),
    password: Type.Optional(Type.String()),
    nickname: Type.Optional(Type.String({ maxLength: NICKNAME_MAX_LENGTH })),
    mobile: Type.Optional(Type.String()),
    balance: Type.Optional(Amount),
    bonus: Type.Optional(Amount),
    points: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_MINOR })),
  },
  { additionalProperties: false },
);

type Wanted = Static<typeof NewUserBody>;

/**
 * Makes a user, logged in, with money. Whoever is given no password has the known one, whose hash is
 * at hand: hashing another takes the time it is meant to take.
 */
export function makeUserCall(app: FastifyInstance, deps: ControlDeps): void {
  app.post<{ Body: Wanted | null }>(
    '/users',
    { schema: { body: Type.Union([NewUserBody, Type.Null()]) } },
    async (request, reply) => {
      const wanted = request.body ?? {};
      requireSound(wanted);
      const opening = openingOf(wanted);
      const passwordHash = await hashOf(wanted.password);
      const { world, now } = presentOf(deps, request);
      const made = transaction(world.db, () => {
        requireFree(world, wanted);
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
      return reply.code(201).send(made);
    },
  );
}

/** The rules of the sign-up form and of the profile. */
function requireSound({ username, password, nickname, mobile }: Wanted): void {
  const problem =
    (username !== undefined && checkUsername(username) && SAYS.username) ||
    (password !== undefined && checkPassword(password) && SAYS.password) ||
    (nickname !== undefined && checkNickname(nickname) && SAYS.nickname) ||
    (mobile !== undefined && checkMobile(mobile) && SAYS.mobile);
  if (problem) throw new Problem(400, 'Not a user', problem);
}

const SAYS = {
  username:
    'A username has 4 to 11 letters, digits and underscores, a letter first: give another, or none to have one made.',
  password:
    'A password has 8 to 12 characters, at least one letter and one digit: give another, or none for the known one.',
  nickname: 'A nickname is not blank: give another, or none to go by the username.',
  mobile: 'A mobile is 1 and ten more digits, such as "13800000001": give another, or none.',
};

function openingOf({ balance = 0, bonus = 0, points = 0 }: Wanted): Opening {
  return {
    balance: amountOf(balance, { least: 0 }),
    bonus: amountOf(bonus, { least: 0 }),
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
      'Hashing a password takes time, and many wait for it: send this again later, or leave out "password" for the known one.',
    );
  }
}

function requireFree(world: World, { username, nickname, mobile }: Wanted): void {
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

/** As at sign-up, somebody's nickname is nobody else's name. */
const isTaken = (world: World, name: string) =>
  userByUsername(world, name) !== undefined || isNicknameTaken(world, name);

/** player1, player2 … */
function freeUsername(world: World): string {
  const newest = row<{ id: number | null }>(world.db, 'SELECT MAX(id) AS id FROM user')?.id ?? 0;
  for (let number = newest + 1; ; number += 1) {
    const name = `player${number}`;
    if (!isTaken(world, name)) return name;
  }
}
