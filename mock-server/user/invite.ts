import type { Data } from '#contract/api/schemas.ts';
import { formatMoney, minor } from '#contract/money.ts';
import { type Answer, type Call, type Caller, isEmpty, Refusal } from '../api/call.ts';
import type { Breach } from '../core/world/audit.ts';
import { oneRow, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { breachesOf, type Rule } from '../ledger/audit.ts';
import { INVITE_REWARD } from '../rounds/invite-reward.ts';
import { userById } from './user-table.ts';

/** Answers the caller's invite code, what it has brought, and the rule of the reward (CALL-15). */
export function invite({
  world,
  language,
  user,
}: Call<'user.invite'>): Answer<Data<'user.invite'>> {
  const { joined, rewarded, earned } = oneRow<Record<'joined' | 'rewarded' | 'earned', number>>(
    world.db,
    `SELECT COUNT(*) AS joined, COUNT(reward) AS rewarded, IFNULL(SUM(reward), 0) AS earned
     FROM invitation WHERE inviter = ?`,
    user.id,
  );
  return {
    data: {
      code: inviteCodeOf(user.id),
      joined,
      rewarded,
      earned: formatMoney(minor(earned)),
      reward: formatMoney(INVITE_REWARD),
      rule: RULE[language],
    },
    sameUntil: Infinity,
  };
}

const RULE = {
  en: `You get ${formatMoney(INVITE_REWARD)} in play money once a friend who signed up with your code has had a first bet settled. Each friend counts once.`,
  zh: `好友使用您的邀请码注册，且首笔投注开奖后，您可获得${formatMoney(INVITE_REWARD)}游戏币。每位好友只计一次。`,
} as const;

/**
 * Returns the id of the user whose code is sent with a sign-up; null without a code.
 *
 * @throws Refusal `invite_unknown`, or `invite_self` when the owner of the code sends it
 */
export function inviterOf(world: World, code: string, caller: Caller | undefined): number | null {
  if (isEmpty(code.trim())) return null;
  const id = userIdOfInvite(code);
  const inviter = id === null ? undefined : userById(world, id);
  if (inviter?.status !== 'normal') throw new Refusal('invite_unknown');
  if (inviter.id === caller?.id) throw new Refusal('invite_self');
  return inviter.id;
}

/** No 0, O, 1 or I: a code is also read aloud and typed. Five bits a character. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 6;
/** The codes are the numbers of 30 bits. */
const MASK = 2 ** (5 * LENGTH) - 1;
/** An odd factor permutes these numbers, so that each code has one user and neighbours look different. */
const FACTOR = 668_265_263;
const INVERSE = inverseOf(FACTOR);

/** Returns the invite code of a user: six characters that are the same in every session. */
export function inviteCodeOf(userId: number): string {
  let rest = Math.imul(userId, FACTOR) & MASK;
  let code = '';
  for (let at = 0; at < LENGTH; at += 1) {
    code = `${ALPHABET[rest & 31] ?? ''}${code}`;
    rest >>>= 5;
  }
  return code;
}

/** Returns the id that a code belongs to, whether or not there is such a user; null for any other text. */
export function userIdOfInvite(text: string): number | null {
  const code = text.trim().toUpperCase();
  if (code.length !== LENGTH) return null;
  let number = 0;
  for (const character of code) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    number = number * 32 + digit;
  }
  return Math.imul(number, INVERSE) & MASK;
}

/** Returns the inverse of an odd number modulo 2^32, by Newton's method: each step doubles the right bits. */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let step = 0; step < 4; step += 1) {
    inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  }
  return inverse;
}

interface NewInvitation {
  readonly inviter: number;
  readonly invitee: number;
  readonly now: number;
}

/** Inserts an invitation. Call it inside the transaction of the sign-up. */
export function insertInvitation(world: World, invitation: NewInvitation): void {
  const sql =
    'INSERT INTO invitation (inviter, invitee, created_at) VALUES (@inviter, @invitee, @now)';
  run(world.db, sql, invitation);
}

const INVITATION_RULES: readonly Rule[] = [
  {
    rule: 'I1',
    says: 'an invitation is paid once, as it stands, to the main account of its inviter',
    sql: `SELECT i.invitee, i.inviter, i.reward, t.amount AS paid FROM invitation i
          LEFT JOIN transfer t ON t.kind = 'invite' AND t.ref = 'invite:' || i.invitee
          LEFT JOIN account d ON d.id = t.dr LEFT JOIN account c ON c.id = t.cr
          WHERE t.amount IS NOT i.reward OR (t.id IS NOT NULL AND (
            d.user_id IS NOT NULL OR d.name IS NOT 'promo'
            OR c.user_id IS NOT i.inviter OR c.name IS NOT 'main'))`,
  },
  {
    rule: 'I1',
    says: 'there are as many rewards as invitations that were rewarded',
    sql: `SELECT * FROM (SELECT
            (SELECT COUNT(*) FROM transfer WHERE kind = 'invite') AS rewards,
            (SELECT COUNT(reward) FROM invitation) AS rewarded) WHERE rewards <> rewarded`,
  },
  {
    rule: 'I1',
    says: 'an invitation is rewarded when the invited player has a decided bet, and only then',
    sql: `SELECT invitee, inviter, reward FROM invitation
          WHERE (reward IS NOT NULL) <> EXISTS (
            SELECT 1 FROM bet WHERE user_id = invitee AND bet.status IN ('win', 'lose'))`,
  },
];

export function auditInvitations(world: World): Breach[] {
  return breachesOf(world.db, INVITATION_RULES);
}
