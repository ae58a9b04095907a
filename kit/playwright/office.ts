import type { Data } from '#contract/api/schemas.ts';
import type { Host } from './host.ts';

/** What a log-in answers: the token, the name, the id. */
export type LoggedIn = Data<'user.login'>;

/** A user as the back office sees them. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly status: string;
  /** What the main account holds. */
  readonly main: string;
  readonly level: number;
}

export interface NewUser {
  /** One is made up when left out. */
  readonly username?: string;
  /** "Passw0rd1" when left out, which takes no time to hash. */
  readonly password?: string;
  /** What the accounts hold; amounts are text: "10.00". */
  readonly balance?: string;
  readonly bonus?: string;
  readonly points?: number;
  readonly nickname?: string;
  readonly mobile?: string;
}

export type OrderStatus = 'processing' | 'completed' | 'cancelled';

/** A deposit or withdrawal as the back office sees it. */
export interface Order {
  readonly order_no: string;
  readonly username: string;
  /** Text with two decimals. */
  readonly amount: string;
  readonly channel: string;
  readonly status: OrderStatus;
  /** World time, epoch ms. */
  readonly created_at: number;
  readonly finished_at: number | null;
}

/** A period after it was called off. */
export interface VoidPeriod {
  readonly game_no: string;
  readonly status: 'void';
  /** What was given back to the bettors, in all, and for how many bets. */
  readonly refunded: string;
  readonly bets: number;
}

/** A game as the back office sees it. */
export interface OfficeGame {
  readonly id: number;
  readonly code: string;
  readonly paytable: string;
  /** Odds that differ from the paytable: `{ big: '1.90' }`. */
  readonly odds: Readonly<Record<string, string>>;
  /** The period that runs; times are epoch ms. */
  readonly period: {
    readonly game_no: string;
    readonly status: string;
    readonly close_at: number;
    readonly draw_at: number;
  };
}

/** What a back office does to a test's world. Each call throws when there is nothing to do it to. */
export class Office {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Makes an account and logs it in, without a browser. */
  createUser(user: NewUser = {}): Promise<LoggedIn> {
    return this.#host.control('POST', '/users', user);
  }

  /** Logs a user in without a password. */
  logIn(username: string): Promise<LoggedIn> {
    return this.#host.control('POST', `/users/${username}/login`);
  }

  async users(): Promise<User[]> {
    return (await this.#host.control<{ users: User[] }>('GET', '/users')).users;
  }

  /** One user; throws when there is none of that name. */
  async user(username: string): Promise<User> {
    const found = (await this.users()).find((user) => user.username === username);
    if (!found) throw new Error(`there is no user "${username}" in this world`);
    return found;
  }

  /** Makes all tokens of a user worthless, as if they had run out; gives how many there were. */
  async expireTokens(username = 'player1'): Promise<number> {
    const path = `/users/${username}/expire-tokens`;
    return (await this.#host.control<{ expired: number }>('POST', path)).expired;
  }

  /** Locks a user out, until `unban`. */
  async ban(username = 'player1'): Promise<void> {
    await this.#host.control('POST', `/users/${username}/ban`, { banned: true });
  }

  async unban(username = 'player1'): Promise<void> {
    await this.#host.control('POST', `/users/${username}/ban`, { banned: false });
  }

  /** Puts money into a user's main account; gives what it holds then. Amounts are text: "10.00". */
  async deposit(username: string, amount: string): Promise<string> {
    const path = `/users/${username}/deposit`;
    return (await this.#host.control<{ main: string }>('POST', path, { amount })).main;
  }

  /** Deposits, the latest first; all or those of a status. */
  async deposits(status?: OrderStatus): Promise<Order[]> {
    const path = `/deposits${queryOf(status)}`;
    return (await this.#host.control<{ deposits: Order[] }>('GET', path)).deposits;
  }

  /** Withdrawals, the latest first; all or those of a status. */
  async withdrawals(status?: OrderStatus): Promise<Order[]> {
    const path = `/withdrawals${queryOf(status)}`;
    return (await this.#host.control<{ withdrawals: Order[] }>('GET', path)).withdrawals;
  }

  /** Decides a deposit that waits, now instead of at its review. */
  approveDeposit(orderNo: string): Promise<Order> {
    return this.#host.control('POST', `/deposits/${orderNo}`, { decision: 'approve' });
  }

  rejectDeposit(orderNo: string): Promise<Order> {
    return this.#host.control('POST', `/deposits/${orderNo}`, { decision: 'reject' });
  }

  /** Decides a withdrawal that waits: it is paid, or given back. */
  approveWithdrawal(orderNo: string): Promise<Order> {
    return this.#host.control('POST', `/withdrawals/${orderNo}`, { decision: 'approve' });
  }

  rejectWithdrawal(orderNo: string): Promise<Order> {
    return this.#host.control('POST', `/withdrawals/${orderNo}`, { decision: 'reject' });
  }

  /** The games with their odds and the period that runs. */
  async games(): Promise<OfficeGame[]> {
    return (await this.#host.control<{ games: OfficeGame[] }>('GET', '/games')).games;
  }

  /** Calls a period off and gives the stakes back; the one that runs, when none is named. */
  voidPeriod(gameId = 1, gameNo?: string): Promise<VoidPeriod> {
    const order = gameNo === undefined ? {} : { game_no: gameNo };
    return this.#host.control('POST', `/games/${gameId}/void`, order);
  }

  /** Changes odds from now on: `{ big: '1.90', 'sum:10': '7.00' }`; null takes a change back. */
  async setOdds(gameId: number, odds: Readonly<Record<string, string | null>>): Promise<void> {
    await this.#host.control('POST', `/games/${gameId}/odds`, { odds });
  }

  /** Changes all odds of a game to those of a table: "k35", "macau" or "lottery". */
  async setPaytable(gameId: number, paytable: string): Promise<void> {
    await this.#host.control('POST', `/games/${gameId}/paytable`, { paytable });
  }

  /** Publishes a notice; gives its id. */
  async publishNotice(notice: {
    readonly title: string;
    /** HTML. */
    readonly content: string;
    readonly type?: 'system' | 'activity' | 'announcement';
    readonly important?: boolean;
    readonly top?: boolean;
  }): Promise<number> {
    return (await this.#host.control<{ id: number }>('POST', '/notices', notice)).id;
  }

  /** What players wrote to the house. */
  async feedback(): Promise<readonly unknown[]> {
    return (await this.#host.control<{ feedback: unknown[] }>('GET', '/feedback')).feedback;
  }

  /** The codes sent by text message, the latest first. */
  async smsCodes(): Promise<SmsCode[]> {
    return (await this.#host.control<{ codes: SmsCode[] }>('GET', '/sms')).codes;
  }
}

export interface SmsCode {
  readonly mobile: string;
  readonly event: string;
  readonly code: string;
}

function queryOf(status: string | undefined): string {
  return status === undefined ? '' : `?status=${encodeURIComponent(status)}`;
}
