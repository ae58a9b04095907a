import type { Data } from '#contract/api/schemas.ts';
import type { Play } from '#contract/rules/plays.ts';
import type { WorldClient } from './world-client.ts';

export type Bet = Data<'games.getBetRecord'>['list'][number];
export type Receipt = Data<'games.submitBet'>;
export type UserInfo = Data<'user.login'>['userinfo'];

/** The account to sign in with. Default: a new one. */
export interface SignIn {
  /** Balance of the new account. Default: "1000.00". */
  readonly amount?: string;
  /** Name of the new account. Default: "player1", or "player2" for a second player. Its password is `player.password`. */
  readonly username?: string;
  /** A user of the scenario, such as "demo1", instead of a new one. */
  readonly as?: string;
}

export interface BetLine {
  readonly play: Play;
  /** The choice within the play, such as "10" of a sum. Big and small have none. */
  readonly pick?: string;
  /** "10.00" */
  readonly amount: string;
}

/** A signed-in player of a test's world. */
export class Player {
  readonly password = 'Passw0rd1';
  readonly #world: WorldClient;
  readonly #storeLogin: (info: UserInfo) => Promise<void>;
  readonly #defaultName: string;
  #info: UserInfo | null = null;

  /** `storeLogin` stores a login where the app looks for one when it starts. */
  constructor(
    world: WorldClient,
    storeLogin: (info: UserInfo) => Promise<void>,
    defaultName = 'player1',
  ) {
    this.#world = world;
    this.#storeLogin = storeLogin;
    this.#defaultName = defaultName;
  }

  /**
   * Creates an account with money and signs it in: the app finds the player when it starts. Later changes
   * to the session by the app are kept.
   */
  async signIn({
    amount = '1000.00',
    username = this.#defaultName,
    as,
  }: SignIn = {}): Promise<void> {
    if (this.#info) throw new Error(`${this.username} is signed in already`);
    const { userinfo } = await (as === undefined
      ? this.#world.office.createUser({ username, balance: amount })
      : this.#world.office.logIn(as));
    this.#info = userinfo;
    await this.#storeLogin(userinfo);
  }

  get username(): string {
    return this.#signedIn.username;
  }

  /** For `world.call(name, payload, player.token)`. */
  get token(): string {
    return this.#signedIn.token;
  }

  /** Returns the balance of the main account in the ledger, such as "90.00". */
  async balance(): Promise<string> {
    return (await this.#world.office.user(this.username)).main;
  }

  /** Returns the player's bets from the server, latest first. */
  async bets(): Promise<Bet[]> {
    return (await this.#world.call('games.getBetRecord', { limit: 100 }, this.token)).list;
  }

  /** Bets on the current period, without a browser: `bet({ play: 'big', amount: '10.00' })`. */
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

/** Returns what the app stores of a login, by storage key (FLD-5). */
export function loginEntries(info: UserInfo): Record<string, string> {
  return {
    token: info.token,
    tokenExpireTime: String(info.expiretime),
    userInfo: JSON.stringify(info),
  };
}
