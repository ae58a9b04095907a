import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { SafeLocal } from '../safe-local.ts';

/** The app's own keys (FLD-5). */
const APP_KEYS = ['token', 'tokenExpireTime', 'userInfo'] as const;
const PARKED = 'dicebox.devtools.sessions';

type Session = Readonly<Partial<Record<(typeof APP_KEYS)[number], string>>>;

/**
 * The login on this device, per world: a token is valid in one world, and returning to a world restores its
 * login. Changes take effect when the page is loaded again.
 */
export class Sessions {
  readonly #storage: SafeLocal;

  constructor(storage: SafeLocal) {
    this.#storage = storage;
  }

  /** Stores a login like the app does. */
  logIn({ userinfo }: ControlAnswer<'POST /users'>): void {
    const { token, user_id: _userId, ...info } = userinfo;
    const nickname = info.nickname || info.username;
    const tokenExpireTime = String(info.expiretime);
    this.#write({ token, tokenExpireTime, userInfo: JSON.stringify({ ...info, nickname }) });
  }

  /** Keeps the login for a fork of this world, and for this world too. */
  fork(from: string): void {
    this.#park(this.#parked().set(from, this.#read()));
  }

  /** Stores the login of the world or host `from`, and restores that of `to`. */
  move(from: string, to: string): void {
    const parked = this.#parked();
    parked.set(from, this.#read());
    this.#write(parked.get(to) ?? {});
    parked.delete(to);
    this.#park(parked);
  }

  /** Removes the login, because the world was reset. */
  end(): void {
    this.#write({});
  }

  forget(world: string): void {
    const parked = this.#parked();
    parked.delete(world);
    this.#park(parked);
  }

  #read(): Session {
    return Object.fromEntries(
      APP_KEYS.flatMap((key) => {
        const value = this.#storage.get(key);
        return value === null ? [] : [[key, value]];
      }),
    );
  }

  #write(session: Session): void {
    for (const key of APP_KEYS) this.#storage.set(key, session[key] ?? null);
  }

  #parked(): Map<string, Session> {
    try {
      const stored: unknown = JSON.parse(this.#storage.get(PARKED) ?? '{}');
      return new Map(Object.entries(stored as Record<string, Session>)); // written by #park
    } catch {
      return new Map();
    }
  }

  #park(parked: Map<string, Session>): void {
    this.#storage.set(PARKED, JSON.stringify(Object.fromEntries(parked)));
  }
}
