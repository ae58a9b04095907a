import { deepStrictEqual as same } from 'node:assert/strict';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { nextPeriod, type Period, periodAt } from '#contract/rules/schedule.ts';
import type { Game } from '../../mock-server/rounds/games-table.ts';
import { contentText, costOf, type Model, money, type ObservedWorld, orderOf } from './model.ts';
import { pick, type StepOf } from './steps.ts';

export interface Player {
  readonly id: number;
  readonly name: string;
  readonly token: string;
}

export interface PlannedCall {
  readonly name: EndpointName;
  readonly payload: Record<string, unknown>;
  readonly token: string;
  readonly granted: string;
  /** Returns the message it must be refused with now; null when it must be granted. */
  readonly refusal: () => string | null;
  /** Tells the model of the granted call, given the data of its answer. */
  readonly apply: (data: unknown) => void;
}

export type CallStep = StepOf<
  'deposit' | 'transfer' | 'withdraw' | 'save' | 'bet' | 'chase' | 'cancel'
>;

interface Withdrawal {
  readonly orderNo: string;
  readonly userId: number;
  readonly amount: number;
}

interface Receipt {
  readonly chase_no: string | null;
  readonly amount: string;
}

const REVIEW_MS = 30_000;

export class PlayerCalls {
  readonly players: Player[] = [];
  readonly withdrawals: Withdrawal[] = [];
  readonly #model: Model;
  readonly #world: ObservedWorld;

  constructor(model: Model, world: ObservedWorld) {
    this.#model = model;
    this.#world = world;
  }

  /** Returns a function that goes back to the present players, withdrawals and model. */
  save(): () => void {
    const [players, withdrawals] = [this.players.length, [...this.withdrawals]];
    const restoreModel = this.#model.save();
    return () => {
      restoreModel();
      this.players.splice(players);
      this.withdrawals.splice(0, Infinity, ...withdrawals);
    };
  }

  /** Returns the call of a step; null when there is nothing to cancel. */
  plan(step: CallStep): PlannedCall | null {
    switch (step.do) {
      case 'deposit':
        return this.#deposit(step);
      case 'transfer':
        return this.#transfer(step);
      case 'withdraw':
        return this.#withdraw(step);
      case 'save':
        return this.#save(step);
      case 'bet':
      case 'chase':
        return this.#order(step);
      case 'cancel':
        return this.#cancel(step);
    }
  }

  period(game: Game, ahead: number): Period {
    return nextPeriod(game, periodAt(game, this.#world.now()), ahead);
  }

  #deposit({ who, amount, channel }: StepOf<'deposit'>): PlannedCall {
    const { id, token } = this.#player(who);
    return {
      name: 'wallet.deposit',
      payload: { amount: money(amount), channel },
      token,
      granted: channel === 'demo' ? 'Deposit completed' : 'Deposit order received',
      refusal: () => null,
      apply: () =>
        this.#model.move(id, amount, this.#world.now() + (channel === 'demo' ? 0 : REVIEW_MS)),
    };
  }

  #transfer({ who, to, amount }: StepOf<'transfer'>): PlannedCall {
    const from = this.#player(who);
    const recipient = this.#player(to);
    return {
      name: 'wallet.transfer',
      payload: { to_user: recipient.name, amount: money(amount) },
      token: from.token,
      granted: 'Transfer successful',
      refusal: () => {
        if (amount > this.#model.balances(from.id).main)
          return 'Transfer amount cannot exceed available balance';
        return recipient.id === from.id ? 'You cannot transfer to yourself' : null;
      },
      apply: () => {
        this.#model.move(from.id, -amount);
        this.#model.move(recipient.id, amount);
      },
    };
  }

  #withdraw({ who, amount }: StepOf<'withdraw'>): PlannedCall {
    const { id, token } = this.#player(who);
    return {
      name: 'wallet.withdraw',
      payload: { amount: money(amount), channel: 'bank', address: 'account 1' },
      token,
      granted: 'Withdrawal requested, processed within 1-24 hours',
      refusal: () =>
        amount > this.#model.balances(id).main
          ? 'Withdraw amount cannot exceed available balance'
          : null,
      apply: (data) => {
        const { order_no: orderNo } = data as { order_no: string }; // answers match their schema
        this.withdrawals.push({ orderNo, userId: id, amount });
        this.#model.move(id, -amount);
      },
    };
  }

  #save({ who, amount, direction }: StepOf<'save'>): PlannedCall {
    const { id, token } = this.#player(who);
    const into = direction === 'in' ? amount : -amount;
    return {
      name: 'wallet.savings',
      payload: { amount: money(amount), direction },
      token,
      granted: direction === 'in' ? 'Moved into savings' : 'Moved out of savings',
      refusal: () => {
        const { main, savings } = this.#model.balances(id);
        return amount > (direction === 'in' ? main : savings) ? 'Insufficient balance' : null;
      },
      apply: () => {
        this.#model.move(id, -into);
        this.#model.move(id, into, this.#world.now(), 'savings');
      },
    };
  }

  #order(step: StepOf<'bet' | 'chase'>): PlannedCall {
    const { id: userId, token } = this.#player(step.who);
    const game = this.#world.game(step.game);
    const first = this.period(game, step.ahead);
    const isChase = step.do === 'chase';
    const chase = orderOf(step);
    const order = { userId, game, first, chase };
    return {
      name: 'games.submitBet',
      payload: {
        game_id: game.id,
        game_no: first.gameNo,
        bet_content: contentText(chase, isChase),
      },
      token,
      granted: isChase ? 'Chase placed' : 'Bet placed',
      refusal: () => this.#model.refusal(order, step.ahead),
      apply: (data) => {
        const { chase_no: no, amount } = data as Receipt; // answers match their schema
        this.#model.order({ ...order, no });
        same({ amount, isChase: no !== null }, { amount: money(costOf(chase)), isChase });
      },
    };
  }

  #cancel({ who, which }: StepOf<'cancel'>): PlannedCall | null {
    const order = pick(this.#model.chases, which);
    if (!order) return null;
    const { id, token } = this.#player(who);
    const isOwn = id === order.userId;
    const { no } = order;
    return {
      name: 'games.cancelChase',
      payload: { chase_no: no },
      token,
      granted: 'Chase stopped, the rest is refunded',
      refusal: () => {
        if (!isOwn) return 'Chase not found';
        const isRunning = this.#model.played(order).rows.includes('waiting');
        return isRunning ? null : 'This chase has already ended';
      },
      apply: () => this.#model.withdraw(no),
    };
  }

  #player(which: number): Player {
    const player = pick(this.players, which);
    if (!player) throw new Error('no player has registered yet');
    return player;
  }
}
