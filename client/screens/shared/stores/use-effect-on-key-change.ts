import { useEffect, useRef } from 'react';

/**
 * Does it when the page comes, and again for another key: another language, another player. A page
 * that is come back to stays as it was left, at its place in a long list.
 */
export function useEffectOnKeyChange(key: string, act: () => void): void {
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (done.current === key) return;
    done.current = key;
    act();
  });
}
