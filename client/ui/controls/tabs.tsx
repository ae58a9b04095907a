import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import css from './tabs.module.css';

export interface TabsProps<T extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/**
 * Shows one of several panels. Arrow keys move between tabs; the Tab key stops at the selected tab only.
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
        {tabs.map((tab, at) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={at === chosen}
            aria-controls={at === chosen ? `${id}-panel` : undefined}
            tabIndex={at === chosen ? 0 : -1}
            className={css['tab']}
            onClick={() => onChange(tab.value)}
            onKeyDown={choose}
          >
            {tab.label}
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

/** Returns the index that a key moves to, wrapping around, or null for other keys. */
export function neighbour(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
