import { CODE } from '#contract/errors.ts';
import type { Api } from '../../http/api.ts';
import { Offer } from '../offer.ts';
import type { Outcome } from './session-store.ts';

/** Replaces a forgotten password with a code that was sent to the mobile. */
export class PasswordReset {
  /** Without a token, FastAdmin answers 401 for an action that it does not know (HOST-11). */
  readonly offer = new Offer([CODE.notFound, CODE.unauthorized]);
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Logs nobody in: the host answers no token (HOST-37). */
  async send(mobile: string, captcha: string, newpassword: string): Promise<Outcome> {
    const payload = { type: 'mobile', mobile, newpassword, captcha } as const;
    const answer = await this.#api.call('user.resetpwd', payload, { silentFailure: true });
    return this.offer.learn(answer);
  }
}
