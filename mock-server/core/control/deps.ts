import type { FastifyInstance } from 'fastify';
import type { TProperties } from 'typebox';
import type { Contract } from '../contract.ts';
import type { AuditResult } from '../world/audit.ts';
import type { DiffOptions } from '../world/diff.ts';
import type { DueJob } from '../world/due-job.ts';
import type { DueWork } from '../world/due-work.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import type { Problem } from './problem.ts';

/** What the control plane works with. */
export interface ControlDeps {
  readonly worlds: Worlds;
  readonly due: DueWork;
  readonly version: string;
  /** Returns a key for a world that was given none. */
  readonly makeKey: () => string;
  /** Token that callers have to send; without one only this machine may call. */
  readonly controlToken?: string | undefined;
  readonly contract: Contract;
  /** Names of the scenarios a world can start from. */
  readonly scenarios: readonly string[];
  readonly audit: (world: World) => AuditResult;
  readonly product: ProductControl;
}

/** What a product adds to the control plane. */
export interface ProductControl {
  /** Describes a piece of due work, as answers list it. */
  readonly describeJob: (job: DueJob) => Readonly<Record<string, unknown>>;
  /** Events of the product that POST /clock can go to. */
  readonly clockTarget: {
    /** Fields of the body: `to`, which must allow "next", and what belongs to it. */
    readonly fields: TProperties;
    /** Returns the moment of the event a body names, from a moment on; null when it names none. */
    readonly find: (
      world: World,
      from: number,
      body: Readonly<Record<string, unknown>>,
    ) => number | null;
  };
  /** Returns the product's fields of GET /status. */
  readonly describeStatus: (world: World) => Readonly<Record<string, unknown>>;
  readonly diff: DiffOptions;
  /** Returns the problem to answer for an error of the product; null for any other error. */
  readonly describeProblem: (error: unknown) => Problem | null;
  /** Registers the calls of the product itself. */
  readonly registerCalls: (app: FastifyInstance, deps: ControlDeps) => void;
}
