import { Type, type TProperties } from 'typebox';
import { declareCheckCalls } from './core/checks.ts';
import type { ControlDeclarations } from './core/declaration.ts';
import { FAULT_CALLS } from './core/faults.ts';
import { declareJournalCalls } from './core/journal.ts';
import { Time } from './core/shapes.ts';
import { declareSnapshotCalls } from './core/snapshots.ts';
import { declareTimeCalls } from './core/time.ts';
import { declareWorldCalls } from './core/worlds.ts';

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
    ...declareJournalCalls<Parts['job']>(job),
    ...declareSnapshotCalls<Parts['diff']>(diff),
  }) satisfies ControlDeclarations;

/** The core's calls without a product's parts. */
export type CoreControl = ReturnType<typeof declareCoreControl<typeof CORE_PARTS>>;
