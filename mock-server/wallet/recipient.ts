import type { Data } from '#contract/api/schemas.ts';
import { checkRecipient } from '#contract/rules/fields.ts';
import { type Answer, type Call, Refusal } from '../api/call.ts';
import { escapeTexts } from '../api/escape-texts.ts';
import { row } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { balanceOf } from '../ledger/ledger.ts';

/** Name checks of one player within a minute. Our choice: more than a person types, too few to search names. */
const MAX_CHECKS = 10;
const WINDOW_MS = 60_000;

/**
 * Answers the masked name of a recipient, or the refusal that a transfer would get. It tells no more than a
 * transfer: a player without money learns nothing, and nobody may try many names (CALL-14).
 */
export function recipient(call: Call<'wallet.recipient'>): Answer<Data<'wallet.recipient'>> {
  const { world, now, payload, user } = call;
  const name = payload.to_user;
  if (checkRecipient(name)) throw new Refusal('recipient_required');
  if (balanceOf(world, user.id) === 0) throw new Refusal('insufficient_balance');
  countCheck(world, user.id, now);
  const { username } = recipientOf(world, name, user.id);
  return { data: escapeTexts({ name: maskedName(username) }) };
}

interface Recipient {
  readonly id: number;
  readonly username: string;
  readonly status: 'normal' | 'banned';
}

/**
 * Returns the user of this name who may receive money from `senderId`.
 *
 * @throws Refusal `recipient_required`, `recipient_unknown`, `recipient_locked` or `recipient_self`
 */
export function recipientOf(world: World, name: string, senderId: number): Recipient {
  if (checkRecipient(name)) throw new Refusal('recipient_required');
  const found = recipientByName(world, name);
  if (!found) throw new Refusal('recipient_unknown');
  if (found.status !== 'normal') throw new Refusal('recipient_locked');
  if (found.id === senderId) throw new Refusal('recipient_self');
  return found;
}

/** Finds a recipient. The column compares without case. */
function recipientByName(world: World, username: string): Recipient | undefined {
  const sql = 'SELECT id, username, status FROM user WHERE username = ?';
  return row<Recipient>(world.db, sql, username);
}

/** Keeps the first and the last character. The length of the mask does not tell that of the name. */
function maskedName(username: string): string {
  const characters = Array.from(username); // code points
  const last = characters.length > 1 ? (characters.at(-1) ?? '') : '';
  return `${characters[0] ?? ''}***${last}`;
}

/** The times of the latest checks of each user. They are not stored: they matter for a minute. */
const checksByWorld = new WeakMap<World, Map<number, readonly number[]>>();

function countCheck(world: World, userId: number, now: number): void {
  let checks = checksByWorld.get(world);
  if (!checks) checksByWorld.set(world, (checks = new Map()));
  const recent = (checks.get(userId) ?? []).filter((at) => at > now - WINDOW_MS);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= MAX_CHECKS) {
    const seconds = Math.ceil((oldest + WINDOW_MS - now) / 1000);
    throw new Refusal('recipient_throttled', { seconds });
  }
  checks.set(userId, [...recent, now]);
}
