import { Type } from 'typebox';
import { Amount } from '../../api/shapes.ts';
import { FACES } from '../../rules/dice.ts';
import { PAYTABLE_NAMES } from '../../rules/paytables.ts';
import { closed, Count, Time } from '../core/shapes.ts';

const Game = closed({
  id: Type.Integer(),
  code: Type.String(),
  paytable: Type.Enum(PAYTABLE_NAMES),
  /** Odds that differ from the paytable, by play or selection. */
  odds: Type.Record(Type.String(), Type.String()),
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
    body: closed({ paytable: Type.Enum(PAYTABLE_NAMES) }, { paytable: 'macau' }),
    answer: Game,
  },
  'POST /games/:id/odds': {
    summary: 'Sets single odds, such as {"big":"1.95","sum:10":"7.00"}; null removes them.',
    body: closed(
      {
        odds: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), {
          minProperties: 1,
          description: 'odds by play or selection, such as {"big":"1.95","sum:10":null}',
        }),
      },
      { odds: { big: '1.90' } },
    ),
    answer: Game,
  },
  'POST /games/:id/void': {
    summary: 'Voids a period and refunds its bets; the current one when none is named.',
    body: closed({ game_no: Type.Optional(Type.String()) }, { game_no: '20260310201' }),
    answer: closed({
      game_no: Type.String(),
      status: Type.Literal('void'),
      refunded: Amount,
      bets: Count,
    }),
  },
} as const;

const Face = Type.Enum(FACES);
const Dice = Type.Tuple([Face, Face, Face]);
export const GameId = Type.Integer({ minimum: 1, maximum: 999_999_999 });

const strict = Type.Array(Type.Integer());

export const DICE_CALLS = {
  'GET /dice': {
    summary: 'Lists the queued dice, and the games whose dice are strict.',
    answer: closed({
      strict,
      queued: Type.Array(
        closed({
          id: Type.Integer(),
          /** Null: for the game that draws first. */
          game_id: Type.Union([Type.Integer(), Type.Null()]),
          /** Null: for the next draw that has no dice of its own. */
          game_no: Type.Union([Type.String(), Type.Null()]),
          dice: Dice,
        }),
      ),
    }),
  },
  'POST /dice': {
    summary: 'Queues dice for draws to come; strict games draw queued dice only.',
    body: closed(
      {
        game_id: Type.Optional(GameId),
        game_no: Type.Optional(Type.String()),
        dice: Type.Optional(
          Type.Array(Dice, {
            minItems: 1,
            maxItems: 1000,
            description: '1 to 1000 rolls of three faces from 1 to 6, such as [[1,2,3],[6,6,6]]',
          }),
        ),
        strict: Type.Optional(Type.Boolean()),
      },
      { game_id: 1, dice: [[6, 6, 5]] },
    ),
    answer: closed({ queued: Type.Integer(), strict }),
  },
  'DELETE /dice': {
    summary: 'Removes all queued dice, or those of one game.',
    query: closed({ game_id: Type.Optional(GameId) }),
    answer: null,
  },
  'DELETE /dice/:id': { summary: 'Removes one queued roll.', answer: null },
} as const;
