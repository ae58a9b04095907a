import { useEffect, useRef } from 'react';

/**
 * Runs an effect on mount and when the key changes, such as the language or the player. It does not run
 * when a kept page is shown again, so a long list keeps its position.
 */
export function useEffectOnKeyChange(key: string, act: () => void): void {
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (done.current === key) return;
    done.current = key;
    act();
  });
}
