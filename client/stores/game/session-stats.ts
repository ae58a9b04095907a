import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import { formatMoney, minor, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { dayText } from '#contract/time-zone.ts';
import type { Api } from '../../http/api.ts';
import type { ServerTime } from './game-store.ts';
import type { TextStorage } from '../safe-storage.ts';
import type { SessionEndReason } from '../session/session-store.ts';

type Bet = Data<'games.getBetRecord'>['list'][number];

export interface SessionStatsDeps {
  readonly api: Api;
  /** Belongs to the tab: a session outlives a reload. */
  readonly memory: TextStorage;
  readonly time: ServerTime;
  /** Null where nobody is a member. */
  playerId(): string | null;
}

export const STATS_MEMORY_KEY = 'sessionStart';
const LIMIT = 100;
const MAX_PAGES = 20;

/** How long the player has been playing, and what it came to so far. */
export class SessionStats {
  /** When this session began, epoch ms of the host; null before it did. */
  startedAtMs: number | null = null;
  /** Bets of this session that are decided; null while they are not known. */
  settled: readonly Bet[] | null = null;
  readonly #deps: SessionStatsDeps;
  /** Counts the askings and the players; an earlier answer is nobody's news. */
  #turn = 0;

  constructor(deps: SessionStatsDeps) {
    this.#deps = deps;
    makeAutoObservable(this, { settled: observableRef });
  }

  /** At the first betting screen a member sees. One that is taken up again has bets to ask for. */
  begin(): void {
    const player = this.#deps.playerId();
    if (player === null || this.startedAtMs !== null) return;
    const recalled = this.#recall(player);
    this.startedAtMs = recalled ?? this.#deps.time.nowMs;
    const kept = JSON.stringify({ player, atMs: this.startedAtMs });
    this.#deps.memory.set(STATS_MEMORY_KEY, kept);
    if (recalled === null) this.settled = [];
    else void this.load();
  }

  /** Asks what came of the bets of this session. Without an answer the last figures stand. */
  async load(): Promise<void> {
    const { startedAtMs } = this;
    if (startedAtMs === null) return;
    const turn = (this.#turn += 1);
    const bets = await this.#betsSince(startedAtMs);
    if (!bets || turn !== this.#turn) return;
    runInAction(() => {
      this.settled = bets.filter(({ status }) => status === 'win' || status === 'lose');
    });
  }

  get elapsedMs(): number {
    if (this.startedAtMs === null) return 0;
    return Math.max(0, this.#deps.time.nowMs - this.startedAtMs);
  }

  /** What came back less what was staked, as an amount: "-12.00". Open bets do not count yet. */
  get net(): string | null {
    const { settled } = this;
    if (settled === null) return null;
    const sumOf = (amount: 'amount' | 'returned') =>
      sumMoney(settled.map((bet) => parseMoney(bet[amount]) ?? ZERO));
    return formatMoney(minor(sumOf('returned') - sumOf('amount')));
  }

  /** When the player leaves. A session that ran `out` goes on after the next login. */
  reset(reason: SessionEndReason): void {
    this.#turn += 1;
    this.startedAtMs = null;
    this.settled = null;
    if (reason === 'logged-out') this.#deps.memory.remove(STATS_MEMORY_KEY);
  }

  /** Newest first, page by page, until one is older than the session; null if one did not come. */
  async #betsSince(startMs: number): Promise<readonly Bet[] | null> {
    const since = Math.floor(startMs / 1000);
    const days = {
      range: 'custom',
      start_date: dayText(startMs),
      end_date: dayText(this.#deps.time.nowMs),
    } as const;
    const bets: Bet[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const answer = await this.#deps.api.call(
        'games.getBetRecord',
        { ...days, page, limit: LIMIT },
        { quiet: true, silentFailure: true },
      );
      if (!answer.ok) return null;
      const { list } = answer.data;
      bets.push(...list.filter(({ createtime }) => createtime >= since));
      const isLast = list.length < LIMIT || list.some(({ createtime }) => createtime < since);
      if (isLast) break;
    }
    return bets;
  }

  #recall(player: string): number | null {
    try {
      const json = this.#deps.memory.get(STATS_MEMORY_KEY) ?? 'null';
      const kept = JSON.parse(json) as { player?: unknown; atMs?: unknown } | null; // looked at below
      return kept?.player === player && typeof kept.atMs === 'number' ? kept.atMs : null;
    } catch {
      return null;
    }
  }
}
