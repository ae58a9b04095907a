import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useStores } from './use-stores.ts';

/**
 * Loads a component after paint when `isWanted`; `load` loads it immediately. Renders nothing on
 * failure and retries when the network returns. Call it in an observer.
 */
export function useLazyComponent<P>(
  isWanted: boolean,
  importComponent: () => Promise<ComponentType<P>>,
): [component: ComponentType<P> | null, load: () => Promise<void>] {
  const { isOnline } = useStores().connection;
  const [Component, setComponent] = useState<ComponentType<P> | null>(null);
  const load = useCallback(
    () => importComponent().then((loaded) => setComponent(() => loaded)),
    [importComponent],
  );
  useEffect(() => {
    if (isWanted && isOnline && !Component) load().catch(() => undefined);
  }, [isWanted, isOnline, Component, load]);
  return [Component, load];
}
