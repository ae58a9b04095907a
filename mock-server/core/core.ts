import { EventEmitter } from 'node:events';
import type { Operation } from './operations.ts';
import type { DueWork } from './world/due-work.ts';
import type { Worlds } from './world/worlds.ts';

/** The state that the parts of a fake back end share. Routes find it as `app.core`. */
export interface Core {
  readonly worlds: Worlds;
  readonly due: DueWork;
  /** Refuse calls that name no world, so that a test never works in the main one by accident. */
  readonly requireWorld: boolean;
  /** Safety limit of calls of one caller in a world in a minute; 0 for none. */
  readonly callsAMinute: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly closing: Closing;
  /** The routes of the API, in the order in which they were added. */
  readonly operations: Operation[];
}

/**
 * Tells when the server begins to close, from when on it takes no more calls. It is no AbortSignal: that of a
 * test in a simulated DOM is the DOM's own, which the functions of Node refuse.
 */
export class Closing extends EventEmitter<{ begin: [] }> {
  hasBegun = false;

  constructor() {
    super();
    // There is one listener for each call that waits because of a fault.
    this.setMaxListeners(0);
  }

  begin(): void {
    this.hasBegun = true;
    this.emit('begin');
  }
}
