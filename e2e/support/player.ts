import type { BrowserContext } from '@playwright/test';
import type { World } from './world.ts';

/** A signed-in player of a test's world. */
export class Player {
  readonly username = 'player1';
  readonly password = 'Passw0rd1';
  readonly #world: World;
  readonly #context: BrowserContext;
  #token = '';

  constructor(world: World, context: BrowserContext) {
    this.#world = world;
    this.#context = context;
  }

  /** Makes the account by the API, puts `amount` into it, and signs the browser in. */
  async signIn({ amount = '1000.00' }: { amount?: string } = {}): Promise<void> {
    const { userinfo } = await this.#world.call('user.register', {
      username: this.username,
      password: this.password,
      email: '',
    });
    this.#token = userinfo.token;
    if (amount !== '0.00') {
      await this.#world.call('wallet.deposit', { amount, channel: 'demo' }, this.#token);
    }
    await this.#context.addInitScript((info) => {
      // Blank pages, which a test's tools may open, have no storage.
      if (location.protocol === 'about:') return;
      // Once: a reload must find what the app itself left behind.
      if (sessionStorage.getItem('signed-in-by-test') !== null) return;
      sessionStorage.setItem('signed-in-by-test', 'yes');
      localStorage.setItem('token', info.token);
      localStorage.setItem('tokenExpireTime', String(info.expiretime));
      localStorage.setItem('userInfo', JSON.stringify(info));
    }, userinfo);
  }

  get token(): string {
    if (this.#token === '') throw new Error('sign the player in first');
    return this.#token;
  }

  /** What the server says the main account holds. */
  async balance(): Promise<string> {
    return (await this.#world.call('wallet.index', {}, this.token)).main;
  }
}
