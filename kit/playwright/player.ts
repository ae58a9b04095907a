import type { BrowserContext } from '@playwright/test';
import type { Data } from '#contract/api/schemas.ts';
import type { Play } from '#contract/rules/plays.ts';
import type { World } from './world.ts';

export type Bet = Data<'games.getBetRecord'>['list'][number];
export type Receipt = Data<'games.submitBet'>;
type UserInfo = Data<'user.login'>['userinfo'];

/** Who plays. */
export interface SignIn {
  /** What the new account holds, "1000.00" when left out. */
  readonly amount?: string;
  /** The new account's name, "player1" when left out; its password is `player.password`. */
  readonly username?: string;
  /** A user the scenario brought, such as "demo1", instead of a new one. */
  readonly as?: string;
}

/** One line of a bet. */
export interface BetLine {
  readonly play: Play;
  /** What the play is about, such as "10" of a sum; none for big and small. */
  readonly pick?: string;
  /** "10.00" */
  readonly amount: string;
}

/** A signed-in player of a test's world. */
export class Player {
  readonly password = 'Passw0rd1';
  readonly #world: World;
  readonly #context: BrowserContext;
  #info: UserInfo | null = null;

  constructor(world: World, context: BrowserContext) {
    this.#world = world;
    this.#context = context;
  }

  /**
   * Makes an account with money in it and signs the browser in: the next page that opens finds the
   * player there. What the app itself then keeps or removes is left alone.
   */
  async signIn({ amount = '1000.00', username = 'player1', as }: SignIn = {}): Promise<void> {
    if (this.#info) throw new Error(`${this.username} is signed in already`);
    const { userinfo } = await (as === undefined
      ? this.#world.office.createUser({ username, balance: amount })
      : this.#world.office.logIn(as));
    this.#info = userinfo;
    await this.#context.addInitScript((info) => {
      // Blank pages, those of the browser itself and frames in a sandbox have no storage.
      if (!location.protocol.startsWith('http') || window.origin === 'null') return;
      // Once: a reload must find what the app itself left behind.
      if (sessionStorage.getItem('signed-in-by-test') !== null) return;
      sessionStorage.setItem('signed-in-by-test', 'yes');
      localStorage.setItem('token', info.token);
      localStorage.setItem('tokenExpireTime', String(info.expiretime));
      localStorage.setItem('userInfo', JSON.stringify(info));
    }, userinfo);
  }

  get username(): string {
    return this.#signedIn.username;
  }

  /** For `world.call(name, payload, player.token)`. */
  get token(): string {
    return this.#signedIn.token;
  }

  /** What the books say the main account holds, such as "90.00". */
  async balance(): Promise<string> {
    return (await this.#world.office.user(this.username)).main;
  }

  /** The player's bets as the server has them, the latest first. */
  async bets(): Promise<Bet[]> {
    return (await this.#world.call('games.getBetRecord', { limit: 100 }, this.token)).list;
  }

  /** Bets on the period that runs, without a browser: `bet({ play: 'big', amount: '10.00' })`. */
  async bet(line: BetLine, gameId = 1): Promise<Receipt> {
    const { current } = await this.#world.call('games.getGameResult', { game_id: gameId });
    const order = { game_id: gameId, game_no: current.game_no, bet_content: { lines: [line] } };
    return this.#world.call('games.submitBet', order, this.token);
  }

  get #signedIn(): UserInfo {
    if (this.#info === null) throw new Error('sign the player in first');
    return this.#info;
  }
}
