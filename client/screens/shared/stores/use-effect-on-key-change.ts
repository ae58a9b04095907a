import { useEffect, useRef } from 'react';

/**
 * Runs `act` when the page opens and whenever `key` changes, such as the language or the player. A
 * page that is returned to keeps its state and position.
 */
export function useEffectOnKeyChange(key: string, act: () => void): void {
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (done.current === key) return;
    done.current = key;
    act();
  });
}
