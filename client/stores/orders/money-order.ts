import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnswerData } from '#contract/api/answer-shapes.ts';
import type { Payload } from '#contract/api/schemas.ts';
import { QUIET } from '../../http/api.ts';
import type { Failure, Answer } from '../../http/envelope.ts';
import type { ServerTime } from '../game/game-store.ts';
import { LatestOnly } from '../latest-only.ts';
import type { PlayerMark } from '../session/player-mark.ts';
import type { StoreDeps } from '../stores.ts';
import { honoursKeys, isDefinite, learnKeys } from './key-support.ts';
import { runAlone } from './run-alone.ts';
import {
  findOrder,
  readOrder,
  removeOrder,
  saveOrder,
  SENT_ORDERS_KEY,
  type OrderName,
  type SentOrder,
} from './sent-orders.ts';

export interface OrderReceipt {
  /** Empty if the host sends none. */
  readonly order_no: string;
  /** The balance after the order; null if the order was found in a list. */
  readonly balance: string | null;
}

/** The part of a `MoneyOrder` that differs between the kinds of orders. */
export interface OrderKind<N extends OrderName, Receipt> {
  readonly name: N;
  receiptOf(data: AnswerData<N>, payload: Payload<N>): Receipt;
  /** Loads the latest records of the player; null if they cannot be read. */
  lookUp(
    payload: Payload<N>,
    signal?: AbortSignal,
  ): Promise<readonly OrderRecord<Receipt>[] | null>;
}

/** A record of the player that may be the order. */
export interface OrderRecord<Receipt> {
  readonly orderNo: string;
  /** Epoch seconds. */
  readonly createtime: number;
  /** True if its content is that of the payload. */
  readonly isEqual: boolean;
  toReceipt(): Receipt;
}

export interface MoneyOrderDeps<Receipt> extends Pick<
  StoreDeps,
  'api' | 'storage' | 'tabStorage' | 'ticker' | 'locks' | 'newKey'
> {
  readonly time: ServerTime;
  /** Returns null for guests and visitors, who can order nothing. */
  player(): PlayerMark | null;
  onDone(receipt: Receipt): void;
  /** Called before a refusal is shown. */
  onRefused?(failure: Failure): Promise<void>;
}

/** A call times out after 10 s (CON-1). */
const TIMEOUT_MS = 10_000;

/** A host forgets a key after a day (MONEY-8). An hour is left for clocks that differ. */
const KEY_TRUSTED_MS = 23 * 3_600_000;

/** The time that a look before the sending may take. The period closes soon. */
const FIRST_LOOK_MS = 2_000;

/**
 * Sends one kind of order so that it counts once, whatever tapping and network do (MONEY-7). Key and
 * payload are stored before they are sent. An order without an answer is looked up in the player's
 * records, and sent again only when the player taps and another look does not find it. Where the host
 * honours keys, that is safe at once, and for a day; elsewhere it is offered after the time-out, when a
 * look has found nothing (MONEY-10).
 */
export class MoneyOrder<N extends OrderName, Receipt extends OrderReceipt> {
  state: 'idle' | 'sending' | 'unknown' | 'done' | 'failed' = 'idle';
  receipt: Receipt | null = null;
  /** The last refusal, or why there is no answer. */
  failure: Failure | null = null;
  /** The order whose outcome is unknown. */
  sent: SentOrder<N> | null = null;
  isLooking = false;
  /** True if the last look could not read the records. */
  hasLookFailed = false;
  /** When the last look began that found nothing, in epoch ms. */
  private missingAt = 0;
  /** Order numbers of this page's own orders, which slow records may lack. */
  private readonly placed = new Set<string>();
  private readonly sendings = new LatestOnly();

  constructor(
    private readonly kind: OrderKind<N, Receipt>,
    private readonly deps: MoneyOrderDeps<Receipt>,
  ) {
    makeAutoObservable<this, 'deps' | 'kind' | 'placed' | 'sendings'>(this, {
      receipt: observableRef,
      failure: observableRef,
      sent: observableRef,
      deps: false,
      kind: false,
      placed: false,
      sendings: false,
    });
  }

  get isBusy(): boolean {
    return this.state === 'sending' || this.isLooking;
  }

  /** True until the outcome of a lost order is known, also while it is sent again. */
  get isUnresolved(): boolean {
    const { state, sent } = this;
    if (state === 'sending') return sent !== null && sent.triedAt > sent.sentAt;
    return state === 'unknown';
  }

  /** True if the host honours the key, so that sending again cannot count twice. */
  get isRetrySafe(): boolean {
    const { sent } = this;
    const { tabStorage, time } = this.deps;
    if (!sent || !honoursKeys(tabStorage, sent.player)) return false;
    return time.nowMs - sent.sentAt < KEY_TRUSTED_MS;
  }

  /** True if nothing speaks against sending the order again, should the player want it. */
  get canSendAgain(): boolean {
    if (this.state !== 'unknown' || !this.sent) return false;
    const waitMs = this.failure?.kind === 'timeout' ? 0 : TIMEOUT_MS;
    return this.isRetrySafe || this.missingAt >= this.sent.triedAt + waitMs;
  }

  /**
   * Returns true when done. Ignored while another one is running or unknown, in this tab or another.
   */
  async send(payload: Payload<N>): Promise<boolean> {
    const { storage, tabStorage, time } = this.deps;
    const { name } = this.kind;
    const player = this.deps.player();
    if (player === null || this.isBusy || this.state === 'unknown') return false;
    this.show('sending');
    const isLatest = this.sendings.begin();
    const records = honoursKeys(tabStorage, player) ? [] : await this.lookBriefly(payload);
    if (!isLatest()) return false;
    const open = findOrder(storage, name, player);
    if (open) await this.adopt(open);
    else {
      const sentAt = time.nowMs;
      const known = [...this.placed, ...(records ?? []).map(({ orderNo }) => orderNo)];
      const key = this.deps.newKey();
      await this.deliver({ name, key, payload, player, sentAt, triedAt: sentAt, known });
    }
    return this.state === 'done';
  }

  /** Continues with an order without an answer of an earlier page or another tab. Sends nothing. */
  async restore(): Promise<void> {
    const player = this.deps.player();
    if (player === null || this.isBusy || this.state === 'unknown') return;
    const open = findOrder(this.deps.storage, this.kind.name, player);
    if (open) await this.adopt(open);
  }

  /** Looks for the order in the player's records, at the player's tap. */
  async look(): Promise<void> {
    if (this.state === 'unknown' && !this.isLooking) await this.lookUp();
  }

  /** Sends the same order again, at the player's tap, after a look that does not find it. */
  async sendAgain(): Promise<void> {
    const { sent } = this;
    if (!sent || this.isBusy || !this.canSendAgain) return;
    this.isLooking = true;
    // Two tabs must not send it at once.
    const isAlone = await runAlone(this.deps.locks, sent.key, () => this.deliverAgain());
    if (!isAlone) await this.lookUp();
  }

  /** Gives the order up, at the player's tap. */
  drop(): void {
    if (!this.isBusy && this.canSendAgain) this.settle('idle');
  }

  /** Clears a final result after the player has read it. An unknown outcome stays. */
  dismiss(): void {
    if (this.state === 'done' || this.state === 'failed') this.show('idle');
  }

  /** Call this when another tab wrote `key`: it may have learned the outcome. */
  onWritten(key: string | null): void {
    if (this.state !== 'unknown' || (key !== null && key !== SENT_ORDERS_KEY)) return;
    if (!this.follow()) void this.lookUp();
  }

  /** Call this when the session ends. The order stays stored for the same player. */
  onSessionEnd(): void {
    this.sendings.cancel();
    this.sent = null;
    this.show('idle');
  }

  private show(
    state: MoneyOrder<N, Receipt>['state'],
    failure: Failure | null = null,
    receipt: Receipt | null = null,
  ): void {
    this.state = state;
    this.failure = failure;
    this.receipt = receipt;
    this.isLooking = false;
    this.hasLookFailed = false;
    this.missingAt = 0;
  }

  private async lookBriefly(payload: Payload<N>) {
    const tooLate = new AbortController();
    const stop = this.deps.ticker.after(FIRST_LOOK_MS, () => tooLate.abort());
    const records = await this.kind.lookUp(payload, tooLate.signal);
    stop();
    return records;
  }

  private async deliverAgain(): Promise<void> {
    this.follow();
    // Its answer also tells the server's time, and with it the age of the key.
    await this.lookUp(this.isRetrySafe);
    const { sent } = this;
    // Another tab may have sent it again, or learned its outcome.
    if (!sent || !this.follow() || !this.canSendAgain) return;
    if (this.hasLookFailed && !this.isRetrySafe) return;
    this.show('sending');
    await this.deliver({ ...sent, triedAt: this.deps.time.nowMs }, true);
  }

  private async deliver(order: SentOrder<N>, isRetry = false): Promise<void> {
    const { api, storage, tabStorage } = this.deps;
    saveOrder(storage, order);
    runInAction(() => (this.sent = order));
    const answer = await api.call(order.name, order.payload, {
      idempotencyKey: order.key,
      silentFailure: true,
    });
    learnKeys(tabStorage, answer, order.player);
    const isOpen = !answer.ok && isUndecided(answer.failure, isRetry);
    if (order.key !== this.sent?.key) {
      // The session ended. A decided order must not be looked for later.
      if (!isOpen) removeOrder(storage, order);
      return;
    }
    if (answer.ok) return this.finish(this.kind.receiptOf(answer.data, order.payload));
    const { failure } = answer;
    if (isOpen || (isRetry && !honoursKeys(tabStorage, order.player))) {
      // Without keys, the refusal of a second try says nothing about the first.
      this.show('unknown', failure);
      await this.lookUp();
      if (isOpen || this.state !== 'unknown' || this.hasLookFailed) return;
    }
    removeOrder(storage, order);
    await this.deps.onRefused?.(failure);
    if (order.key === this.sent?.key) this.settle('failed', failure);
  }

  /** Takes over an order of an earlier page or another tab. */
  private async adopt(order: SentOrder<N>): Promise<void> {
    runInAction(() => (this.sent = order));
    this.show('unknown');
    await this.lookUp();
  }

  private async lookUp(isBrief = false): Promise<void> {
    const { sent } = this;
    if (!sent) return;
    const { payload } = sent;
    const beganAt = this.deps.time.nowMs;
    const isDecided = readOrder(this.deps.storage, sent) === null;
    this.isLooking = true;
    const records = await (isBrief ? this.lookBriefly(payload) : this.kind.lookUp(payload));
    if (sent.key !== this.sent?.key) return; // the session ended, or another tab knew more
    const found = records?.find((each) => isOrder(each, sent));
    if (found) return this.finish(found.toReceipt());
    if (records && !this.follow()) {
      // Another tab decided it during this look, so the records may be older than the order.
      return isDecided ? this.settle('idle') : this.lookUp();
    }
    runInAction(() => {
      this.isLooking = false;
      this.hasLookFailed = records === null;
      if (records) this.missingAt = beganAt;
    });
  }

  /** Takes over when another tab sent the order again. Returns false if another tab decided it. */
  private follow(): boolean {
    const { sent } = this;
    const stored = sent && readOrder(this.deps.storage, sent);
    if (stored && stored.triedAt !== sent.triedAt) {
      this.sent = stored;
      this.failure = null; // the time-out begins again, too
    }
    return stored !== null;
  }

  private finish(receipt: Receipt): void {
    if (receipt.order_no !== '') this.placed.add(receipt.order_no);
    this.settle('done', null, receipt);
    this.deps.onDone(receipt);
  }

  private settle(
    state: 'idle' | 'done' | 'failed',
    failure: Failure | null = null,
    receipt: Receipt | null = null,
  ): void {
    if (this.sent) removeOrder(this.deps.storage, this.sent);
    this.sent = null;
    this.show(state, failure, receipt);
  }
}

function isOrder(
  { isEqual, orderNo, createtime }: OrderRecord<unknown>,
  { sentAt, known }: SentOrder,
): boolean {
  return isEqual && !known.includes(orderNo) && createtime >= Math.floor(sentAt / 1000);
}

/**
 * Returns whether the outcome stays unknown. A refusal of the order itself is final. Other refusals
 * (logged out, too many requests, busy) are final for a first attempt, which had no effect; they
 * say nothing about an earlier attempt.
 */
function isUndecided(failure: Failure, isRetry: boolean): boolean {
  if (failure.kind === 'unauthorized') return isRetry;
  if (failure.kind !== 'business') return true;
  return isRetry && !isDefinite(failure);
}

/** Returns the options of a call that looks into a list. A list with gaps says nothing. */
export const lookOptions = (signal: AbortSignal | undefined) =>
  ({ ...QUIET, needsWholeList: true, ...(signal && { signal }) }) as const;

/** Returns the rows of a list as records; null if the list could not be read. */
export function recordsOf<
  Row extends { readonly order_no: string; readonly createtime: number },
  Receipt,
>(
  answer: Answer<{ readonly list: readonly Row[] }>,
  compare: (
    row: Row,
  ) => Pick<OrderRecord<Receipt>, 'isEqual' | 'toReceipt'> & { readonly orderNo?: string },
): readonly OrderRecord<Receipt>[] | null {
  if (!answer.ok) return null;
  return answer.data.list.map((row) => ({
    orderNo: row.order_no,
    createtime: row.createtime,
    ...compare(row),
  }));
}
