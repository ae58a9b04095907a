import { Type } from 'typebox';
import { FACES } from '../../rules/dice.ts';
import { closed } from '../core/shapes.ts';

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
    body: closed({
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
    }),
    answer: closed({ queued: Type.Integer(), strict }),
  },
  'DELETE /dice': {
    summary: 'Removes all queued dice, or those of one game.',
    query: closed({ game_id: Type.Optional(GameId) }),
    answer: null,
  },
  'DELETE /dice/:id': { summary: 'Removes one queued roll.', answer: null },
} as const;
