/** How long nothing may have been touched before something comes up under the player's hands. */
export const QUIET_MS = 500;
const LOOK_MS = 100;

export interface QuietTime {
  /** The player has just touched something. */
  touch(): void;
  stop(): void;
}

/** Acts once, when the player has not been busy for a while. */
export function whenQuiet(isBusy: () => boolean, act: () => void): QuietTime {
  let quietMs = 0;
  const timer = setInterval(() => {
    quietMs = isBusy() ? 0 : quietMs + LOOK_MS;
    if (quietMs < QUIET_MS) return;
    clearInterval(timer);
    act();
  }, LOOK_MS);
  return {
    touch: () => {
      quietMs = 0;
    },
    stop: () => clearInterval(timer),
  };
}
