import { useId, type Ref } from 'react';
import css from './fields.module.css';

export interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Shown under the field while there is no problem. */
  hint?: string;
  /** Replaces the hint and is announced. */
  problem?: string | null | undefined;
  name: string;
  placeholder?: string;
  /** Default: 140 (VAL-12). */
  maxLength?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line field. It grows with its text and shows how much of the limit is used. */
export function TextArea({ ref, ...props }: TextAreaProps) {
  const { label, value, onChange, hint, problem, maxLength = 140 } = props;
  const id = useId();
  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={ref}
        className={css['area']}
        name={props.name}
        value={value}
        rows={4}
        maxLength={maxLength}
        placeholder={props.placeholder}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note ${id}-count`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={css['under']}>
        <p id={`${id}-note`} className={problem ? css['problem'] : css['hint']} aria-live="polite">
          {problem ?? hint}
        </p>
        <span id={`${id}-count`} className={css['count']}>
          {value.length} / {maxLength}
        </span>
      </div>
    </div>
  );
}
