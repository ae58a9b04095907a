import css from './fields.module.css';

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
    <label className={css['field']}>
      <span className={css['label']}>{label}</span>
      <input
        type="date"
        name={props.name}
        className={css['day']}
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

/** The first and last selectable day, `YYYY-MM-DD`. */
interface DayBounds {
  readonly min: string;
  readonly max: string;
}

/** Years offered on either side of the current one (SCR-21). */
const YEARS = 150;

/** Returns the default bounds of a date field. */
export function daysAround(today: string): DayBounds {
  const year = Number(today.slice(0, 4));
  return { min: `${year - YEARS}-01-01`, max: `${year + YEARS}-12-31` };
}

/** Returns whether a day is within the bounds. Browsers allow typing any year; an incomplete day is ''. */
export function isDayWithin(day: string, { min, max }: DayBounds): boolean {
  return day.length === min.length && min <= day && day <= max;
}
