import { useEffect, useState, type ComponentType } from 'react';
import { useStores } from './use-stores.tsx';

/**
 * A part that is fetched once it is wanted, after the paint. Where it cannot be had, nothing stands
 * there, and it is tried again when the network is back. Call it in an observer.
 */
export function useLate<P>(
  isWanted: boolean,
  fetchPart: () => Promise<ComponentType<P>>,
): ComponentType<P> | null {
  const { isOnline } = useStores().connection;
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    if (!isWanted || !isOnline || Part) return;
    void fetchPart().then(
      (part) => setPart(() => part),
      () => undefined,
    );
  }, [isWanted, isOnline, Part, fetchPart]);
  return Part;
}
