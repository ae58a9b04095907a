import { useId, useState, type HTMLInputAutoCompleteAttribute, type Ref } from 'react';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import css from './fields.module.css';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Shown under the field while there is no problem. */
  hint?: string | undefined;
  /** Replaces the hint and is announced. */
  problem?: string | null | undefined;
  name: string;
  /** Default: 140 (VAL-12). */
  maxLength?: number;
}

export interface TextFieldProps extends FieldProps {
  autoComplete: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel';
  /** Makes a password field with a button that reveals the text. */
  secret?: { showLabel: string; hideLabel: string };
  /**
   * Called when the focus moves to another text field, the moment to validate this one. Validating on
   * every blur would show a problem that moves the button being pressed.
   */
  onLeave?: () => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ ref, ...props }: TextFieldProps) {
  const { label, value, onChange, hint, problem, secret, maxLength = 140 } = props;
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isHidden = secret !== undefined && !isShown;
  return (
    <div className={css['field']}>
      <label className="bold" htmlFor={id}>
        {label}
      </label>
      <div className={`typed ${css['box']}`}>
        <input
          id={id}
          ref={ref}
          className={css['input']}
          type={isHidden ? 'password' : 'text'}
          name={props.name}
          value={value}
          maxLength={maxLength}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode={props.inputMode}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => {
            props.onBlur?.();
            if (isTextField(event.relatedTarget)) props.onLeave?.();
          }}
        />
        {secret && (
          <button
            type="button"
            className={`middle muted ${css['eye']}`}
            aria-label={isShown ? secret.hideLabel : secret.showLabel}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeIcon /> : <EyeOffIcon />}
          </button>
        )}
      </div>
      <Note id={`${id}-note`} hint={hint} problem={problem} />
    </div>
  );
}

function Note({ id, hint, problem }: Pick<FieldProps, 'hint' | 'problem'> & { id: string }) {
  return (
    <p id={id} className={problem ? 'problem' : `muted ${css['hint']}`} aria-live="polite">
      {problem ?? hint}
    </p>
  );
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && ['text', 'password'].includes(target.type);
}

/** Shows and announces why the form was refused. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    <div role="alert" className={text ? `problem tint ${css['formProblem']}` : css['none']}>
      {text}
    </div>
  );
}

interface TextAreaProps extends FieldProps {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line field. It grows with its text and shows how much of the limit is used. */
export function TextArea({ ref, ...props }: TextAreaProps) {
  const { label, value, onChange, hint, problem, maxLength = 140 } = props;
  const id = useId();
  return (
    <div className={css['field']}>
      <label className="bold" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={ref}
        className={`typed ${css['area']}`}
        name={props.name}
        value={value}
        rows={4}
        maxLength={maxLength}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note ${id}-count`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={css['under']}>
        <Note id={`${id}-note`} hint={hint} problem={problem} />
        <span id={`${id}-count`} className="muted tabular nowrap" translate="no">
          {`${value.length} / ${maxLength}`}
        </span>
      </div>
    </div>
  );
}

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`; '' while no complete day is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** The field offers 150 years before and after the year of this day (SCR-21). */
  today: string;
  name?: string;
  isWrong?: boolean;
  /** The id of the element with the problem. */
  describedBy?: string;
}

/** A native date field, usable by keyboard and screen reader. */
export function DayField({ label, value, onChange, today, ...props }: DayFieldProps) {
  return (
    <label className={css['field']}>
      <span className="bold">{label}</span>
      <input
        type="date"
        name={props.name}
        className={`typed tabular ${css['day']}`}
        value={value}
        {...daysAround(today)}
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

export function daysAround(today: string): DayBounds {
  const year = Number(today.slice(0, 4));
  return { min: `${year - YEARS}-01-01`, max: `${year + YEARS}-12-31` };
}

/** Returns whether a day is within the bounds. Browsers allow typing any year; an incomplete day is ''. */
export function isDayWithin(day: string, { min, max }: DayBounds): boolean {
  return day.length === min.length && min <= day && day <= max;
}
