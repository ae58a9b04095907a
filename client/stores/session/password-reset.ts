import { makeAutoObservable, runInAction } from 'mobx';
import { CODE } from '#contract/errors.ts';
import type { Api } from '../../http/api.ts';
import type { Outcome } from './session-store.ts';

/** Replaces a forgotten password with a code that was sent to the mobile. */
export class PasswordReset {
  /** False once the host has shown that it has no such call (CALL-12). */
  isOffered = true;
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this);
  }

  /** Logs nobody in: the host answers no token (HOST-37). */
  async send(mobile: string, captcha: string, newpassword: string): Promise<Outcome> {
    const payload = { type: 'mobile', mobile, newpassword, captcha } as const;
    const answer = await this.#api.call('user.resetpwd', payload, { silentFailure: true });
    if (answer.ok) return { ok: true };
    // Without a token, FastAdmin answers 401 for an action that it does not know (HOST-11).
    const isMissing = [CODE.notFound, CODE.unauthorized].some(
      (code) => code === answer.failure.code,
    );
    if (isMissing) runInAction(() => (this.isOffered = false));
    return answer;
  }
}
