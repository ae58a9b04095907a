import { useState, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Returns the value only if it changed since this page opened. The stores outlive the page, so a
 * receipt or failure of an earlier visit must not show.
 */
export function useIfChangedSinceMount<T extends object>(value: T | null): T | null {
  const [old] = useState(value);
  return value === old ? null : value;
}

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

/**
 * Returns a ref whose element is scrolled into view when it appears, if it is the one that the URL names. Only
 * once: going back to the page must restore its own scroll position.
 */
export function useScrollToLinked<T extends HTMLElement>(
  isLinked: boolean,
  block: 'start' | 'center',
): RefObject<T | null> {
  const row = useRef<T>(null);
  const isScrolled = useRef(!isLinked);
  useLayoutEffect(() => {
    if (!isScrolled.current) row.current?.scrollIntoView({ block });
    isScrolled.current = true;
  }, [block]);
  return row;
}

/** The view of a page and its setter: at first the one that the address names, else the first. */
export function useView<View extends string>(views: readonly [View, ...View[]]) {
  const [query] = useSearchParams();
  const named = query.get('view');
  return useState<View>(() => views.find((each) => each === named) ?? views[0]);
}
