import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import { formatMoney, minor, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { dayText } from '#contract/time-zone.ts';
import { QUIET, type Api } from '../../http/api.ts';
import type { ServerTime } from './game-store.ts';
import { LatestOnly } from '../latest-only.ts';
import { isSettled } from './results/bet-outcome.ts';
import type { ResultCurtain } from './results/result-curtain.ts';
import { readJson, type TextStorage } from '../safe-storage.ts';
import { isPlayerMark, isSameMark, type PlayerMark } from '../session/player-mark.ts';
import type { SessionEndReason } from '../session/session-store.ts';

type Bet = Data<'games.getBetRecord'>['list'][number];

export interface SessionStatsDeps {
  readonly api: Api;
  readonly curtain: Pick<ResultCurtain, 'guard'>;
  /** Tab storage: a session survives a reload. */
  readonly memory: TextStorage;
  readonly time: ServerTime;
  /** Returns null for anyone but a member. */
  player(): PlayerMark | null;
}

export const STATS_MEMORY_KEY = 'sessionStart';
const LIMIT = 100;
const MAX_PAGES = 20;

export class SessionStats {
  /** Start of the session in epoch ms of the server; null before it began. */
  startedAtMs: number | null = null;
  /** Settled bets of this session; null while unknown. */
  settled: readonly Bet[] | null = null;
  private readonly loading = new LatestOnly();
  private readonly fetchBets: (startMs: number) => Promise<readonly Bet[] | null>;

  constructor(private readonly deps: SessionStatsDeps) {
    this.fetchBets = deps.curtain.guard((startMs) => this.betsSince(startMs));
    makeAutoObservable<this, 'deps'>(this, { settled: observableRef, deps: false });
  }

  /** Begins a session, or resumes the stored one and loads its bets. */
  begin(): void {
    const player = this.deps.player();
    if (player === null || this.startedAtMs !== null) return;
    const recalled = this.readStart(player);
    this.startedAtMs = recalled ?? this.deps.time.nowMs;
    const stored = JSON.stringify({ player, atMs: this.startedAtMs });
    this.deps.memory.set(STATS_MEMORY_KEY, stored);
    if (recalled === null) this.settled = [];
    else void this.load();
  }

  /** Loads the bets of this session. On failure the last figures stay. */
  async load(): Promise<void> {
    const { startedAtMs } = this;
    if (startedAtMs === null) return;
    const isLatest = this.loading.begin();
    const bets = await this.fetchBets(startedAtMs);
    if (!bets || !isLatest()) return;
    runInAction(() => {
      this.settled = bets.filter(isSettled);
    });
  }

  get elapsedMs(): number {
    if (this.startedAtMs === null) return 0;
    return Math.max(0, this.deps.time.nowMs - this.startedAtMs);
  }

  /** Returns the sums of the settled bets, and payouts minus stakes, such as "-12.00"; null while unknown. */
  get totals() {
    const { settled } = this;
    if (settled === null) return null;
    const sumOf = (amount: 'amount' | 'returned') =>
      sumMoney(settled.map((bet) => parseMoney(bet[amount]) ?? ZERO));
    const [staked, returned] = [sumOf('amount'), sumOf('returned')];
    return {
      staked: formatMoney(staked),
      returned: formatMoney(returned),
      net: formatMoney(minor(returned - staked)),
    };
  }

  /** Call this when the session ends. One that expired resumes after the next login. */
  reset(reason: SessionEndReason): void {
    this.loading.cancel();
    this.startedAtMs = null;
    this.settled = null;
    if (reason === 'logged-out') this.deps.memory.remove(STATS_MEMORY_KEY);
  }

  /** Loads pages from the newest until one is older than the session; null on failure. */
  private async betsSince(startMs: number): Promise<readonly Bet[] | null> {
    const since = Math.floor(startMs / 1000);
    const days = {
      range: 'custom',
      start_date: dayText(startMs),
      end_date: dayText(this.deps.time.nowMs),
    } as const;
    const bets: Bet[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const payload = { ...days, page, limit: LIMIT };
      const answer = await this.deps.api.call('games.getBetRecord', payload, QUIET);
      if (!answer.ok) return null;
      const { list } = answer.data;
      bets.push(...list.filter(({ createtime }) => createtime >= since));
      const isLast = list.length < LIMIT || list.some(({ createtime }) => createtime < since);
      if (isLast) break;
    }
    return bets;
  }

  private readStart(now: PlayerMark): number | null {
    const stored: { player?: unknown; atMs?: unknown } = Object(
      readJson(this.deps.memory, STATS_MEMORY_KEY),
    );
    const isOwn = isPlayerMark(stored.player) && isSameMark(stored.player, now);
    return isOwn && typeof stored.atMs === 'number' ? stored.atMs : null;
  }
}
