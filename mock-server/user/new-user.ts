import { Refusal } from '../api/refusal.ts';
import { openAccounts } from '../ledger/ledger.ts';
import type { World } from '../core/world/world.ts';
import {
  insertUser,
  isNicknameTaken,
  userById,
  userByUsername,
  type NewUser,
  type UserRow,
} from './user-table.ts';

/** Refuses a name that is in use as a username or nickname (HOST-17). */
export function requireFreeName(world: World, username: string): void {
  if (userByUsername(world, username)) throw new Refusal('username_exists');
  if (isNicknameTaken(world, username)) throw new Refusal('nickname_exists');
}

/** Creates a user with five empty accounts. Call it inside a transaction. */
export function createUser(world: World, fresh: NewUser): UserRow {
  const id = insertUser(world, fresh);
  openAccounts(world, id);
  const user = userById(world, id);
  if (!user) throw new Error(`user ${id} was not stored`);
  return user;
}
