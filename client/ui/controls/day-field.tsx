import css from './day-field.module.css';
import field from '../field.module.css';
import { daysAround } from './day-field-bounds.ts';

export interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`; empty while none is chosen or typed to its end. */
  value: string;
  onChange: (value: string) => void;
  /** Its year is the one that 150 years are offered either side of (SCR-21). */
  today: string;
  /** Where a field has narrower ends of its own. */
  min?: string;
  max?: string;
  /** What a form finds it by. */
  name?: string;
  isWrong?: boolean;
  /** The id of what says what is wrong. */
  describedBy?: string;
}

/** The browser's own date field, which a keyboard and a screen reader can use. */
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
