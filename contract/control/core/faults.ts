import { Type } from 'typebox';
import { FAULT_KINDS } from './fault.ts';
import { MAX_DELAY_MS } from './limits.ts';
import { closed, Count, Moment, Time } from './shapes.ts';

/** FaultOrder without `until`, which a request may also give as text. */
const order = {
  kind: Type.Enum(FAULT_KINDS),
  route: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  user: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  nth: Type.Optional(Type.Integer({ minimum: 1 })),
  times: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
  ms: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_DELAY_MS })),
  // A 1xx status is not a final answer: the caller would wait for another.
  status: Type.Optional(Type.Integer({ minimum: 200, maximum: 599 })),
  code: Type.Optional(Type.Integer()),
  msg: Type.Optional(Type.String({ maxLength: 1000 })),
  data: Type.Optional(Type.Unknown()),
};

export const Fault = closed({
  ...order,
  until: Type.Optional(Time),
  id: Type.Integer({ minimum: 1 }),
  /** Calls that matched. */
  seen: Count,
  /** Calls that it affected. */
  struck: Count,
  /** True for a fault of the scenario, which need not strike a call. */
  standing: Type.Boolean(),
});

export const FAULT_CALLS = {
  'GET /faults': {
    summary: 'Lists the faults of the world; `unmet` holds the ids of those no call has met.',
    answer: closed({ faults: Type.Array(Fault), unmet: Type.Array(Type.Integer()) }),
  },
  'POST /faults': {
    summary: 'Orders a fault.',
    body: closed(
      { ...order, until: Type.Optional(Moment) },
      { kind: 'lose_answer', route: 'games.submitBet' },
    ),
    status: 201,
    answer: Fault,
  },
  'DELETE /faults/:id': { summary: 'Removes a fault.', answer: null },
  'DELETE /faults': { summary: 'Removes all faults.', answer: null },
} as const;
