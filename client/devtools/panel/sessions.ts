import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { SafeLocal } from '../safe-local.ts';

/** The app's own keys (FLD-5). */
const APP_KEYS = ['token', 'tokenExpireTime', 'userInfo'] as const;
const PARKED = 'dicebox.devtools.sessions';

type Session = Readonly<Partial<Record<(typeof APP_KEYS)[number], string>>>;

export type Sessions = ReturnType<typeof createSessions>;

/**
 * The login on this device, per world: a token is valid in one world, and returning to a world restores its
 * login. Changes take effect when the page is loaded again.
 */
export function createSessions(storage: SafeLocal) {
  const read = (): Session =>
    Object.fromEntries(
      APP_KEYS.flatMap((key) => {
        const value = storage.get(key);
        return value === null ? [] : [[key, value]];
      }),
    );
  const write = (session: Session) => {
    for (const key of APP_KEYS) storage.set(key, session[key] ?? null);
  };
  const parked = (): Map<string, Session> => {
    try {
      const stored: unknown = JSON.parse(storage.get(PARKED) ?? '{}');
      return new Map(Object.entries(stored as Record<string, Session>)); // written by `park`
    } catch {
      return new Map();
    }
  };
  const park = (sessions: Map<string, Session>) =>
    storage.set(PARKED, JSON.stringify(Object.fromEntries(sessions)));
  return {
    /** Stores a login like the app does. */
    logIn({ userinfo }: ControlAnswer<'POST /users'>): void {
      const { token, user_id: _userId, ...info } = userinfo;
      const nickname = info.nickname || info.username;
      const tokenExpireTime = String(info.expiretime);
      write({ token, tokenExpireTime, userInfo: JSON.stringify({ ...info, nickname }) });
    },
    /** Keeps the login for a fork of this world, and for this world too. */
    fork: (from: string) => park(parked().set(from, read())),
    /** Stores the login of the world or host `from`, and restores that of `to`. */
    move(from: string, to: string): void {
      const sessions = parked().set(from, read());
      write(sessions.get(to) ?? {});
      sessions.delete(to);
      park(sessions);
    },
    /** Removes the login, because the world was reset. */
    end: () => write({}),
    forget(world: string): void {
      const sessions = parked();
      sessions.delete(world);
      park(sessions);
    },
  };
}
