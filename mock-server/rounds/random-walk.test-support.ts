import { expect } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { formatMoney, minor } from '#contract/money.ts';
import { nextPeriod, periodAt, type Period } from '#contract/rules/schedule.ts';
import { auditWorld } from '../control/audit.ts';
import { balancesOf } from '../ledger/ledger.ts';
import { revealOf } from './fairness-chain.ts';
import { gameById, type Game } from './games-table.ts';
import { userByUsername } from '../user/user-table.ts';
import { row, rows } from '../world/database.ts';
import type { World } from '../world/world.ts';
import { contentOf } from '../testing/all-tables.ts';
import { chaseOracle, type Fate, type OrderedChase } from '../testing/chase-oracle.ts';
import type { Player, TestServer } from '../testing/test-server.ts';

interface OnPeriod {
  readonly who: number;
  readonly game: number;
  /** Periods from the present one on. */
  readonly ahead: number;
  readonly lines: readonly number[];
  readonly stake: number;
  readonly keyed: boolean;
}
interface Plan {
  readonly multipliers: readonly number[];
  readonly stopOnWin: boolean;
  readonly stopAtLoss: number | null;
}

/** A step names players, chases and calls by any number; what it means depends on the walk so far. */
export type Step =
  | { readonly do: 'register' }
  | {
      readonly do: 'deposit';
      readonly who: number;
      readonly amount: number;
      readonly channel: 'demo' | 'bank';
      readonly keyed: boolean;
    }
  | ({ readonly do: 'bet' } & OnPeriod)
  | ({ readonly do: 'chase' } & OnPeriod & Plan)
  | { readonly do: 'retry'; readonly which: number; readonly changed: boolean }
  | { readonly do: 'cancel'; readonly who: number; readonly which: number }
  | {
      readonly do: 'void';
      readonly game: number;
      readonly ahead: number;
      /** Whether it waits for the close of the present period. */
      readonly late: boolean;
    }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'wait to'; readonly to: 'close' | 'draw' }
  | { readonly do: 'look'; readonly at: Look; readonly game: number };
type StepOf<D extends Step['do']> = Extract<Step, { do: D }>;
type Look = 'list' | 'play' | 'getGameResult' | 'getHistoryRecord' | 'trend';

/** What may be staked on: the first often wins, the second pays by hits, the last wins seldom. */
const LINES = [
  { play: 'big', pick: '', odds: '2.00' },
  { play: 'fish', pick: '6', odds: '2.00/3.00/4.00' },
  { play: 'sum', pick: '10', odds: '7.77' },
] as const;

interface Ordered {
  readonly player: Player;
  readonly game: Game;
  readonly first: Period;
  readonly chase: OrderedChase;
  /** A bet is a chase of one period, made without a plan. */
  readonly no: string | null;
  /** When its player ended it. */
  withdrawnAt: number;
}
interface Sent {
  readonly name: EndpointName;
  readonly payload: Record<string, unknown>;
  readonly player: Player;
  readonly key: string;
  readonly answer: { code: number; msg: string; data: unknown };
}

const OK = {
  deposit: 'Deposit completed',
  bank: 'Deposit order received',
  bet: 'Bet placed',
  chase: 'Chase placed',
};

/** What many walks share. */
export interface WalkMemory {
  /** Every seed of the walked days with the moment of its draw, before which nobody may see it. */
  readonly drawAtBySeed: ReadonlyMap<string, number>;
  /** Messages and endings met on the way; walks that never meet one prove nothing of it. */
  readonly seen: Set<string>;
}

/** A world that is walked through, and beside it a model that knows only orders, clock and dice. */
export class Walk {
  readonly #server: TestServer;
  readonly #world: World;
  readonly #players: Player[] = [];
  readonly #deposits: { player: Player; amount: number; at: number }[] = [];
  readonly #orders: Ordered[] = [];
  readonly #sent: Sent[] = [];
  /** When each was called off. */
  readonly #voided = new Map<string, number>();
  readonly #memory: WalkMemory;
  #calls = 0;

  constructor(server: TestServer, world: World, memory: WalkMemory) {
    this.#server = server;
    this.#world = world;
    this.#memory = memory;
  }

  get #now(): number {
    return this.#world.clock.now();
  }

  async take(step: Step): Promise<void> {
    if (this.#players.length === 0) await this.#register();
    switch (step.do) {
      case 'register':
        if (this.#players.length < 3) await this.#register();
        break;
      case 'deposit':
        await this.#deposit(step);
        break;
      case 'bet':
      case 'chase':
        await this.#order(step);
        break;
      case 'retry':
        await this.#retry(step);
        break;
      case 'cancel':
        await this.#cancel(step);
        break;
      case 'void':
        await this.#void(step);
        break;
      case 'wait':
        await this.#server.clock({ advance: step.ms }, this.#world.key);
        break;
      case 'wait to':
        await this.#server.clock({ to: step.to, game_id: 1 }, this.#world.key);
        break;
      case 'look':
        await this.#call(`games.${step.at}`, { game_id: step.game });
        break;
    }
    this.expectSound();
  }

  /** Everybody has what the model says, every chase stands where it says, and the books add up. */
  expectSound(): void {
    for (const { id } of this.#players) {
      const { main, chase } = balancesOf(this.#world, id);
      expect({ id, main, chase }).toEqual({ id, ...this.#purse(id) });
    }
    for (const order of this.#orders.filter(({ no }) => no !== null)) {
      const { rows: states, status } = this.#played(order);
      expect(this.#statusOf(order)).toEqual([order.no, states.join(), status]);
      this.#memory.seen.add(`chase ${status}`);
    }
    expect(auditWorld(this.#world).breaches).toEqual([]);
  }

  async end(): Promise<void> {
    await this.#server.clock({ advance: '45m' }, this.#world.key);
    this.expectSound();
    const { db } = this.#world;
    expect(rows(db, "SELECT id FROM bet WHERE status = 'pending'")).toEqual([]);
    expect(rows(db, "SELECT id FROM chase WHERE status = 'running'")).toEqual([]);
  }

  async #register(): Promise<void> {
    const username = `walker${this.#players.length}`;
    const { data } = await this.#call('user.register', {
      username,
      password: 'Passw0rd',
      email: '',
    });
    const { token } = (data as { userinfo: { token: string } }).userinfo;
    this.#players.push({ id: userByUsername(this.#world, username)?.id ?? 0, token });
  }

  async #deposit({ who, amount, channel, keyed }: StepOf<'deposit'>): Promise<void> {
    const player = this.#player(who);
    const isDemo = channel === 'demo';
    const at = isDemo ? this.#now : this.#now + 30_000;
    this.#deposits.push({ player, amount, at });
    const payload = { amount: formatMoney(minor(amount)), channel };
    await this.#pay('wallet.deposit', payload, player, keyed, isDemo ? OK.deposit : OK.bank);
  }

  async #order(step: StepOf<'bet'> | StepOf<'chase'>): Promise<void> {
    const player = this.#player(step.who);
    const game = this.#game(step.game);
    const first = nextPeriod(game, periodAt(game, this.#now), step.ahead);
    const isChase = step.do === 'chase';
    const chase: OrderedChase = {
      lines: step.lines.map((line) => ({
        ...(LINES[line % LINES.length] ?? LINES[0]),
        amount: step.stake,
      })),
      multipliers: isChase ? step.multipliers : [1],
      stopOnWin: isChase && step.stopOnWin,
      stopAtLoss: isChase ? step.stopAtLoss : null,
    };
    const payload = {
      game_id: game.id,
      game_no: first.gameNo,
      bet_content: contentText(chase, isChase),
    };
    const refusal = this.#refusal(step.ahead, first, game, costOf(chase), player);
    const { data } = await this.#pay(
      'games.submitBet',
      payload,
      player,
      step.keyed,
      refusal ?? OK[step.do],
    );
    if (refusal) return;
    const answer = data as { chase_no: string | null; amount: string; balance: string };
    this.#orders.push({ player, game, first, chase, no: answer.chase_no, withdrawnAt: Infinity });
    expect(answer).toMatchObject({
      amount: formatMoney(minor(costOf(chase))),
      balance: formatMoney(minor(this.#purse(player.id).main)),
      chase_no: isChase ? expect.any(String) : null,
    });
  }

  async #retry({ which, changed }: StepOf<'retry'>): Promise<void> {
    const sent = this.#sent[which % Math.max(1, this.#sent.length)];
    if (!sent) return;
    const { name, player, key, answer } = sent;
    const payload = changed ? { ...sent.payload, more: 1 } : sent.payload;
    const before = this.#content();
    const again = await this.#call(name, payload, { token: player.token, key });
    const { code, msg, data } = again;
    if (changed) expect(msg).toBe('This Idempotency-Key was used for another request');
    else expect({ code, msg, data }).toEqual(answer);
    expect(this.#content() === before).toBe(true);
  }

  async #cancel({ who, which }: StepOf<'cancel'>): Promise<void> {
    const chases = this.#orders.filter(({ no }) => no !== null);
    const order = chases[which % Math.max(1, chases.length)];
    if (!order) return;
    const player = this.#player(who);
    const before = this.#content();
    const isRunning = this.#played(order).rows.includes('waiting');
    const { msg } = await this.#call('games.cancelChase', { chase_no: order.no }, player);
    if (player.id !== order.player.id) expect(msg).toBe('Chase not found');
    else
      expect(msg).toBe(
        isRunning ? 'Chase stopped, the rest is refunded' : 'This chase has ended already',
      );
    if (msg.startsWith('Chase stopped')) order.withdrawnAt = this.#now;
    else expect(this.#content() === before).toBe(true);
  }

  /** The back office calls a period off, and gives back at once what was staked on it. */
  async #void({ game: id, ahead, late }: StepOf<'void'>): Promise<void> {
    const game = this.#game(id);
    if (late) await this.#server.clock({ to: 'close', game_id: id }, this.#world.key);
    const { gameNo } = nextPeriod(game, periodAt(game, this.#now), ahead);
    const before = this.#mainOfAll();
    const { status, body } = await this.#server.control<{ refunded: string; why: string }>(
      'POST',
      `/games/${id}/void`,
      ahead === 0 ? null : { game_no: gameNo },
      { 'x-mock-world': this.#world.key },
    );
    const key = `${game.id}:${gameNo}`;
    const why = ahead > 100 ? 'too far' : this.#voided.has(key) ? 'void' : null;
    this.#memory.seen.add(`void ${why ?? 'done'}`);
    if (why) expect({ status, why: body.why }).toEqual({ status: 409, why });
    else {
      expect(body).toMatchObject({
        game_no: gameNo,
        status: 'void',
        refunded: formatMoney(minor(this.#mainOfAll() - before)),
      });
      this.#voided.set(key, this.#now);
    }
  }

  #mainOfAll(): number {
    return this.#players.reduce((sum, { id }) => sum + balancesOf(this.#world, id).main, 0);
  }

  /** Why an order must be refused, by the clock and the model's balance; null when it must be taken. */
  #refusal(ahead: number, period: Period, game: Game, cost: number, player: Player): string | null {
    if (ahead > 100) return 'This round is not open for bets yet';
    const isVoid = this.#voided.has(`${game.id}:${period.gameNo}`);
    if (ahead < 0 || isVoid) return 'This round is closed';
    if (this.#now >= period.closeAt) return 'Current round closed, please wait for next';
    return cost > this.#purse(player.id).main ? 'Insufficient balance' : null;
  }

  /** What a player must hold: what came in, less what was staked or reserved, and what came back. */
  #purse(userId: number): { main: number; chase: number } {
    const own = this.#orders.filter(({ player }) => player.id === userId);
    let main = this.#deposits
      .filter(({ player, at }) => player.id === userId && at <= this.#now)
      .reduce((sum, deposit) => sum + deposit.amount, 0);
    let chase = 0;
    for (const order of own) {
      const { reserved, returned, refunded } = this.#played(order);
      main += returned + refunded - costOf(order.chase);
      chase += reserved;
    }
    return { main, chase };
  }

  #played(order: Ordered) {
    const { game, first, chase } = order;
    const fates = chase.multipliers.map((_, index) => {
      const period = nextPeriod(game, first, index);
      // The bet of the first period is placed when the order is taken, when that one is open.
      return period.openAt > order.withdrawnAt ? 'withdrawn' : this.#fate(order, period);
    });
    return chaseOracle(chase, fates);
  }

  #fate({ game, no }: Ordered, { gameNo, openAt, drawAt }: Period): Fate {
    const isChase = no !== null;
    if (isChase && this.#now < openAt) return 'to come';
    const voidedAt = this.#voided.get(`${game.id}:${gameNo}`);
    // A chase places its bet as the period opens, and leaves out one that is void by then.
    if (voidedAt !== undefined) return isChase && voidedAt < openAt ? 'void early' : 'void';
    if (this.#now < drawAt) return 'running';
    const sql = 'SELECT dice FROM period WHERE game_id = ? AND game_no = ?';
    const dice = row<{ dice: string }>(this.#world.db, sql, game.id, gameNo)?.dice;
    if (!dice) throw new Error(`${gameNo} of game ${game.id} was not drawn`);
    return dice as Fate; // the column's CHECK
  }

  #statusOf({ no }: Ordered): string[] {
    const id = Number(no?.slice(1));
    const states = rows<{ status: string }>(
      this.#world.db,
      'SELECT status FROM chase_row WHERE chase_id = ? ORDER BY no',
      id,
    ).map(({ status }) => status);
    const chase = row<{ status: string }>(
      this.#world.db,
      'SELECT status FROM chase WHERE id = ?',
      id,
    );
    return [String(no), states.join(), String(chase?.status)];
  }

  /** A money call: keyed ones are kept, to be sent again; refused ones must leave no trace. */
  async #pay(
    name: EndpointName,
    payload: Record<string, unknown>,
    player: Player,
    keyed: boolean,
    says: string,
  ) {
    const key = `walk-${String((this.#calls += 1)).padStart(6, '0')}`;
    const before = this.#content();
    const { token } = player;
    const answer = await this.#call(name, payload, { token, ...(keyed && { key }) });
    expect({ name, msg: answer.msg }).toEqual({ name, msg: says });
    if (answer.code === 0) expect(this.#content() === before).toBe(true);
    const { code, msg, data } = answer;
    if (keyed) this.#sent.push({ name, payload, player, key, answer: { code, msg, data } });
    return answer;
  }

  async #call(name: EndpointName, payload: unknown, who: { token?: string; key?: string } = {}) {
    const { token, key } = who;
    const options = { ...(token && { token }), ...(key && { key }), world: this.#world.key };
    const answer = await this.#server.callLoosely(name, payload, options);
    expect({ name, status: answer.status }).toEqual({ name, status: 200 });
    this.#memory.seen.add(answer.msg);
    for (const [hex] of JSON.stringify(answer.data ?? '').matchAll(/\b[0-9a-f]{64}\b/g)) {
      const drawAt = this.#memory.drawAtBySeed.get(hex);
      if (drawAt === undefined) continue;
      this.#memory.seen.add('seed revealed');
      expect({ name, isDrawn: drawAt <= this.#now }).toEqual({ name, isDrawn: true });
    }
    return answer;
  }

  /** All there is, but for what counts or remembers calls. */
  #content(): string {
    const { idempotency: _kept, ...tables } = contentOf(this.#world.db);
    return JSON.stringify(tables);
  }

  #player(which: number): Player {
    const player = this.#players[which % this.#players.length];
    if (!player) throw new Error('nobody is there yet');
    return player;
  }

  #game(id: number): Game {
    const game = gameById(this.#world, id);
    if (!game) throw new Error(`the scenario has no game ${id}`);
    return game;
  }
}

const costOf = ({ lines, multipliers }: OrderedChase): number =>
  lines.reduce((sum, line) => sum + line.amount, 0) *
  multipliers.reduce((sum, multiplier) => sum + multiplier, 0);

const contentText = (
  { lines, multipliers, stopOnWin, stopAtLoss }: OrderedChase,
  isChase: boolean,
) =>
  JSON.stringify({
    lines: lines.map(({ play, pick, amount: stake }) => ({
      play,
      pick,
      amount: formatMoney(minor(stake)),
    })),
    ...(isChase && {
      chase: {
        periods: multipliers.length,
        multipliers,
        stop_on_win: stopOnWin,
        ...(stopAtLoss !== null && { stop_at_loss: formatMoney(minor(stopAtLoss)) }),
      },
    }),
  });

/** The seeds of two days of the games that are bet on, from the day of a moment on. */
export function seedsFrom(world: World, at: number): Map<string, number> {
  const drawAtBySeed = new Map<string, number>();
  for (const game of [1, 4].map((id) => gameById(world, id))) {
    if (!game) throw new Error('the scenario has no such game');
    const present = periodAt(game, at);
    for (let steps = 1 - present.seq; steps < 480; steps += 1) {
      const period = nextPeriod(game, present, steps);
      drawAtBySeed.set(revealOf(world, game, period).seed, period.drawAt);
    }
  }
  return drawAtBySeed;
}
