import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useStores } from './use-stores.ts';

/**
 * Returns a component that loads after paint when `isWanted`, and a function that loads it at once for
 * players who tap earlier. Returns nothing on failure and retries when the network is back. Call it in an
 * observer.
 */
export function useLazyComponent<P>(
  isWanted: boolean,
  fetchPart: () => Promise<ComponentType<P>>,
): [part: ComponentType<P> | null, bring: () => Promise<void>] {
  const { isOnline } = useStores().connection;
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const bring = useCallback(() => fetchPart().then((part) => setPart(() => part)), [fetchPart]);
  useEffect(() => {
    if (isWanted && isOnline && !Part) bring().catch(() => undefined);
  }, [isWanted, isOnline, Part, bring]);
  return [Part, bring];
}
