import { Type } from 'typebox';
import { type ControlParts, declareCoreControl } from './core.ts';
import type { ControlAnswerOf, ControlDeclarations, ControlInputOf } from './core/declaration.ts';
import { Count, Time } from './core/shapes.ts';
import { beforeAfter, Row } from './core/snapshots.ts';
import { CONTENT_CALLS } from './dicebox/content.ts';
import { DICE_CALLS, GAME_CALLS, GameId } from './dicebox/games.ts';
import { ORDER_CALLS, USER_CALLS } from './dicebox/users.ts';

/** The fields that Dicebox adds to the core's calls. */
export const DICEBOX_PARTS = {
  job: {
    at: Time,
    /** Such as "close", "draw", "settle", "deposit_review". */
    kind: Type.String(),
    /** Work on a period has its game and number. */
    game_id: Type.Optional(Type.Integer()),
    game_no: Type.Optional(Type.String()),
    /** Other work has a ref. */
    ref: Type.Optional(Type.String()),
  },
  clockTarget: {
    to: Type.Optional(Type.Enum(['close', 'draw', 'settled', 'next'])),
    game_id: Type.Optional(GameId),
  },
  status: {
    strict: Type.Array(Type.Integer()),
    dice_queued: Count,
    users: Count,
  },
  diff: { dice: beforeAfter(Type.Array(Row)) },
} as const satisfies ControlParts;

/** The calls that Dicebox adds: its back office. */
export const BACK_OFFICE = {
  ...DICE_CALLS,
  ...USER_CALLS,
  ...ORDER_CALLS,
  ...GAME_CALLS,
  ...CONTENT_CALLS,
} as const satisfies ControlDeclarations;

/** Every control call of a Dicebox server, by its name. */
export const CONTROL = {
  ...declareCoreControl(DICEBOX_PARTS),
  ...BACK_OFFICE,
};

/** Name of a control call: "POST /clock". */
export type ControlCall = keyof typeof CONTROL;
// Tables, so that the compiler compares `Answers[Call]` by name; the type of a schema is a long calculation.
type Inputs = { readonly [Call in ControlCall]: ControlInputOf<Call, (typeof CONTROL)[Call]> };
type Answers = { readonly [Call in ControlCall]: ControlAnswerOf<(typeof CONTROL)[Call]> };

/** The input of a call: path parameters, query and body in one object. */
export type ControlInput<Call extends ControlCall> = Inputs[Call];
export type ControlAnswer<Call extends ControlCall> = Answers[Call];
