import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import css from './tabs.module.css';

export interface TabsProps<T extends string> {
  /** For readers: what the tabs divide. */
  label: string;
  tabs: readonly { value: T; words: string }[];
  value: T;
  onChange: (value: T) => void;
  /** What is shown under the tab that is chosen. */
  children: ReactNode;
}

/**
 * Shows one of several parts of a page. The arrow keys go from tab to tab, and the tab key stops at
 * the selected one only.
 */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex((each) => each.value === value);
  const choose = (event: KeyboardEvent) => {
    const to = neighbour(event.key, chosen, tabs.length);
    const next = to === null ? undefined : tabs[to];
    if (to === null || !next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <>
      <div ref={list} className={css['list']} role="tablist" aria-label={label}>
        {tabs.map(({ value: each, words }, at) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            aria-selected={at === chosen}
            aria-controls={at === chosen ? `${id}-panel` : undefined}
            tabIndex={at === chosen ? 0 : -1}
            className={css['tab']}
            onClick={() => onChange(each)}
            onKeyDown={choose}
          >
            {words}
          </button>
        ))}
      </div>
      <div
        className={css['panel']}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
      >
        {children}
      </div>
    </>
  );
}

/** Where a key leads, around the ends; null for a key that leads nowhere. */
export function neighbour(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
