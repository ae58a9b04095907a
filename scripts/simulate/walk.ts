import { deepStrictEqual as same } from 'node:assert/strict';
import { nextPeriod, periodAt, type Period } from '#contract/rules/schedule.ts';
import type { Game } from '../../mock-server/rounds/games-table.ts';
import { Model } from './model.ts';
import { MoneyCalls } from './money-calls.ts';
import { contentText, costOf, money, orderOf } from './order.ts';
import { pick, type Step, type StepOf } from './steps.ts';
import type { WalkedWorld } from './walked-world.ts';

const PLAYERS = 3;

interface Player {
  readonly id: number;
  readonly token: string;
}

/** What an order is answered with. */
interface Taken {
  readonly chase_no: string | null;
  readonly amount: string;
  readonly balance: string;
}

const OK = {
  demo: 'Deposit completed',
  bank: 'Deposit order received',
  bet: 'Bet placed',
  chase: 'Chase placed',
};
/** How long the house looks at a deposit by bank. */
const REVIEW = 30_000;

/** A walk through a world: after each step the world must be as the model beside it says. */
export class Walk {
  readonly #world: WalkedWorld;
  readonly #model: Model;
  readonly #money: MoneyCalls;
  readonly #players: Player[] = [];
  /** How each chase stood last. */
  readonly #told = new Map<string, string>();

  constructor(world: WalkedWorld) {
    this.#world = world;
    this.#model = new Model(world);
    this.#money = new MoneyCalls(world);
  }

  /** Does what a step says. Throws when the world is not as it must be. */
  async take(step: Step): Promise<void> {
    if (this.#players.length === 0) await this.#register();
    this.#world.tally.note('step', step.do);
    await this.#do(step);
    this.#expectSound();
  }

  /** Waits until all must be over, and sees that it is. */
  async end(): Promise<void> {
    await this.#world.pass({ advance: 45 * 60_000 });
    this.#expectSound();
    same(this.#world.unfinished(), []);
  }

  #do(step: Step): Promise<void> | undefined {
    switch (step.do) {
      case 'register':
        return this.#players.length < PLAYERS ? this.#register() : undefined;
      case 'deposit':
        return this.#deposit(step);
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
    }
  }

  /** Everybody has what the model says, every chase stands where it says, and the books add up. */
  #expectSound(): void {
    for (const { id } of this.#players) {
      same({ id, ...this.#world.balancesOf(id) }, { id, ...this.#model.purse(id) });
    }
    for (const order of this.#model.chases) {
      const no = String(order.no);
      const { status, rows } = this.#model.played(order);
      same({ no, ...this.#world.chase(no) }, { no, status, rows });
      if (this.#told.get(no) !== status) this.#world.tally.note('chase', status);
      this.#told.set(no, status);
    }
    same(this.#world.breaches(), []);
  }

  async #register(): Promise<void> {
    const username = `walker${this.#players.length}`;
    const payload = { username, password: 'Passw0rd', email: '' };
    const { data } = await this.#world.call('user.register', payload);
    const { token } = (data as { userinfo: { token: string } }).userinfo; // answers match their schema
    this.#players.push({ id: this.#world.userId(username), token });
  }

  async #deposit({ who, amount, channel, keyed }: StepOf<'deposit'>): Promise<void> {
    const player = this.#player(who);
    const at = this.#world.now() + (channel === 'demo' ? 0 : REVIEW);
    this.#model.deposit(player.id, amount, at);
    const payload = { amount: money(amount), channel };
    const call = { name: 'wallet.deposit', payload, token: player.token } as const;
    await this.#money.make(call, keyed, { says: OK[channel], acts: true });
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
    const { data } = await this.#money.make(call, step.keyed, {
      says: refusal ?? OK[step.do],
      acts: refusal === null,
    });
    if (refusal !== null) return;
    const { chase_no: no, amount, balance } = data as Taken; // answers match their schema
    this.#model.order({ ...order, no });
    same(
      { amount, balance, isChase: no !== null },
      { amount: money(costOf(chase)), balance: money(this.#model.purse(player.id).main), isChase },
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
      const says = isOwn ? 'This chase has ended already' : 'Chase not found';
      same((await this.#money.withoutTrace(call)).msg, says);
    }
  }

  /** The back office calls a period off, and gives back at once what was staked on it. */
  async #void({ game: id, ahead, late }: StepOf<'void'>): Promise<void> {
    const game = this.#world.game(id);
    if (late) await this.#world.pass({ to: 'close', game_id: id });
    const { gameNo } = this.#period(game, ahead);
    const before = this.#mainOfAll();
    const { status, body } = await this.#world.void(game, ahead === 0 ? null : gameNo);
    const why = ahead > 100 ? 'too far' : this.#model.isVoid(game, gameNo) ? 'void' : null;
    this.#world.tally.note('void', why === null ? 'done' : `refused: ${why}`);
    if (why === null) {
      const refunded = money(this.#mainOfAll() - before);
      same(
        { game_no: body['game_no'], status: body['status'], refunded: body['refunded'] },
        { game_no: gameNo, status: 'void', refunded },
      );
      this.#model.void(game, gameNo);
    } else same({ status, why: body['why'] }, { status: 409, why });
  }

  async #look({ at, game }: StepOf<'look'>): Promise<void> {
    await this.#world.call(`games.${at}`, { game_id: game });
  }

  #mainOfAll(): number {
    return this.#players.reduce((sum, { id }) => sum + this.#world.balancesOf(id).main, 0);
  }

  #period(game: Game, ahead: number): Period {
    return nextPeriod(game, periodAt(game, this.#world.now()), ahead);
  }

  #player(which: number): Player {
    const player = pick(this.#players, which);
    if (!player) throw new Error('nobody is there yet');
    return player;
  }
}
