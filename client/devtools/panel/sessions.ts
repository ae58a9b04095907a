import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { Keeps } from '../safe-local.ts';

/** The app's own keys (FLD-5). */
const APP_KEYS = ['token', 'tokenExpireTime', 'userInfo'] as const;
const PARKED = 'dicebox.devtools.sessions';

type Session = Readonly<Partial<Record<(typeof APP_KEYS)[number], string>>>;

/**
 * Keeps the login of each world on this device: a token is valid in one world only, and a player who
 * returns to a world is still logged in there. Changes take effect when the page is reloaded.
 */
export class Sessions {
  constructor(private readonly storage: Keeps) {}

  /** Stores a login in the keys that the app reads. */
  logIn({ userinfo }: ControlAnswer<'POST /users'>): void {
    const { id, username, mobile, avatar, score, money, token } = userinfo;
    const { createtime, expiretime, expires_in } = userinfo;
    const nickname = userinfo.nickname || username;
    const who = { id, username, nickname, mobile, avatar, score, money };
    this.#write({
      token,
      tokenExpireTime: String(expiretime),
      userInfo: JSON.stringify(Object.assign(who, { createtime, expiretime, expires_in })),
    });
  }

  /** Keeps the player logged in both in a copy of this world and in the world itself. */
  fork(from: string): void {
    this.#park(this.#parked().set(from, this.#read()));
  }

  /** @param places the worlds, or hosts, that are left and entered */
  move(from: string, to: string): void {
    const parked = this.#parked();
    parked.set(from, this.#read());
    this.#write(parked.get(to) ?? {});
    parked.delete(to);
    this.#park(parked);
  }

  /** Logs the player out, because the world is reset. */
  end(): void {
    this.#write({});
  }

  /** Deletes the stored login of a place that is gone. */
  forget(place: string): void {
    const parked = this.#parked();
    parked.delete(place);
    this.#park(parked);
  }

  #read(): Session {
    return Object.fromEntries(
      APP_KEYS.flatMap((key) => {
        const value = this.storage.get(key);
        return value === null ? [] : [[key, value]];
      }),
    );
  }

  #write(session: Session): void {
    for (const key of APP_KEYS) this.storage.set(key, session[key] ?? null);
  }

  #parked(): Map<string, Session> {
    try {
      const kept: unknown = JSON.parse(this.storage.get(PARKED) ?? '{}');
      return new Map(Object.entries(kept as Record<string, Session>)); // written below
    } catch {
      return new Map();
    }
  }

  #park(parked: Map<string, Session>): void {
    this.storage.set(PARKED, JSON.stringify(Object.fromEntries(parked)));
  }
}
