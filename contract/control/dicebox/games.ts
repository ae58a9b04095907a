import { Type } from 'typebox';
import { Amount } from '../../api/shapes.ts';
import { PAYTABLE_NAMES } from '../../rules/paytables.ts';
import { closed, Count, Time } from '../core/shapes.ts';

const Game = closed({
  id: Type.Integer(),
  code: Type.String(),
  paytable: Type.Enum(PAYTABLE_NAMES),
  /** Odds that differ from the paytable, by play or selection. */
  odds: Type.Record(Type.String(), Type.String()),
  /** The current period. */
  period: closed({
    game_no: Type.String(),
    status: Type.Enum(['upcoming', 'open', 'closed', 'drawn', 'settled', 'void']),
    close_at: Time,
    draw_at: Time,
  }),
});

export const GAME_CALLS = {
  'GET /games': {
    summary: 'Lists the games with their odds and current periods.',
    answer: closed({ games: Type.Array(Game) }),
  },
  'POST /games/:id/paytable': {
    summary: 'Gives a game another paytable.',
    body: closed({ paytable: Type.Enum(PAYTABLE_NAMES) }),
    answer: Game,
  },
  'POST /games/:id/odds': {
    summary: 'Sets single odds, such as {"big":"1.95","sum:10":"7.00"}; null removes them.',
    body: closed({
      odds: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), {
        minProperties: 1,
        description: 'odds by play or selection, such as {"big":"1.95","sum:10":null}',
      }),
    }),
    answer: Game,
  },
  'POST /games/:id/void': {
    summary: 'Voids a period and refunds its bets; the current one when none is named.',
    body: closed({ game_no: Type.Optional(Type.String()) }),
    answer: closed({
      game_no: Type.String(),
      status: Type.Literal('void'),
      refunded: Amount,
      bets: Count,
    }),
  },
} as const;
