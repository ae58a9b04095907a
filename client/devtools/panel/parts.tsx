import { useId, type ReactNode } from 'react';
import css from './parts.module.css';

/** A heading and what belongs to it. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css['group']}>
      <h3 className={css['title']}>{title}</h3>
      {children}
    </section>
  );
}

/** Buttons or fields beside each other, in as many lines as they need. */
export function Line({ children }: { children: ReactNode }) {
  return <div className={css['line']}>{children}</div>;
}

export function Note({ children }: { children: ReactNode }) {
  return <p className={css['note']}>{children}</p>;
}

/** Names and values. */
export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={css['facts']}>
      {facts.map(([name, value]) => (
        <div key={name} className={css['fact']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One of a list: what it is, more about it, and what can be done with it. */
export function Item({ title, note, children }: ItemProps) {
  return (
    <li className={css['item']}>
      <span className={css['words']}>
        <span>{title}</span>
        {note && <span className={css['note']}>{note}</span>}
      </span>
      {children}
    </li>
  );
}

interface ItemProps {
  title: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}

export function List({ children, empty }: { children: readonly ReactNode[]; empty: string }) {
  if (children.length === 0) return <Note>{empty}</Note>;
  return <ul className={css['list']}>{children}</ul>;
}

/** The browser's own list of choices: on a phone it takes the whole width for its words. */
export function Select({ label, value, onChange, children }: SelectProps) {
  const id = useId();
  return (
    <div className={css['field']}>
      <label htmlFor={id} className={css['label']}>
        {label}
      </label>
      <select
        id={id}
        className={css['box']}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function Field({ label, value, onChange, type = 'text', placeholder }: FieldProps) {
  const id = useId();
  return (
    <div className={css['field']}>
      <label htmlFor={id} className={css['label']}>
        {label}
      </label>
      <input
        id={id}
        className={css['box']}
        type={type}
        step={type === 'datetime-local' ? 1 : undefined}
        inputMode={type === 'number' ? 'numeric' : undefined}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'number' | 'datetime-local' | 'password' | 'url';
  placeholder?: string;
}
