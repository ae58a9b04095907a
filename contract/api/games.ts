import { Type } from 'typebox';
import { PLAYS } from '../rules/plays.ts';
import {
  Amount,
  Count,
  data,
  shape,
  Day,
  DayTotals,
  Id,
  Key,
  Limit,
  listOf,
  Moment,
  NumberOrText,
  paging,
  payload,
  Positive,
  Seconds,
  Text,
} from './shapes.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

const Play = Type.Enum(PLAYS);
const Face = Type.Integer({ minimum: 1, maximum: 6 });
const Dice = Type.Tuple([Face, Face, Face]);
/** One rate ("7.77"), or three for one, two and three dice that show the number. */
const Odds = Type.String({ pattern: '^[0-9]{1,9}\\.[0-9]{2}(?:/[0-9]{1,9}\\.[0-9]{2}){0,2}$' });
const Decimal = Type.String({ pattern: '^[0-9]{1,9}(?:\\.[0-9]{1,9})?$' });

/** `open` until 60 s before the draw, then `closed`; `drawn` when the dice are known. */
const Period = shape('Period', {
  game_no: Key,
  open_time: Moment,
  close_time: Moment,
  draw_time: Moment,
  status: Type.Enum(['upcoming', 'open', 'closed', 'drawn', 'settled', 'void']),
});

/** The revealed data of a period, from which a browser recomputes the dice (GAME-28). */
const Proof = shape('Proof', {
  algorithm: Type.String(),
  seed: Type.String(),
  previous: Type.String(),
  salt: Type.String(),
  draw_id: Type.String(),
  forced: Type.Boolean(),
});

const Draw = shape('Draw', {
  game_no: Key,
  draw_time: Moment,
  dice: Dice,
  sum: Type.Integer({ minimum: 3, maximum: 18 }),
  size: Type.Enum(['big', 'small', 'triple']),
  parity: Type.Enum(['odd', 'even']),
  shape: Type.Enum(['triple', 'straight', 'pair', 'different']),
  proof: Proof,
});

const Game = shape('Game', {
  game_id: Id,
  code: Type.String(),
  name: Type.String(),
  face: Type.Enum(['dice', 'fish'], { default: 'dice' }),
  category_id: Type.Integer({ minimum: 1, default: 0 }),
  interval: Positive,
  current: Period,
  next: Period,
  last: nullable(Draw),
});

/** The default of a play or a status that a client does not know (STA-10). */
const unknown = { default: 'unknown' } as const;

const Line = shape('Line', {
  play: Type.Enum(PLAYS, unknown),
  pick: Type.String(),
  amount: Amount,
  odds: Odds,
});

const BET_STATUSES = ['pending', 'win', 'lose', 'cancelled'] as const;
const BetStatus = Type.Enum(BET_STATUSES, unknown);

const Bet = shape('Bet', {
  order_no: Key,
  game_id: Id,
  game_name: Type.String(),
  game_no: Key,
  createtime: Moment,
  status: BetStatus,
  amount: Amount,
  returned: Amount,
  net: Amount,
  dice: nullable(Dice),
  lines: Type.Array(data({ ...Line.properties, status: BetStatus, returned: Amount })),
  chase_no: nullable(Type.String()),
});

const Chase = shape('Chase', {
  chase_no: Key,
  game_id: Id,
  lines: Type.Array(data({ play: Type.Enum(PLAYS, unknown), pick: Type.String() })),
  status: Type.Enum(['running', 'finished', 'stopped', 'cancelled'], unknown),
  periods: Count,
  played: Count,
  amount: Amount,
  /** Total staked so far; the total paid back is in `returned`. */
  spent: Amount,
  /** The part of `spent` that waits for its draw. */
  pending: Amount,
  returned: Amount,
  refunded: Amount,
  stop_on_win: Type.Boolean(),
  stop_at_loss: nullable(Amount),
  createtime: Moment,
  rows: Type.Array(
    data({
      game_no: Key,
      multiplier: Count,
      amount: Amount,
      status: Type.Enum(['waiting', 'placed', 'skipped', 'cancelled'], unknown),
    }),
  ),
});

const Trend = shape('Trend', {
  game_id: Id,
  limit: Count,
  draws: Type.Array(Draw),
  figures: Type.Array(
    data({
      play: Play,
      pick: Type.String(),
      hits: Count,
      expected: Decimal,
      miss: Count,
      average_miss: Decimal,
      max_miss: Count,
      previous_miss: nullable(Count),
      longest_streak: Count,
      temperature: Type.Enum(['hot', 'warm', 'cold']),
    }),
  ),
});

const game = { game_id: NumberOrText };

export const GamesSchemas = {
  'games.category': {
    payload: payload({}),
    data: Type.Array(data({ id: Id, name: Type.String(), games: Count })),
  },
  'games.list': {
    payload: payload({ category_id: Type.Optional(NumberOrText) }),
    data: Type.Array(Game),
  },
  'games.play': {
    payload: payload(game),
    data: data({
      game: Game,
      paytable: Type.String(),
      plays: Type.Array(
        data({
          play: Play,
          picks: Type.Array(
            data({
              pick: Type.String(),
              odds: Odds,
              /** Winning outcomes of the 216. */
              outcomes: Count,
              max_stake: Amount,
            }),
          ),
        }),
      ),
      limits: data({
        min_stake: Amount,
        max_payout: Amount,
        max_lines: Positive,
        max_future_periods: Count,
        chase_min: Count,
        chase_max: Count,
      }),
      schedule: data({
        interval: Positive,
        close_before_draw: Count,
        periods_a_day: Count,
        timezone: Type.String(),
      }),
      server_time: Seconds,
    }),
  },
  'games.getGameResult': {
    payload: payload(game),
    data: data({
      game_id: Id,
      server_time: Moment,
      current: Period,
      next: Period,
      last: nullable(Draw),
      /** Published before the draw. The chain of the current period's seed ends in it. */
      fairness: data({
        algorithm: Type.String(),
        commitment: Type.String(),
        length: Count,
        salt: Type.String(),
        draw_id: Type.String(),
      }),
    }),
  },
  'games.submitBet': {
    payload: payload({
      ...game,
      game_no: NumberOrText,
      // Validated by `parseBetContent`, which has messages of its own.
      bet_content: Type.Unknown({
        description:
          'An object, or its JSON text: the lines with the odds that the player saw, and a chase if wanted. A quote that no longer holds is refused.',
        examples: [
          {
            lines: [{ play: 'sum', pick: '10', amount: '5.00', odds: '7.77' }],
            chase: {
              periods: 3,
              multipliers: [1, 1, 2],
              stop_on_win: true,
              stop_at_loss: '200.00',
            },
          },
        ],
      }),
    }),
    data: data({
      order_no: Key,
      game_id: Id,
      game_no: Key,
      lines: Type.Array(Line),
      amount: Amount,
      balance: Amount,
      status: BetStatus,
      createtime: Moment,
      chase_no: nullable(Type.String()),
    }),
  },
  'games.getHistoryRecord': {
    payload: payload({
      ...game,
      ...paging,
      date: Type.Optional(Day),
      start_date: Type.Optional(Day),
      end_date: Type.Optional(Day),
      size: Type.Optional(Type.Enum(['all', 'big', 'small', 'triple', 'odd', 'even'])),
      game_no: Type.Optional(NumberOrText),
    }),
    data: listOf(Draw, {
      stats: data({
        date: Day,
        draws: Count,
        big: Count,
        small: Count,
        odd: Count,
        even: Count,
        triple: Count,
      }),
    }),
  },
  'games.getBetRecord': {
    payload: payload({
      ...paging,
      game_id: Type.Optional(NumberOrText),
      game_no: Type.Optional(NumberOrText),
      order_no: Type.Optional(Text),
      status: Type.Optional(Type.Enum(BET_STATUSES)),
      range: Type.Optional(Type.Enum(['today', '7d', '30d', 'custom'])),
      start_date: Type.Optional(Day),
      end_date: Type.Optional(Day),
    }),
    data: listOf(Bet, {
      stats: data({
        bets: Count,
        pending: Count,
        amount: Amount,
        returned: Amount,
        /** Returned minus staked, over settled bets. */
        profit: Amount,
        /** Percentage of settled bets that paid more than their stake, one decimal; null when none is settled. */
        win_rate: nullable(Decimal),
      }),
      /** The days of the rows of this page; `net` is over settled bets. */
      days: Type.Array(DayTotals),
    }),
  },
  'games.trend': {
    /** The last `limit` draws, or all draws of the day. */
    payload: payload(
      {
        ...game,
        limit: Type.Optional(Limit),
        range: Type.Optional(Type.Enum(['today'])),
      },
      { game_id: 1, limit: 20 },
    ),
    data: Trend,
  },
  'games.chases': {
    payload: payload({ ...paging, game_id: Type.Optional(NumberOrText) }),
    data: listOf(Chase, {}),
  },
  'games.cancelChase': { payload: payload({ chase_no: Text }), data: Chase },
};
