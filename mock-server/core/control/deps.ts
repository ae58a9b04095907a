import type { FastifyInstance } from 'fastify';
import { CORE_PARTS, type ControlParts } from '#contract/control/core.ts';
import type { ControlDeclarations } from '#contract/control/core/declaration.ts';
import type { Core } from '../core.ts';
import type { AuditResult } from '../world/audit.ts';
import type { Clock } from '../world/clock.ts';
import type { DiffOptions } from '../world/diff.ts';
import type { DueJob } from '../world/due-work.ts';
import type { World } from '../world/world.ts';
import type { Problem } from './problem.ts';

export interface ControlDeps extends Core {
  readonly name: string;
  readonly version: string;
  readonly wall: Clock;
  /** Returns a key for a world that was given none. */
  readonly makeKey: () => string;
  /** Token that callers have to send; without one only this machine may call. */
  readonly controlToken?: string | undefined;
  /** Names of the scenarios a world can start from. */
  readonly scenarios: readonly string[];
  readonly audit: (world: World) => AuditResult;
  readonly product: ProductControl;
}

export interface ProductControl {
  /** Fields that the product adds to the core's calls. */
  readonly parts: ControlParts;
  /** Describes a piece of due work: the fields of `parts.job`. */
  readonly describeJob: (job: DueJob) => { readonly at: number; readonly kind: string };
  /**
   * Returns the moment of the event that the body of POST /clock names with the fields of
   * `parts.clockTarget`, from a moment on; null when it names none.
   */
  readonly findClockTarget: (
    world: World,
    from: number,
    body: Readonly<Record<string, unknown>>,
  ) => number | null;
  readonly describeStatus: (world: World) => Readonly<Record<string, unknown>>;
  readonly diff: DiffOptions;
  /** Returns the problem to answer for an error of the product; null for any other error. */
  readonly describeProblem: (error: unknown) => Problem | null;
  /** The product's own calls. */
  readonly declarations: ControlDeclarations;
  readonly registerCalls: (app: FastifyInstance, deps: ControlDeps) => void;
}

/** The control plane of a product that adds nothing to the core's calls. */
export const CORE_CONTROL: ProductControl = {
  parts: CORE_PARTS,
  describeJob: ({ at, kind, ref }) => ({ at, kind, ref }),
  findClockTarget: () => null,
  describeStatus: () => ({}),
  diff: { fields: {}, secrets: new Set() },
  describeProblem: () => null,
  declarations: {},
  registerCalls: () => {},
};
