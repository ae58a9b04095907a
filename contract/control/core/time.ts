import { Type, type TProperties } from 'typebox';
import { closed, Duration, Moment } from './shapes.ts';
import { ClockSpeed, clockState } from './worlds.ts';

/** @param target the product's fields of POST /clock that name an event to go to */
export const declareTimeCalls = <Job extends TProperties, Target extends TProperties>(
  job: Job,
  target: Target,
) =>
  ({
    'GET /clock': { summary: "Reads the world's clock.", answer: closed(clockState) },
    'POST /clock': {
      summary: 'Moves the clock and runs all work that falls due on the way, in order.',
      body: closed({
        freeze: Type.Optional(Type.Boolean()),
        speed: Type.Optional(ClockSpeed),
        set: Type.Optional(Moment),
        advance: Type.Optional(Duration),
        ...target,
      }),
      answer: closed({ ...clockState, fired: Type.Array(closed(job)) }),
    },
    'GET /due-work': {
      summary: 'Lists the work that falls due next, and the work that failed.',
      answer: closed({
        waiting: Type.Array(closed(job)),
        failed: Type.Array(closed({ ...job, failure: Type.String() })),
      }),
    },
    'POST /due-work/retry': {
      summary: 'Runs failed work again.',
      answer: closed({
        fired: Type.Array(closed(job)),
        failed: Type.Array(closed({ ...job, failure: Type.String() })),
      }),
    },
  }) as const;
