import { useId, type ReactNode } from 'react';
import { useAnswer } from './panel-context.ts';
import css from './panel.module.css';

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css['group']}>
      <h3 className={css['groupTitle']}>{title}</h3>
      {children}
    </section>
  );
}

/** Buttons or fields side by side, wrapped as needed; fields for few characters can be narrow. */
export function Line({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return <div className={`wrap ${css['line']} ${isNarrow ? css['narrow'] : ''}`}>{children}</div>;
}

export function Note({ children }: { children: ReactNode }) {
  return <p className="quiet">{children}</p>;
}

export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name} className={css['fact']}>
          <dt className="rigid muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Item({ title, note, children }: ItemProps) {
  return (
    <li className={css['item']}>
      <span className={`lines ${css['itemText']}`}>
        <span>{title}</span>
        {note && <span className="quiet">{note}</span>}
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
  return <ul className="topped">{children}</ul>;
}

/** A native select, which on a phone has the whole width for its options. */
export function Select({ label, value, onChange, children }: SelectProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          className={`typed ${css['box']}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
      )}
    </Labelled>
  );
}

interface SelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function GameSelect({ value, onChange }: Pick<SelectProps, 'value' | 'onChange'>) {
  const { answer } = useAnswer('GET /games');
  return (
    <Select label="Game" value={value} onChange={onChange}>
      {(answer?.games ?? []).map(({ id, code }) => (
        <option key={id} value={id}>{`${id} · ${code}`}</option>
      ))}
    </Select>
  );
}

export function Field({ label, value, onChange, type = 'text', placeholder }: FieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className={`typed ${css['box']}`}
          type={type}
          step={type === 'datetime-local' ? 1 : undefined}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'datetime-local' | 'password' | 'url';
  placeholder?: string;
}

export function FileField({ label, accept, onChange }: FileFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className={`typed ${css['box']} ${css['file']}`}
          type="file"
          accept={accept}
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        />
      )}
    </Labelled>
  );
}

interface FileFieldProps {
  label: string;
  /** Endings of file names, such as ".dicebox". */
  accept: string;
  onChange: (file: File | null) => void;
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={`lines ${css['field']}`}>
      <label htmlFor={id} className="bold">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
