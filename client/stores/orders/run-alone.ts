export interface Locks {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    act: (lock: object | null) => Promise<boolean>,
  ): Promise<boolean>;
}

/**
 * Runs an action unless another tab runs one of the same name. Returns whether it ran. Where the browser has no
 * locks, which is so without HTTPS, every action runs.
 */
export async function runAlone(
  locks: Locks | undefined,
  name: string,
  act: () => Promise<void>,
): Promise<boolean> {
  const run = async (lock: object | null) => {
    if (lock) await act();
    return lock !== null;
  };
  // A browser that blocks the storage blocks the locks, too.
  return (await locks?.request(name, { ifAvailable: true }, run).catch(() => null)) ?? run({});
}
