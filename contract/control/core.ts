import { type TProperties, Type } from 'typebox';
import type { ControlDeclarations } from './core/declaration.ts';
import { FAILURE_CALLS } from './core/failure.ts';
import { Fault, FAULT_CALLS } from './core/faults.ts';
import { declareJournalCalls, OutsideAttempt, unmatchedEntry } from './core/journal.ts';
import { closed, Count, Duration, Moment, Time } from './core/shapes.ts';
import { declareSnapshotCalls } from './core/snapshots.ts';
import { ClockSpeed, clockState, declareWorldCalls } from './core/worlds.ts';

/** Fields of the core's calls that a product defines. */
export interface ControlParts {
  /** A piece of due work, as answers list it. */
  readonly job: TProperties;
  /** Fields of POST /clock that name an event to go to. */
  readonly clockTarget: TProperties;
  /** Fields of GET /status beside the core's. */
  readonly status: TProperties;
  /** Fields of a snapshot diff beside the core's. */
  readonly diff: TProperties;
}

/** The parts of a product that adds nothing. */
export const CORE_PARTS = {
  job: { at: Time, kind: Type.String(), ref: Type.Optional(Type.String()) },
  clockTarget: { to: Type.Optional(Type.Enum(['next'])) },
  status: {},
  diff: {},
} as const satisfies ControlParts;

/** Declares the control calls that every fake server has. */
export const declareCoreControl = <Parts extends ControlParts>({
  job,
  clockTarget,
  status,
  diff,
}: Parts) =>
  ({
    ...declareCheckCalls<Parts['job']>(job),
    ...declareWorldCalls<Parts['job'], Parts['status']>(job, status),
    ...declareTimeCalls<Parts['job'], Parts['clockTarget']>(job, clockTarget),
    ...FAULT_CALLS,
    ...FAILURE_CALLS,
    ...declareJournalCalls<Parts['job']>(job),
    ...declareSnapshotCalls<Parts['diff']>(diff),
  }) satisfies ControlDeclarations;

/** The core's calls without a product's parts. */
export type CoreControl = ReturnType<typeof declareCoreControl<typeof CORE_PARTS>>;

/** Result of an audit: every rule that is broken, with some of the rows that break it. */
const Audit = closed({
  ok: Type.Boolean(),
  breaches: Type.Array(
    closed({ rule: Type.String(), says: Type.String(), rows: Type.Array(Type.Unknown()) }),
  ),
});

const declareCheckCalls = <Job extends TProperties>(job: Job) =>
  ({
    'GET /health': {
      summary: 'Identifies the server as a fake one.',
      ofServer: true,
      answer: closed({
        status: Type.Literal('ok'),
        product: Type.String(),
        version: Type.String(),
        worlds: Count,
      }),
    },
    'GET /endpoints': {
      summary: 'Names the product, the endpoints of its API and the calls of the control plane.',
      ofServer: true,
      answer: closed({
        name: Type.String(),
        endpoints: Type.Array(Type.String()),
        calls: Type.Array(Type.String()),
      }),
    },
    'GET /openapi.json': {
      summary: 'Describes the API and the control plane as an OpenAPI document.',
      ofServer: true,
      answer: Type.Record(Type.String(), Type.Unknown()),
    },
    'POST /audit': {
      summary: 'Checks every invariant of the world. Money stays halted until an audit is clean.',
      answer: Audit,
    },
    'POST /verify': {
      summary:
        'Checks that a test left the world in order: the audit, faults no call met, requests that left the machine, calls without an endpoint, calls that crashed, failed work.',
      body: closed({}),
      answer: closed({
        ok: Type.Boolean(),
        audit: Audit,
        unmet_faults: Type.Array(Fault),
        outside: Type.Array(OutsideAttempt),
        unmatched: Type.Array(unmatchedEntry(job)),
        crashed: Type.Array(
          closed({ method: Type.String(), url: Type.String(), error: Type.String() }),
        ),
        failed_work: Type.Array(closed({ ...job, failure: Type.String() })),
      }),
    },
  }) as const;

const Hold = Type.Boolean({
  description:
    'calls of the API wait until the next POST /clock, or for 5 s, so that the app can get the time first',
});

/** @param target the product's fields of POST /clock that name an event to go to */
const declareTimeCalls = <Job extends TProperties, Target extends TProperties>(
  job: Job,
  target: Target,
) =>
  ({
    'GET /clock': { summary: "Reads the world's clock.", answer: closed(clockState) },
    'POST /clock': {
      summary: 'Moves the clock and runs all work that falls due on the way, in order.',
      body: closed(
        {
          freeze: Type.Optional(Type.Boolean()),
          speed: Type.Optional(ClockSpeed),
          set: Type.Optional(Moment),
          advance: Type.Optional(Duration),
          hold: Type.Optional(Hold),
          ...target,
        },
        { advance: '5m' },
      ),
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
