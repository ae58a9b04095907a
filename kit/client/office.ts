import type { ControlAnswer, ControlInput } from '#contract/control/dicebox.ts';
import type { ControlClient } from './control-client.ts';

/** Answer of a login: the token, the username, the id. */
export type LoggedIn = ControlAnswer<'POST /users'>;
export type User = ControlAnswer<'GET /users'>['users'][number];
/** A new account. Default: a made-up username, the password "Passw0rd1", no money. */
export type NewUser = ControlInput<'POST /users'>;
export type Deposit = ControlAnswer<'POST /deposits/:order_no'>;
export type Withdrawal = ControlAnswer<'POST /withdrawals/:order_no'>;
export type OrderStatus = Deposit['status'];
export type VoidPeriod = ControlAnswer<'POST /games/:id/void'>;
export type OfficeGame = ControlAnswer<'GET /games'>['games'][number];
export type SmsCode = ControlAnswer<'GET /sms'>['codes'][number];

/** The back office of a test's world. Each method throws when its user, order or game does not exist. */
export class Office {
  readonly #control: ControlClient['call'];

  constructor(control: ControlClient['call']) {
    this.#control = control;
  }

  createUser(user: NewUser = {}): Promise<LoggedIn> {
    return this.#control('POST /users', user);
  }

  /** Logs a user in without a password. */
  logIn(username: string): Promise<LoggedIn> {
    return this.#control('POST /users/:username/login', { username });
  }

  async users(): Promise<User[]> {
    return (await this.#control('GET /users')).users;
  }

  /** Returns a user by name. Throws when no user has it. */
  async user(username: string): Promise<User> {
    const found = (await this.users()).find((user) => user.username === username);
    if (!found) throw new Error(`there is no user "${username}" in this world`);
    return found;
  }

  /** Expires all tokens of a user. Returns how many there were. */
  async expireTokens(username = 'player1'): Promise<number> {
    return (await this.#control('POST /users/:username/expire-tokens', { username })).expired;
  }

  /** Locks a user until `unban`. */
  async ban(username = 'player1'): Promise<void> {
    await this.#control('POST /users/:username/ban', { username, banned: true });
  }

  async unban(username = 'player1'): Promise<void> {
    await this.#control('POST /users/:username/ban', { username, banned: false });
  }

  /** Adds money to a user's main account. Returns its new balance. Amounts are text: "10.00". */
  async deposit(username: string, amount: string): Promise<string> {
    return (await this.#control('POST /users/:username/deposit', { username, amount })).main;
  }

  /** Returns the deposits, latest first: all or those with a status. */
  async deposits(status?: OrderStatus): Promise<Deposit[]> {
    return (await this.#control('GET /deposits', { status })).deposits;
  }

  /** Returns the withdrawals, latest first: all or those with a status. */
  async withdrawals(status?: OrderStatus): Promise<Withdrawal[]> {
    return (await this.#control('GET /withdrawals', { status })).withdrawals;
  }

  /** Decides a pending deposit now instead of at its review. */
  approveDeposit(orderNo: string): Promise<Deposit> {
    return this.#control('POST /deposits/:order_no', { order_no: orderNo, decision: 'approve' });
  }

  rejectDeposit(orderNo: string): Promise<Deposit> {
    return this.#control('POST /deposits/:order_no', { order_no: orderNo, decision: 'reject' });
  }

  /** Decides a pending withdrawal: it is paid or refunded. */
  approveWithdrawal(orderNo: string): Promise<Withdrawal> {
    return this.#control('POST /withdrawals/:order_no', { order_no: orderNo, decision: 'approve' });
  }

  rejectWithdrawal(orderNo: string): Promise<Withdrawal> {
    return this.#control('POST /withdrawals/:order_no', { order_no: orderNo, decision: 'reject' });
  }

  async games(): Promise<OfficeGame[]> {
    return (await this.#control('GET /games')).games;
  }

  /** Voids a period and refunds its stakes. Default: the current period. */
  voidPeriod(gameId = 1, gameNo?: string): Promise<VoidPeriod> {
    return this.#control('POST /games/:id/void', { id: gameId, game_no: gameNo });
  }

  /** Changes odds from now on: `{ big: '1.90', 'sum:10': '7.00' }`. Null reverts a change. */
  async setOdds(gameId: number, odds: ControlInput<'POST /games/:id/odds'>['odds']): Promise<void> {
    await this.#control('POST /games/:id/odds', { id: gameId, odds });
  }

  /** Sets all odds of a game to those of a paytable: "k35", "macau" or "lottery". */
  async setPaytable(gameId: number, paytable: OfficeGame['paytable']): Promise<void> {
    await this.#control('POST /games/:id/paytable', { id: gameId, paytable });
  }

  /** Publishes a notice and returns its id. */
  async publishNotice(notice: ControlInput<'POST /notices'>): Promise<number> {
    return (await this.#control('POST /notices', notice)).id;
  }

  async feedback(): Promise<ControlAnswer<'GET /feedback'>['feedback']> {
    return (await this.#control('GET /feedback')).feedback;
  }

  async readFeedback(id: number): Promise<void> {
    await this.#control('POST /feedback/:id', { id });
  }

  /** Answers a message of `feedback()`: its player reads the text. */
  async answerFeedback(id: number, answer: string): Promise<void> {
    await this.#control('POST /feedback/:id', { id, answer });
  }

  /** Returns the codes sent by text message, latest first. */
  async smsCodes(): Promise<SmsCode[]> {
    return (await this.#control('GET /sms')).codes;
  }
}
