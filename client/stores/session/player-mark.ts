import { stateOf, type Session } from './stored-session.ts';

/**
 * Marks whose data is in storage. Without a stored login the app makes the id up where the host tells
 * none (FLD-2), so the session marks the player too.
 */
export interface PlayerMark {
  readonly id: string;
  /** A digest of the token, which also tells the host. */
  readonly session: string;
}

/** Returns the mark of the member who is logged in; null for guests and visitors. */
export function playerMark(session: Session): PlayerMark | null {
  if (stateOf(session) !== 'member') return null;
  return { id: String(session.userInfo?.id), session: digestOf(session.token) };
}

export function isSameMark(one: PlayerMark, other: PlayerMark): boolean {
  return one.id === other.id || one.session === other.session;
}

export function isPlayerMark(value: unknown): value is PlayerMark {
  const { id, session }: { [Name in keyof PlayerMark]?: unknown } = Object(value);
  return typeof id === 'string' && typeof session === 'string';
}

/** FNV-1a with 32 bits: enough to tell the tokens of one browser apart. */
function digestOf(token: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const char of token) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}
