import { ok, deepStrictEqual as same } from 'node:assert/strict';
import { Model, money } from './model.ts';
import { type CallStep, type PlannedCall, type Player, PlayerCalls } from './player-calls.ts';
import { pick, type Step, type StepOf } from './steps.ts';
import type { Answer, WalkedWorld } from './walked-world.ts';

const PLAYERS = 3;

interface Transactions {
  readonly list: readonly { readonly change: string; readonly balance: string }[];
  readonly income: string;
  readonly outgo: string;
}

const cents = (text: string): number => Number(text.replace('.', ''));

const UNKEYED = { keyed: false, trouble: 'none' } as const;

/** A call with a key, and its answer: repeated, it must change nothing and get the same. */
interface Sent extends Pick<PlannedCall, 'name' | 'payload' | 'token'> {
  readonly key: string;
  readonly answer: Answer;
}

/** A random walk: after each step the world must be as the model computes it. */
export class Walk {
  readonly #world: WalkedWorld;
  readonly #model: Model;
  readonly #calls: PlayerCalls;
  readonly #sent: Sent[] = [];
  #made = 0;
  readonly #statuses = new Map<string, string>();
  /** Goes back to the state of the snapshot; null before there is one. */
  #goBack: (() => void) | null = null;

  constructor(world: WalkedWorld) {
    this.#world = world;
    this.#model = new Model(world);
    this.#calls = new PlayerCalls(this.#model, world);
  }

  /**
   * Takes a step.
   *
   * @throws AssertionError when the world then differs from the model
   */
  async take(step: Step): Promise<void> {
    if (this.#calls.players.length === 0) await this.#register();
    this.#world.tally.add('step', step.do);
    await this.#do(step);
    this.#expectConsistent();
  }

  /** Waits until every bet and chase must have ended, and checks that it has. */
  async end(): Promise<void> {
    await this.#world.pass({ advance: 45 * 60_000 });
    this.#expectConsistent();
    same(this.#world.unfinished(), []);
    for (const player of this.#calls.players) await this.#expectHistory(player);
  }

  #do(step: Step): Promise<void> | void {
    switch (step.do) {
      case 'register':
        return this.#calls.players.length < PLAYERS ? this.#register() : undefined;
      case 'deposit':
      case 'transfer':
      case 'withdraw':
      case 'save':
      case 'bet':
      case 'chase':
      case 'cancel':
        return this.#call(step);
      case 'review':
        return this.#review(step);
      case 'retry':
        return this.#retry(step);
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

  #expectConsistent(): void {
    const ids = this.#calls.players.map(({ id }) => id);
    expectAsModelled(this.#world, this.#model, ids);
    for (const order of this.#model.chases) {
      const no = String(order.no);
      const { status } = this.#model.played(order);
      if (this.#statuses.get(no) !== status) this.#world.tally.add('chase', status);
      this.#statuses.set(no, status);
    }
  }

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
    const username = `walker${this.#calls.players.length}`;
    const payload = { username, password: 'Passw0rd', email: '' };
    const { data } = await this.#world.call('user.register', payload);
    const { token } = (data as { userinfo: { token: string } }).userinfo; // answers match their schema
    this.#calls.players.push({ id: this.#world.userId(username), name: username, token });
  }

  async #snapshot(): Promise<void> {
    await this.#world.office('/snapshots', { name: 'kept', replace: true });
    const [restoreCalls, sent] = [this.#calls.save(), this.#sent.length];
    this.#goBack = () => {
      restoreCalls();
      this.#sent.splice(sent);
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

  async #call(step: CallStep): Promise<void> {
    const call = this.#calls.plan(step);
    if (!call) return;
    const { name, payload, token } = call;
    const refusal = call.refusal();
    const { keyed: isKeyed, trouble } = 'trouble' in step ? step : UNKEYED;
    const key = `walk-${String((this.#made += 1)).padStart(6, '0')}`;
    const send = () => this.#world.call(name, payload, { token, ...(isKeyed && { key }) });
    // A refusal without a key writes nothing, so no disk can be full.
    if (trouble === 'disk full' && (refusal === null || isKeyed)) {
      await this.#world.office('/faults', { kind: 'disk_full', route: name });
      same((await this.#expectUnchanged(send)).msg, 'Server busy, try again later');
    }
    // Without a key a call that arrives twice is done twice.
    if (trouble === 'sent twice' && isKeyed) {
      await this.#world.office('/faults', { kind: 'duplicate', route: name });
    }
    const answer = await (refusal === null ? send() : this.#expectUnchanged(send));
    same({ name, msg: answer.msg }, { name, msg: refusal ?? call.granted });
    if (isKeyed) this.#sent.push({ ...call, key, answer });
    if (refusal !== null) return;
    call.apply(answer.data);
    if (step.do !== 'bet' && step.do !== 'chase') return;
    const player = pick(this.#calls.players, step.who);
    const { balance } = answer.data as { balance: string }; // answers match their schema
    same({ balance }, { balance: player && money(this.#model.balances(player.id).main) });
  }

  /** Repeats a call with a key: an equal one must get the equal answer, a different one must be refused. */
  async #retry({ which, changed }: StepOf<'retry'>): Promise<void> {
    const sent = pick(this.#sent, which);
    if (!sent) return;
    const { name, token, key, answer } = sent;
    const payload = changed ? { ...sent.payload, more: 1 } : sent.payload;
    const repeat = () => this.#world.call(name, payload, { token, key });
    const again = await this.#expectUnchanged(repeat);
    if (changed) same(again.msg, 'This Idempotency-Key was used for another request');
    else same(again, answer);
  }

  async #expectUnchanged(call: () => Promise<Answer>): Promise<Answer> {
    const before = this.#world.content();
    const answer = await call();
    const isSame = this.#world.content() === before;
    ok(isSame, `a call changed the world and must not: ${JSON.stringify(answer)}`);
    return answer;
  }

  async #review({ which, decision }: StepOf<'review'>): Promise<void> {
    const order = pick(this.#calls.withdrawals, which);
    if (!order) return;
    const { status } = await this.#world.office(`/withdrawals/${order.orderNo}`, { decision });
    this.#world.tally.add('review', status === 200 ? decision : 'refused');
    if (status === 200 && decision === 'reject') this.#model.move(order.userId, order.amount);
  }

  async #void({ game: id, ahead, late }: StepOf<'void'>): Promise<void> {
    const game = this.#world.game(id);
    if (late) await this.#world.pass({ to: 'close', game_id: id });
    const { gameNo } = this.#calls.period(game, ahead);
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
    for (const player of this.#calls.players) await this.#expectHistory(player);
  }

  #sumOfMain(): number {
    return this.#calls.players.reduce((sum, { id }) => sum + this.#world.balancesOf(id).main, 0);
  }
}

export function expectAsModelled(world: WalkedWorld, model: Model, ids: readonly number[]): void {
  for (const id of ids) same({ id, ...world.balancesOf(id) }, { id, ...model.balances(id) });
  for (const order of model.chases) {
    const no = String(order.no);
    const { status, rows } = model.played(order);
    same({ no, ...world.chase(no) }, { no, status, rows });
  }
  same(world.auditFindings(), []);
}
