import { action, observable } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import { formatMoney } from '#contract/money.ts';
import { winningOutcomes } from '#contract/rules/chances.ts';
import { maxStake } from '#contract/rules/limits.ts';
import { oddsFor } from '#contract/rules/paytables.ts';
import { picksOf, PLAYS } from '#contract/rules/plays.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import type { Chase } from './records/record-stores.ts';
import type { Bet } from './results/bet-result-store.ts';
import type { Draw, GameInfo, GameResult, Period, PlayInfo } from './game-store.ts';
import { successAnswer, FakeApi } from '../fakes.test-support.ts';

/** 2026-11-21 12:00:00 in the time zone of the games: period 241 of a three-minute game opens. */
export const OPEN = Date.UTC(2026, 10, 21, 4) / 1000;
export const CLOSE = OPEN + 120;
export const DRAW = OPEN + 180;

export function period(seq = 241): Period {
  const open_time = OPEN + (seq - 241) * 180;
  return {
    game_no: `20261121${seq}`,
    open_time,
    close_time: open_time + 120,
    draw_time: open_time + 180,
    status: 'open',
  };
}

export function draw(seq = 240, dice: Draw['dice'] = [3, 4, 4]): Draw {
  const sum = dice[0] + dice[1] + dice[2];
  return {
    game_no: `20261121${seq}`,
    draw_time: period(seq).draw_time,
    dice,
    sum,
    size: sum >= 11 ? 'big' : 'small',
    parity: sum % 2 === 0 ? 'even' : 'odd',
    shape: 'pair',
    proof: { algorithm: '', seed: '', previous: '', salt: '', draw_id: '', forced: false },
  };
}

export function result(seq = 241, more: Partial<GameResult> = {}): GameResult {
  return {
    game_id: 1,
    server_time: period(seq).open_time,
    current: period(seq),
    next: period(seq + 1),
    last: draw(seq - 1),
    fairness: { algorithm: '', commitment: '', length: 480, salt: '', draw_id: '' },
    ...more,
  };
}

export function gameInfo(game_id = 1): GameInfo {
  return {
    game_id,
    code: `k3m${game_id}`,
    name: `K3 ${game_id}`,
    face: 'dice',
    category_id: 1,
    interval: 180,
    current: period(),
    next: period(242),
    last: draw(),
  };
}

export function playInfo(paytable: 'k35' | 'macau' = 'k35', game_id = 1): PlayInfo {
  return {
    game: gameInfo(game_id),
    paytable,
    plays: PLAYS.map((play) => ({
      play,
      picks: picksOf(play).flatMap((pick) => {
        const odds = oddsFor(paytable, { play, pick });
        if (!odds) return [];
        const outcomes = winningOutcomes({ play, pick });
        return [{ pick, odds: formatOdds(odds), outcomes, max_stake: formatMoney(maxStake(odds)) }];
      }),
    })),
    limits: {
      min_stake: '1.00',
      max_payout: '200000.00',
      max_lines: 50,
      max_future_periods: 100,
      chase_min: 2,
      chase_max: 100,
    },
    schedule: {
      interval: 180,
      close_before_draw: 60,
      periods_a_day: 480,
      timezone: 'Asia/Shanghai',
    },
    server_time: OPEN,
  };
}

/** A pending bet on period 241. */
export function betRecord(more: Partial<Bet> = {}): Bet {
  return {
    order_no: 'B1',
    game_id: 1,
    game_name: 'K3',
    game_no: period().game_no,
    createtime: OPEN,
    status: 'pending',
    amount: '10.00',
    returned: '0.00',
    net: '0.00',
    dice: null,
    lines: [],
    chase_no: null,
    ...more,
  };
}

type BetRecords = Data<'games.getBetRecord'>;

/** A page of bet records; a longer list has a larger total. */
export function betRecords(list: readonly Bet[], total = list.length, page = 1): BetRecords {
  const stats = { pending: 0, amount: '0.00', returned: '0.00', profit: '0.00', win_rate: null };
  return { list: [...list], total, page, limit: 20, stats: { bets: total, ...stats }, days: [] };
}

/** A page of the draw history. */
export function drawPage(list: readonly Draw[]) {
  const stats = { date: '', draws: 0, big: 0, small: 0, odd: 0, even: 0, triple: 0 };
  return successAnswer({ list: [...list], total: list.length, page: 1, limit: 30, stats });
}

/** A running chase of 10.00 over four periods, three of which are placed. */
export function chaseRecord(more: Partial<Chase> = {}): Chase {
  return {
    chase_no: 'C1',
    game_id: 1,
    status: 'running',
    periods: 4,
    played: 3,
    amount: '40.00',
    lines: [{ play: 'odd', pick: '' }],
    spent: '30.00',
    pending: '10.00',
    returned: '20.00',
    refunded: '0.00',
    stop_on_win: false,
    stop_at_loss: null,
    createtime: OPEN,
    rows: [],
    ...more,
  };
}

/** An API for one game, whose result the test may replace. */
export function gameApi(first: GameResult = result()): FakeApi & { result: GameResult } {
  const api = Object.assign(new FakeApi(), { result: first });
  api.handlers = {
    'games.play': ({ game_id }) => successAnswer(playInfo('k35', Number(game_id))),
    'games.getGameResult': () => successAnswer(api.result),
  };
  return api;
}

/** A reveal that the test leads: it hides draws from `hide` to `tellAll`. */
export function fakeReveal() {
  const hidden = observable.set<string>();
  return {
    hide: action((gameNo: string) => void hidden.add(gameNo)),
    tellAll: action(() => hidden.clear()),
    learned: [] as string[],
    follow: () => () => undefined,
    intervalMs: 180_000 as number | null,
    intervalMsOf(): number | null {
      return this.intervalMs;
    },
    drop: () => undefined,
    learn(_gameId: number, gameNo: string): void {
      this.learned.push(gameNo);
    },
    isHidden(_gameId: number, gameNo: string): boolean {
      return hidden.has(gameNo);
    },
    isTelling(): boolean {
      return hidden.size > 0;
    },
    wasRevealed: () => true,
  };
}
