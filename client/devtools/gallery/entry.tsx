import { useEffect, useRef, type ReactNode } from 'react';
import css from './entry.module.css';

export interface EntryProps {
  name: string;
  /** When to use it, in one line. */
  use: string;
  children: ReactNode;
}

/** The place of one part. */
export function Entry({ name, use, children }: EntryProps) {
  return (
    <section id={name} className={css['entry']} aria-labelledby={`${name}-name`}>
      <h2 id={`${name}-name`} className={css['name']}>
        {name}
      </h2>
      <p className={css['use']}>{use}</p>
      {children}
    </section>
  );
}

/** States that fit beside each other. */
export function States({ children }: { children: ReactNode }) {
  return <div className={css['states']}>{children}</div>;
}

export interface StateProps {
  name: string;
  /** Shown as a finger or a keyboard would make it, without either (forced-states.ts). */
  forced?: 'pressed' | 'focused';
  children: ReactNode;
}

export function State({ name, forced, children }: StateProps) {
  const example = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!forced) return;
    const control = example.current?.querySelector('button, input, textarea, a, summary');
    control?.classList.add(`is-${forced}`);
  }, [forced]);
  return (
    <div className={css['state']}>
      <span className={css['caption']}>{name}</span>
      <div ref={example} className={css['example']}>
        {children}
      </div>
    </div>
  );
}
