import type { Probe } from './probe.ts';

/** A logged-in player. */
export interface Player {
  readonly username: string;
  readonly password: string;
  readonly token: string;
  /** Registered by this run. */
  readonly isOurs: boolean;
}

export interface Credentials {
  readonly account: string;
  readonly password: string;
}

/** Thrown when the given account cannot log in. */
export class LoginFailed extends Error {}

export async function logIn(
  probe: Probe,
  { account, password }: Credentials,
): Promise<Player | null> {
  const response = await probe.host.call('user.login', { account, password });
  const body = Object(response.body) as { code?: unknown; msg?: unknown }; // read with care below
  if (body.code === 0) throw new LoginFailed(`the host says ${JSON.stringify(body.msg)}`);
  probe.counted('user.login');
  const data = probe.judgeData('user.login', response, {
    asked: 'account, password',
    says: 'logged_in',
  });
  const token = data?.userinfo.token ?? tokenIn(response.body);
  const username = data?.userinfo.username ?? account;
  return token === undefined ? null : { username, password, token, isOurs: false };
}

/** Registers a player for this run. Returns null when the host requires more than the contract. */
export async function register(probe: Probe, username: string): Promise<Player | null> {
  const password = 'Contract9';
  const name = 'user.register';
  if (probe.of(name).absent) return null;
  const response = await probe.host.call(name, { username, password, email: '' });
  probe.counted(name);
  const data = probe.judgeData(name, response, {
    asked: 'username, password, email',
    says: 'sign_up_successful',
  });
  const token = data?.userinfo.token ?? tokenIn(response.body);
  return token === undefined ? null : { username, password, token, isOurs: true };
}

/** Returns the token; drift in the answer is already recorded. */
function tokenIn(body: unknown): string | undefined {
  return /"token":"([^"]+)"/.exec(JSON.stringify(body) ?? '')?.[1];
}

/** Logs out. Ignores a session that the host has already ended. */
export async function closeSession(probe: Probe, token: string): Promise<void> {
  probe.counted('user.logout');
  await probe.host.call('user.logout', {}, { token });
}
