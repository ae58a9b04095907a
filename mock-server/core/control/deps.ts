import type { DueWork } from '../world/due-work.ts';
import type { Worlds } from '../world/worlds.ts';

/** What the control plane steers by. */
export interface ControlDeps {
  readonly worlds: Worlds;
  readonly due: DueWork;
  readonly version: string;
  /** Makes the key of a world that was given none. */
  readonly makeKey: () => string;
  /** What whoever steers a world has to send; without one only this machine may. */
  readonly controlToken?: string | undefined;
}
