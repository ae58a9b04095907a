import css from './day-field.module.css';
import field from '../field.module.css';
import { daysAround } from './day-field-bounds.ts';

export interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`; '' while no complete day is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** The field offers 150 years before and after the year of this day (SCR-21). */
  today: string;
  /** Narrower bounds. */
  min?: string;
  max?: string;
  /** The name in the form. */
  name?: string;
  isWrong?: boolean;
  /** The id of the element with the problem. */
  describedBy?: string;
}

/** A native date field, usable by keyboard and screen reader. */
export function DayField({ label, value, onChange, today, ...props }: DayFieldProps) {
  const around = daysAround(today);
  return (
    <label className={field['field']}>
      <span className={field['label']}>{label}</span>
      <input
        type="date"
        name={props.name}
        className={css['input']}
        value={value}
        min={props.min ?? around.min}
        max={props.max ?? around.max}
        aria-invalid={props.isWrong ? true : undefined}
        aria-describedby={props.describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
