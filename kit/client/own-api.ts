import type { CoreControl } from '#contract/control/core.ts';
import type {
  ControlAnswerOf,
  ControlDeclaration,
  ControlDeclarations,
  ControlInputOf,
} from '#contract/control/core/declaration.ts';
import type { Fired, BaseClock } from './base-clock.ts';
import type { WorldClient, WorldOptions } from './world-client.ts';

/**
 * A world of a server with an API of its own: there are no calls and no back office of Dicebox.
 *
 * @typeParam Calls the control calls; by default those of the core
 */
export interface OwnWorld<
  Calls extends ControlDeclarations & CoreControl = CoreControl,
> extends Omit<
  WorldClient,
  'call' | 'control' | 'office' | 'status' | 'diff' | 'fork' | 'another' | 'family'
> {
  /** Calls the control plane: `world.control('POST /clock', { advance: '5m' })`. */
  readonly control: ControlCaller<Calls>;
  status(): Promise<ControlAnswerOf<Calls['GET /status']>>;
  diff(name: string): Promise<ControlAnswerOf<Calls['GET /snapshots/:name/diff']>>;
  /** Creates an independent copy. It is audited and dropped together with this world. */
  fork(): Promise<OwnWorld<Calls>>;
  /** Creates another new world. It is audited and dropped together with this one. */
  another(options?: WorldOptions): Promise<OwnWorld<Calls>>;
}

/** A clock without the draws of Dicebox. */
export type OwnClock<Clock extends BaseClock = BaseClock> = Omit<Clock, 'to'> & {
  /** Runs to the next due work. */
  to(event: 'next'): Promise<Fired[]>;
};

/** Makes the control calls of a server. */
type ControlCaller<Calls extends ControlDeclarations> = <Call extends keyof Calls & string>(
  name: Call,
  ...input: Partial<InputOf<Calls, Call>> extends InputOf<Calls, Call>
    ? [input?: InputOf<Calls, Call>]
    : [input: InputOf<Calls, Call>]
) => Promise<ControlAnswerOf<Extract<Calls[Call], ControlDeclaration>>>;

type InputOf<Calls, Call extends keyof Calls & string> = ControlInputOf<
  Call,
  Extract<Calls[Call], ControlDeclaration>
>;
