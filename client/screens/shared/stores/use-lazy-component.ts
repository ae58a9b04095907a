import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useStores } from './use-stores.ts';

/**
 * A part that is fetched once it is wanted, after the paint, and what fetches it at once: a player
 * may be faster than the network. Where it cannot be had, nothing stands there, and it is tried
 * again when the network is back. Call it in an observer.
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
