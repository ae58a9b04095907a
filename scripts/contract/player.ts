import type { Witness } from './witness.ts';

/** Somebody who is logged in at the host. */
export interface Player {
  readonly username: string;
  readonly password: string;
  readonly token: string;
  /** Made by this run: nothing of it is anybody's. */
  readonly isOurs: boolean;
}

export interface Credentials {
  readonly account: string;
  readonly password: string;
}

/** The host does not let the given account in: nothing more can be said about it. */
export class NotLetIn extends Error {}

export async function logIn(
  witness: Witness,
  { account, password }: Credentials,
): Promise<Player | null> {
  const heard = await witness.host.call('user.login', { account, password });
  const body = Object(heard.body) as { code?: unknown; msg?: unknown }; // read with care below
  if (body.code === 0) throw new NotLetIn(`the host says ${JSON.stringify(body.msg)}`);
  witness.counted('user.login');
  const data = witness.judgeData('user.login', heard, {
    asked: 'account, password',
    says: 'logged_in',
  });
  const token = data?.userinfo.token ?? tokenIn(heard.body);
  const username = data?.userinfo.username ?? account;
  return token === undefined ? null : { username, password, token, isOurs: false };
}

/** Registers a player of this run's own; null when the host wants more than the contract says. */
export async function register(witness: Witness, username: string): Promise<Player | null> {
  const password = 'Contract9';
  const name = 'user.register';
  if (witness.of(name).absent) return null;
  const heard = await witness.host.call(name, { username, password, email: '' });
  witness.counted(name);
  const data = witness.judgeData(name, heard, {
    asked: 'username, password, email',
    says: 'sign_up_successful',
  });
  const token = data?.userinfo.token ?? tokenIn(heard.body);
  return token === undefined ? null : { username, password, token, isOurs: true };
}

/** What has drifted is told already: a token is all that the rest of the suite needs. */
function tokenIn(body: unknown): string | undefined {
  return /"token":"([^"]+)"/.exec(JSON.stringify(body) ?? '')?.[1];
}

/** Leaves a session behind, which the host may have ended by itself: that is its own affair. */
export async function closeSession(witness: Witness, token: string): Promise<void> {
  witness.counted('user.logout');
  await witness.host.call('user.logout', {}, { token });
}
