import { deepStrictEqual as same } from 'node:assert/strict';
import { nextPeriod, type Period, periodAt } from '#contract/rules/schedule.ts';
import type { Game } from '../../mock-server/rounds/games-table.ts';
import { contentText, costOf, Model, money, orderOf } from './model.ts';
import { MoneyCalls } from './money-calls.ts';
import { pick, type StepHere, type StepOf } from './steps.ts';
import type { WalkedWorld } from './walked-world.ts';

const PLAYERS = 3;

interface Player {
  readonly id: number;
  readonly name: string;
  readonly token: string;
}

/** The data of a granted bet or chase. */
interface Receipt {
  readonly chase_no: string | null;
  readonly amount: string;
  readonly balance: string;
}

interface Transactions {
  readonly list: readonly { readonly change: string; readonly balance: string }[];
  readonly income: string;
  readonly outgo: string;
}

const cents = (text: string): number => Number(text.replace('.', ''));

const OK = {
  demo: 'Deposit completed',
  bank: 'Deposit order received',
  transfer: 'Transfer successful',
  withdraw: 'Withdrawal requested, processed within 1-24 hours',
  in: 'Moved into savings',
  out: 'Moved out of savings',
  bet: 'Bet placed',
  chase: 'Chase placed',
};
const UNKEYED = { keyed: false, trouble: 'none' } as const;
/** Duration of the review of a bank deposit. */
const REVIEW_MS = 30_000;

/** A random walk: after each step the world must be as the model computes it. */
export class Walk {
  readonly #world: WalkedWorld;
  readonly #model: Model;
  readonly #money: MoneyCalls;
  readonly #players: Player[] = [];
  /** The withdrawals that the back office may decide. */
  readonly #withdrawals: { readonly orderNo: string; userId: number; amount: number }[] = [];
  /** The last status of each chase, by its number. */
  readonly #statuses = new Map<string, string>();
  /** Goes back to the state of the snapshot; null before there is one. */
  #goBack: (() => void) | null = null;

  constructor(world: WalkedWorld) {
    this.#world = world;
    this.#model = new Model(world);
    this.#money = new MoneyCalls(world);
  }

  /**
   * Takes a step.
   *
   * @throws AssertionError when the world then differs from the model
   */
  async take(step: StepHere): Promise<void> {
    await this.#world.catchUp();
    if (this.#players.length === 0) await this.#register();
    this.#world.tally.add('step', step.do);
    await this.#do(step);
    this.#expectConsistent();
  }

  /** Waits until every bet and chase must have ended, and checks that it has. */
  async end(): Promise<void> {
    await this.#world.pass({ advance: 45 * 60_000 });
    this.#expectConsistent();
    same(this.#world.unfinished(), []);
    for (const player of this.#players) await this.#expectHistory(player);
  }

  #do(step: StepHere): Promise<void> | void {
    switch (step.do) {
      case 'register':
        return this.#players.length < PLAYERS ? this.#register() : undefined;
      case 'deposit':
        return this.#deposit(step);
      case 'transfer':
        return this.#transfer(step);
      case 'withdraw':
        return this.#withdraw(step);
      case 'save':
        return this.#save(step);
      case 'review':
        return this.#review(step);
      case 'bet':
      case 'chase':
        return this.#order(step);
      case 'retry':
        return this.#money.retry(step);
      case 'cancel':
        return this.#cancel(step);
      case 'void':
        return this.#void(step);
      case 'wait':
        return this.#world.pass({ advance: step.ms });
      case 'wait to':
        return this.#world.pass({ to: step.to, game_id: 1 });
      case 'look':
        return this.#look(step);
      case 'jump':
        return this.#world.jump(step.ms);
      case 'restart':
        return this.#world.restart();
      case 'snapshot':
        return this.#snapshot();
      case 'restore':
        return this.#restore();
    }
  }

  /** Compares balances and chases with the model, and audits the world. */
  #expectConsistent(): void {
    for (const { id } of this.#players) {
      same({ id, ...this.#world.balancesOf(id) }, { id, ...this.#model.balances(id) });
    }
    for (const order of this.#model.chases) {
      const no = String(order.no);
      const { status, rows } = this.#model.played(order);
      same({ no, ...this.#world.chase(no) }, { no, status, rows });
      if (this.#statuses.get(no) !== status) this.#world.tally.add('chase', status);
      this.#statuses.set(no, status);
    }
    same(this.#world.auditFindings(), []);
  }

  /** Checks that a player's history leads to their balance, line by line. */
  async #expectHistory({ id, token }: Player): Promise<void> {
    const { data } = await this.#world.call('wallet.transactions', { limit: 100 }, { token });
    const { list, income, outgo } = data as Transactions; // answers match their schema
    const { main } = this.#model.balances(id);
    same(cents(income) - cents(outgo), main);
    let balance = main;
    for (const line of list) {
      same(cents(line.balance), balance);
      balance -= cents(line.change);
    }
  }

  async #register(): Promise<void> {
    const username = `walker${this.#players.length}`;
    const payload = { username, password: 'Passw0rd', email: '' };
    const { data } = await this.#world.call('user.register', payload);
    const { token } = (data as { userinfo: { token: string } }).userinfo; // answers match their schema
    this.#world.noteToken(token);
    this.#players.push({ id: this.#world.userId(username), name: username, token });
  }

  /** Saves the world, and the state that the model must go back to with it. */
  async #snapshot(): Promise<void> {
    await this.#world.office('/snapshots', { name: 'kept', replace: true });
    const withdrawals = [...this.#withdrawals];
    const players = this.#players.length;
    const [restoreModel, restoreMoney] = [this.#model.save(), this.#money.save()];
    this.#goBack = () => {
      restoreModel();
      restoreMoney();
      this.#players.splice(players);
      this.#withdrawals.splice(0, Infinity, ...withdrawals);
      this.#statuses.clear();
    };
  }

  async #restore(): Promise<void> {
    if (!this.#goBack) return;
    const { status } = await this.#world.office('/snapshots/kept/restore', undefined);
    same({ restore: status }, { restore: 200 });
    this.#goBack();
    this.#world.tally.add('restore', 'done');
  }

  async #deposit({ who, amount, channel, ...manner }: StepOf<'deposit'>): Promise<void> {
    const player = this.#player(who);
    const at = this.#world.now() + (channel === 'demo' ? 0 : REVIEW_MS);
    this.#model.move(player.id, amount, at);
    const payload = { amount: money(amount), channel };
    const call = { name: 'wallet.deposit', payload, token: player.token } as const;
    await this.#money.make(call, manner, { msg: OK[channel], changes: true });
  }

  async #transfer({ who, to, amount, ...manner }: StepOf<'transfer'>): Promise<void> {
    const from = this.#player(who);
    const recipient = this.#player(to);
    const refusal =
      amount > this.#model.balances(from.id).main
        ? 'Transfer amount cannot exceed available balance'
        : recipient.id === from.id && 'You cannot transfer to yourself';
    const payload = { to_user: recipient.name, amount: money(amount) };
    const call = { name: 'wallet.transfer', payload, token: from.token } as const;
    await this.#money.make(call, manner, { msg: refusal || OK.transfer, changes: !refusal });
    if (refusal) return;
    this.#model.move(from.id, -amount);
    this.#model.move(recipient.id, amount);
  }

  async #withdraw({ who, amount, ...manner }: StepOf<'withdraw'>): Promise<void> {
    const { id, token } = this.#player(who);
    const isCovered = amount <= this.#model.balances(id).main;
    const payload = { amount: money(amount), channel: 'bank', address: 'account 1' };
    const call = { name: 'wallet.withdraw', payload, token } as const;
    const { data } = await this.#money.make(call, manner, {
      msg: isCovered ? OK.withdraw : 'Withdraw amount cannot exceed available balance',
      changes: isCovered,
    });
    if (!isCovered) return;
    const { order_no: orderNo } = data as { order_no: string }; // answers match their schema
    this.#withdrawals.push({ orderNo, userId: id, amount });
    this.#model.move(id, -amount);
  }

  async #save({ who, amount, direction }: StepOf<'save'>): Promise<void> {
    const { id, token } = this.#player(who);
    const { main, savings } = this.#model.balances(id);
    const isCovered = amount <= (direction === 'in' ? main : savings);
    const payload = { amount: money(amount), direction };
    const call = { name: 'wallet.savings', payload, token } as const;
    const msg = isCovered ? OK[direction] : 'Insufficient balance';
    await this.#money.make(call, UNKEYED, { msg, changes: isCovered });
    if (!isCovered) return;
    const into = direction === 'in' ? amount : -amount;
    this.#model.move(id, -into);
    this.#model.move(id, into, this.#world.now(), 'savings');
  }

  /** Decides a withdrawal by the control plane, unless it is decided already. */
  async #review({ which, decision }: StepOf<'review'>): Promise<void> {
    const order = pick(this.#withdrawals, which);
    if (!order) return;
    const { status } = await this.#world.office(`/withdrawals/${order.orderNo}`, { decision });
    this.#world.tally.add('review', status === 200 ? decision : 'refused');
    if (status === 200 && decision === 'reject') this.#model.move(order.userId, order.amount);
  }

  async #order(step: StepOf<'bet'> | StepOf<'chase'>): Promise<void> {
    const player = this.#player(step.who);
    const game = this.#world.game(step.game);
    const first = this.#period(game, step.ahead);
    const isChase = step.do === 'chase';
    const chase = orderOf(step);
    const order = { userId: player.id, game, first, chase };
    const payload = {
      game_id: game.id,
      game_no: first.gameNo,
      bet_content: contentText(chase, isChase),
    };
    const refusal = this.#model.refusal(order, step.ahead);
    const call = { name: 'games.submitBet', payload, token: player.token } as const;
    const { data } = await this.#money.make(call, step, {
      msg: refusal ?? OK[step.do],
      changes: refusal === null,
    });
    if (refusal !== null) return;
    const { chase_no: no, amount, balance } = data as Receipt; // answers match their schema
    this.#model.order({ ...order, no });
    same(
      { amount, balance, isChase: no !== null },
      {
        amount: money(costOf(chase)),
        balance: money(this.#model.balances(player.id).main),
        isChase,
      },
    );
  }

  async #cancel({ who, which }: StepOf<'cancel'>): Promise<void> {
    const order = pick(this.#model.chases, which);
    if (!order) return;
    const { id, token } = this.#player(who);
    const isOwn = id === order.userId;
    const isRunning = this.#model.played(order).rows.includes('waiting');
    const call = () => this.#world.call('games.cancelChase', { chase_no: order.no }, { token });
    if (isOwn && isRunning) {
      same((await call()).msg, 'Chase stopped, the rest is refunded');
      order.withdrawnAt = this.#world.now();
    } else {
      const msg = isOwn ? 'This chase has already ended' : 'Chase not found';
      same((await this.#money.expectUnchanged(call)).msg, msg);
    }
  }

  /** Voids a period by the control plane, which refunds its stakes at once. */
  async #void({ game: id, ahead, late }: StepOf<'void'>): Promise<void> {
    const game = this.#world.game(id);
    if (late) await this.#world.pass({ to: 'close', game_id: id });
    const { gameNo } = this.#period(game, ahead);
    const before = this.#sumOfMain();
    const period = ahead === 0 ? null : { game_no: gameNo };
    const { status, body } = await this.#world.office(`/games/${id}/void`, period);
    const why = ahead > 100 ? 'too far' : this.#model.isVoid(game, gameNo) ? 'void' : null;
    this.#world.tally.add('void', why === null ? 'done' : `refused: ${why}`);
    if (why === null) {
      const refunded = money(this.#sumOfMain() - before);
      same(
        { game_no: body['game_no'], status: body['status'], refunded: body['refunded'] },
        { game_no: gameNo, status: 'void', refunded },
      );
      this.#model.void(game, gameNo);
    } else same({ status, why: body['why'] }, { status: 409, why });
  }

  async #look({ at, game }: StepOf<'look'>): Promise<void> {
    await this.#world.call(`games.${at}`, { game_id: game });
    // Again at the end of the walk: an answer that is kept too long differs by then.
    for (const player of this.#players) await this.#expectHistory(player);
  }

  #sumOfMain(): number {
    return this.#players.reduce((sum, { id }) => sum + this.#world.balancesOf(id).main, 0);
  }

  #period(game: Game, ahead: number): Period {
    return nextPeriod(game, periodAt(game, this.#world.now()), ahead);
  }

  #player(which: number): Player {
    const player = pick(this.#players, which);
    if (!player) throw new Error('no player has registered yet');
    return player;
  }
}
